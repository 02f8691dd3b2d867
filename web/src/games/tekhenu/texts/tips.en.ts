// What the symbols of the table mean, in English.
import { printed } from '../printed';
import { SPREAD, type Tips } from './tips';

export const tipsEn: Tips = {
  vp: 'Victory points.',
  token: {
    papyrus: `Papyrus pays for cards (Thoth) and festivals (Bastet).`,
    bread: 'Bread pays for Buildings at the temple (Hathor) and feeds Buildings at a Scoring.',
    limestone: 'Limestone pays for Pillars (Ra).',
    granite: 'Granite pays for Statues (Horus).',
    gold: 'Gold stands for any Papyrus, Bread, Limestone or Granite.',
    scribes: `Each Scribe changes the value of the die taken by up to ${SPREAD}. Two Scribes call Anubis: any die but the green one, any action.`,
    faith: 'Faith: at the judgement of Maat each moves the balance by 1, up or down. What is not used is lost.',
    soldiers: 'Soldiers conquer regions of Seth, for a Building there. At most 10.',
    priests: 'Priests pay for Artefacts and for Statues in honour of Seth. At most 10.',
    blood: 'Blood: each weighs 1 on the right pan at every judgement of Maat, to the end.',
  },
  level: (resource, level) =>
    `Production level ${level}: of ${resource} produced at once so much is kept; the rest is excess and weighs on the right pan.`,
  piece: {
    building: 'Buildings left: for the temple (Hathor), for Osiris and, with the expansion, for Seth.',
    column: 'Pillars left, for the temple (Ra).',
    statue: 'Statues left, for gods or the people (Horus).',
  },
  status: {
    pure: 'Pure: a die taken from here goes to the left pan.',
    tainted: 'Tainted: a die taken from here goes to the right pan.',
    forbidden: 'Forbidden: this die may not be taken now; its light changes with the next Rotation.',
  },
  obelisk:
    'The obelisk: its shadow decides the light of the six sections and so which dice are Pure, Tainted or Forbidden. It turns every second round.',
  seth: 'Seth: take a grey die from the Seth board, pay Soldiers and build in the region of its value. That brings what the region shows, a Blood and a Conquest tile for the temple.',
  horus: (god, value) => `With a ${value}, Horus erects a Statue for ${god}.`,
  bonus: (god, what) =>
    `Whoever has a Statue here receives ${what} each time another player performs the action of ${god}. With two players: one’s own action too.`,
  balance:
    'Balance: left pan minus right pan. Maat puts who is nearest to 0 first; a negative balance from −3 on costs VP.',
  population: 'Population: limits Happiness and opens sections of the market.',
  happiness: 'Happiness: decides from which sections of the market one may take cards. An Osiris action costs 1.',
  mark: (step) =>
    step === printed.mark_gold
      ? `Happiness ${step}: 1 Gold, once.`
      : step === printed.mark_scribe
        ? `Happiness ${step}: 1 Scribe, once.`
        : `Happiness ${step}: one extra action with any value, once.`,
  pyramid: (step, level) => `Level ${level}, from ${step} on: counts at a Scoring, for Population and for Happiness.`,
  opens: (section, population) =>
    `Section ${section} of the market opens when somebody’s Population reaches ${population}.`,
  row: (row) => `Row ${row}: a Building is placed here with a ${row}. ▲ are steps of Production, + ? one of choice.`,
  cards: 'Cards: Technologies, Blessings and Decrees.',
  bag: (colour, dice) => `In the bag: ${colour}, ${dice}.`,
};
