import { mount } from 'svelte';
import App from './App.svelte';
import { words } from './i18n/index.svelte';
import { router } from './router.svelte';
import { settings } from './ui/settings.svelte';
import './ui/tokens.css';
import './ui/base.css';

router.start();
settings.show();
await words.use(settings.now.language);

const target = document.getElementById('app');
if (target) mount(App, { target });
