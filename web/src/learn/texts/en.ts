// The guided first games in English. Texts are short: they stand on a phone beside the board.

import { setup } from './setup.en';
export const en = {
  guide: {
    name: 'Guided first game',
    step: (number: number, of: number) => `Step ${number} of ${of}`,
    next: 'Next',
    back: 'Back',
    ok: 'Got it',
    goOn: 'Play on',
    fold: 'Fold the card',
    unfold: 'Show the card',
    skip: 'Leave the guide, play on',
    again: 'Begin again',
    /** A decision that no step is about. */
    choice: 'Your choice',
    choiceText: 'Nothing new here: choose as you like. Pointing at a choice shows what it would bring.',
    waiting: (name: string) => `${name} plays`,
    waitingText: 'The bar below tells each step while it happens. Nobody plays on while you read.',
    none: 'There is no guided game of that name.',
  },
  tekhenu: {
    ...setup.tekhenu,
    welcome: {
      title: 'Welcome to Egypt',
      text: 'In each of 16 rounds you take one die from this sun dial and act with it: you build a temple, workshops and statues. Most Victory Points (VP) wins. Two rounds with a guide are enough to begin.',
    },
    light: {
      title: 'The obelisk’s shadow',
      text: 'Six gods surround the obelisk. Two of their sections lie in the sun, two in the shade, two in the dark. After every second round the shadow moves on by one section.',
    },
    rings: {
      title: 'Pure, Tainted, Forbidden',
      text: 'The light decides what a die is. White is Pure in the sun, black in the dark, yellow and brown in the shade; grey is always Tainted. Forbidden dice need Anubis or a Blessing.',
    },
    take: {
      title: 'Take a die',
      text: 'The section says what you may do with the die, its number how strongly. Point at a die or tap a section to see more. A die that is not lit tells you why.',
      task: 'Take any lit die. A high one is a good start.',
    },
    pure: {
      title: 'A Pure die',
      text: 'It goes on the left pan of your scale, with its number as its weight. Tainted dice on the right should balance it later.',
    },
    tainted: {
      title: 'A Tainted die',
      text: 'It goes on the right pan of your scale, with its number as its weight. Pure dice on the left should balance it later.',
    },
    act: {
      title: 'God or Production',
      text: 'Perform the god’s action, or produce: yellow gives Papyrus, brown Bread, white Limestone, black Granite. Scribes change the value, two of them call Anubis for any action at all.',
      task: 'Choose the god’s action or Production.',
    },
    horus: {
      title: 'Horus: a Statue',
      text: 'A Statue for a god pays you a bonus each time that god acts. A Statue for the people, at the temple or above Osiris, takes the Gold there and counts in Scorings. It costs Granite.',
      task: 'Choose a lit place.',
    },
    ra: {
      title: 'Ra: a Pillar',
      text: 'Your die chose a tile of Ra; it costs Limestone. It scores for every matching edge and every Building in its lines, and brings what its space shows. Turn it with R or the button.',
      task: 'Place the tile on a lit space.',
    },
    hathor: {
      title: 'Hathor: at the temple',
      text: 'A Building costs the Bread of its site. Its line gives 3 VP per Pillar of yours and a token per empty space. Then your Population grows by the value.',
      task: 'Choose a lit site around the temple.',
    },
    thoth: {
      title: 'Thoth: cards',
      text: 'The value says how many cards and for how much Papyrus; your Happiness says from which sections. Blessings work once, Technologies always, Decrees at the end.',
      task: 'Take your cards.',
    },
    osiris: {
      title: 'Osiris: a workshop',
      text: 'The value is the row; you choose the district. It costs 1 Happiness and raises your Production of that Resource for the whole game.',
      task: 'Choose a lit district.',
    },
    bastet: {
      title: 'Bastet: a festival',
      text: 'For 2 Papyrus your Happiness rose by the value, never above your Population; a low value brings Scribes besides. Happiness opens better cards and scores.',
    },
    produce: {
      title: 'You have produced',
      text: 'You received as many Resources as the value says. What exceeds your Production level is lost and weighs on the right pan of your scale.',
    },
    panel: {
      title: 'Your board',
      text: 'Here are your Resources, the four Production levels, the pieces you can still build, and your scale. Gold is a joker for any other Resource.',
    },
    balance: {
      title: 'Your second die',
      text: 'Now mind your scale: a die for the lighter pan brings you nearer to 0. Pointing at a die shows the balance it leads to. A strong action may be worth a tilt.',
      task: 'Take your second die and use it.',
    },
    rotation: {
      title: 'The shadow moves',
      text: 'Two dice each: a Rotation. The light has turned by one section, new dice lie in the shade, and dice that were Forbidden may now be Pure. Each die keeps its number.',
    },
    maat: {
      title: 'Maat judges',
      text: 'After four dice each, Maat weighs Pure against Tainted. Who is nearest to 0 plays first; far on the Tainted side costs VP. Then all scales are emptied.',
    },
    judged: {
      title: 'Judged for the first time',
      text: 'Whoever lay nearest to 0 now plays first; who lay far on the Tainted side has lost VP. All scales are empty again, and new dice have come. Faith laid before the verdict moves your scale.',
    },
    scoring: {
      title: 'Two Scorings',
      text: 'After rounds 8 and 16 everybody scores: districts of Osiris, temple, Statues, Happiness, Production. Buildings then want Bread. These counters say when.',
    },
    scored: {
      title: 'The first Scoring is over',
      text: 'Temple, districts of Osiris, Statues, Happiness and Production brought VP, and Buildings took Bread. The second Scoring, after round 16, counts all that again, and then Decrees: build towards it.',
    },
    finish: {
      title: 'It is your game now',
      text: 'You know enough. Everything on the table explains itself when you point at it; the menu has the rules. Play this game to its end, or begin another one.',
    },
  },
  seth: {
    ...setup.seth,
    welcome: {
      title: 'The red land',
      text: 'You know Tekhenu. Seth adds a seventh place to take dice from: his board, with six regions to conquer. Two rounds with a guide show what is new; everything else is as you know it.',
    },
    dice: {
      title: 'Red, blue and green dice',
      text: 'Red and blue dice are always Tainted: a red one brings Soldiers, a blue one Priests, as many as its value. The green die is always Pure. None of them produces, and their values stay within 2 and 5.',
    },
    board: {
      title: 'The board of Seth',
      text: 'A grey die from this board conquers the region of its value: you pay Soldiers for the next free slot, build there and receive what the region shows. The slot scores VP at every Scoring.',
    },
    forces: {
      title: 'Soldiers and Priests',
      text: 'Soldiers pay for regions. Priests pay for Artefacts and for Statues in honour of Seth. You can hold ten of each; more are lost.',
    },
    take: {
      title: 'Your first die',
      text: 'A red die brings Soldiers for later; a die of the Seth board needs them now. As always, each die goes onto your scale.',
      task: 'Take a die and use it.',
    },
    lay: {
      title: 'A Conquest tile',
      text: 'Whoever conquers lays the open Conquest tile on an empty space of the temple. It replaces the printed bonus: a Pillar there receives all of it, a Building in line one of each kind.',
      task: 'Choose a space of the temple.',
    },
    blood: {
      title: 'Blood',
      text: 'Each conquest leaves a Blood on your scale. It weighs 1 on the right at every judgement of Maat, and it stays to the end of the game.',
    },
    statue: {
      title: 'Statues at Seth',
      text: 'Two new places for Statues: below a row of regions, which brings a card for each conquered region of the row; or in honour of Seth, for 2 Priests more, which pays whenever somebody conquers.',
      task: 'Erect your Statue.',
    },
    cult: {
      title: 'Your Cult',
      text: 'It lies among your cards. Whenever you do what it asks you receive its first reward, and all others the second. The cult of a rival pays you in the same way.',
    },
    once: {
      title: 'Once in a turn',
      text: 'With Seth, bonuses of Statues, Technologies and Cults that follow an action pay only once in a turn, even when the action is performed twice.',
    },
    anubis: {
      title: 'Anubis names a colour',
      text: 'With an Anubis die for a god’s action you name a colour: red brings Soldiers, blue Priests, as many as its value. Seth may be that god. The green die never serves Anubis.',
    },
    rotation: {
      title: 'New dice for the Seth board',
      text: 'At a Rotation one grey die of the first shaded section goes to the Seth board, if it has room. Otherwise nothing is added.',
    },
    scoring: {
      title: 'What Seth scores',
      text: 'At both Scorings your Buildings here score the VP of their slots. They have left your board, so they count there, too.',
    },
    finish: {
      title: 'The rest is yours',
      text: 'That is all that is new. Point at anything to read what it means. Conquer early: a region scores twice.',
    },
  },
  sare: {
    ...setup.sare,
    welcome: {
      title: 'Son of Ra',
      text: 'You build a city on the Nile. In this scenario, Scribe, the first to finish a pyramid wins. A round has three phases: open sites, a season of production, construction.',
    },
    sites: {
      title: 'Open a site',
      text: 'A site is what you want to build this round. Carpenter, stonecutter and goldsmith give a resource each round and lower prices next door: a good start.',
      task: 'Choose a building, then a space of your city.',
    },
    second: {
      title: 'One site or two?',
      text: 'Your master builder runs one site for free. A second one is allowed but angers the workers: your revolt gauge starts one step higher.',
      task: 'Open a second site, or end this phase.',
    },
    season: {
      title: 'A season of production',
      text: 'The top card of the shoe is offered to one player after the other. Cards with resources are what you build with; others bring trouble. You go on as long as your obelisk stands.',
    },
    offer: {
      title: 'Your first card',
      text: 'A card with resources ends your sequence, and you stay in the season. Refusing the first card of a sequence lays your obelisk down. Double cards raise every gauge by 1.',
      task: 'Take the card.',
    },
    gauge: {
      title: 'The revolt gauge',
      text: 'Each step brings your workers nearer to a general revolt. Reach the end, and this season’s cards are lost but one and you cannot build. So stop before.',
    },
    risk: {
      title: 'What may come',
      text: 'Only the top card is visible. Here you see the odds of the next unknown one: resources, one or two steps up, or your revolt. They change with every card.',
    },
    react: {
      title: 'A wind of revolt',
      text: 'Your gauge rose because of somebody else: your rival took a double card, or handed you trouble. Now you may lay your obelisk down and keep your cards, or stay.',
      task: 'Stay, or lay your obelisk down.',
    },
    hand: {
      title: 'More trouble',
      text: 'The first Trouble of a sequence is yours. The next ones may be handed to a rival, or you use the whip and let your own gauge rise.',
      task: 'Choose what happens to the card.',
    },
    pass: {
      title: 'Take, pass or lay down',
      text: 'You have taken a card and produced nothing. So you may go on, or pass and stay in the season without it, or lay your obelisk down.',
      task: 'Choose one of the three.',
    },
    trouble: {
      title: 'Trouble ahead',
      text: 'Taking Trouble raises your gauge by 1, Double Trouble by 2; then the next card is yours to take or to refuse. Look at how many steps you have left.',
      task: 'Take it, or refuse it.',
    },
    horus: {
      title: 'Horus’ Choice',
      text: 'It makes you draw the next two cards, unseen, and resolve both. Often a windfall, sometimes a revolt: the odds are below.',
      task: 'Take it, or refuse it.',
    },
    stop: {
      title: 'When is it enough?',
      text: 'Here you see what your sites still lack. If they can be paid and the gauge is high, laying the obelisk down keeps all you have. If not, take one more.',
      task: 'Go on or stop: as you like.',
    },
    revolt: {
      title: 'General revolt',
      text: 'Your gauge reached its end. You build nothing this round and keep only one card for the next one. Your warehouse and your sites remain: no game is lost by that.',
    },
    build: {
      title: 'Construction',
      text: 'Now your resources pay for sites. Those that are lit can be paid. A card goes to one site whole; what remains goes to the warehouse, up to three.',
      task: 'Choose a site to finish, or end your construction.',
    },
    pay: {
      title: 'How to pay',
      text: 'These are the ways to cover the price; the first one spares what is more useful later. No change is given on a double card.',
      task: 'Choose a payment.',
    },
    keep: {
      title: 'Cards for later',
      text: 'If you built nothing you may keep two cards for the next round; after a general revolt, one. Keep what your sites still lack.',
      task: 'Choose a card, or end it.',
    },
    store: {
      title: 'Into the warehouse',
      text: 'Each warehouse holds three resources from round to round. Everything else is lost now.',
      task: 'Choose what you store.',
    },
    round: {
      title: 'A new round',
      text: 'Obelisks stand up, gauges fall back, and the other player begins. Trades you built make a resource each round and lower prices on the spaces beside them: build next to them.',
    },
    powers: {
      title: 'Buildings with powers',
      text: 'Administrative buildings help in the season: the barracks lower your gauge, the library turns Trouble into a resource. Your second one shortens your gauge by a step, and so does your first port or pyramid.',
    },
    goal: {
      title: 'The way to the pyramid',
      text: 'A pyramid is paid in stages, at most one each round. Whoever opens the first gets the dearest one. Here you see how far everybody is.',
    },
    finish: {
      title: 'It is your game now',
      text: 'Trades first, then discounts, then the pyramid: that is a plan. The menu has the rules. Play this game to its end, or begin another one.',
    },
  },
};
