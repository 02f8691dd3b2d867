// Starts the page: settings and language first, then the screen that the address names.
import { mount } from 'svelte';
import App from './App.svelte';
import { watchForUpdates } from './core/updates';
import { words } from './i18n/index.svelte';
import { router } from './router.svelte';
import { watchHands } from './table/focus';
import { strewGrain } from './ui/grain';
import { notices } from './ui/notices.svelte';
import { startSounds } from './sound/sound.svelte';
import { settings } from './ui/settings.svelte';
import './ui/tokens.css';
import './ui/base.css';

router.start();
strewGrain(document.documentElement);
settings.start();
watchHands();
startSounds();

// Not awaited by the module itself: the words of a language need modules of this file.
void words.use(settings.now.language).then(() => {
  const target = document.getElementById('app');
  if (target) mount(App, { target });
});

void watchForUpdates((takeOver) =>
  notices.show({
    id: 'version',
    text: words.t.app.newVersion,
    action: { text: words.t.app.reload, run: takeOver },
  }),
);
