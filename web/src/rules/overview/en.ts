// The two pages that the rules of each game begin with, in English. Short: whoever reads them can begin to play.
import type { Overviews } from './types';

export const en: Overviews = {
  tekhenu: [
    {
      title: 'How it is played',
      blocks: [
        ['goal', 'Sixteen dice', 'You build a temple for the sun. In each of 16 rounds everybody takes one die and acts with it. Whoever has most Victory Points at the end wins.'],
        ['light', 'The light judges the dice', 'Two sections of the dial lie in the sun, two in the shade, two in the dark. Colour and light together say what a die is: Pure, Tainted or Forbidden. Forbidden dice cannot be taken.'],
        ['turn', 'Take a die, then act', 'Either you perform the action of the god where the die lay, or you produce goods of its colour: as many as its value. What exceeds your production level weighs on your scale.'],
        ['gods', 'Six gods, six actions', 'Horus: a statue. Ra: a pillar in the temple. Hathor: a building at the temple. Bastet: a festival for Happiness. Thoth: cards. Osiris: a workshop or quarry for better production.'],
        ['scribes', 'Scribes and Anubis', 'A Scribe changes the value by 1 or 2. Two Scribes call Anubis: any die, even a Forbidden one, for any action at all; it does not weigh on the scale.'],
      ],
    },
    {
      title: 'What it comes to',
      blocks: [
        ['rotation', 'Every two rounds the light moves on', 'The obelisk’s shadow turns by one section, so dice change their status where they lie. New dice come into the two sections that are in the shade now.'],
        ['maat', 'Every four rounds Maat weighs', 'Pure dice lie on the left pan of your scale, Tainted ones and excess goods on the right. Near 0 you play first afterwards; from −3 on you lose points. Faith, put on either pan, helps once.'],
        ['scoring', 'Twice the city is scored', 'After rounds 8 and 16: most buildings in each district of Osiris, the temple, statues, Happiness, full production, your row of buildings. Then your people want Bread: 3 points less for each that is missing.'],
        ['track', 'Population and Happiness', 'Happiness never rises above Population. It opens the better sections of the card market, gives rewards at 16, 19 and 21, and counts in each Scoring.'],
        ['cards', 'Three kinds of cards', 'A Blessing works once, a Technology always, a Decree counts at the end: three of them at most, of three different kinds. A Destiny card is chosen anew after each judgement.'],
      ],
    },
  ],
  sare: [
    {
      title: 'How it is played',
      blocks: [
        ['goal', 'A city on the Nile', 'Four scenarios, from short to long. Scribe: finish a pyramid. Priest: build on all 12 spaces. Pharaoh: port, pyramid and 4 administrative buildings. Divinities: all 6 of them. Whoever has it at the end of a round wins.'],
        ['round', 'A round has three phases', 'Open sites: what you want to build. The season: win resources, card by card. Construction: pay for your sites. Each master builder runs one site for free; a second one angers the workers by one step.'],
        ['season', 'The season', 'The top card is offered to one player after the other. One or two resources are yours, and your sequence ends. Trouble raises your gauge by 1, double Trouble by 2. Horus makes you draw two unseen cards. Hoshekh hides all that comes.'],
        ['gauge', 'The gauge of revolt', 'Every step brings your workers nearer to a general revolt. A double card raises the gauge of everybody by 1. At the end of the gauge your production of the season is lost, and you cannot build this round.'],
        ['obelisk', 'Lay the obelisk down', 'Then you are out of the season, and safe with what you have won. You may when your sequence begins, and when others have raised your gauge; never after you have produced in your own sequence.'],
      ],
    },
    {
      title: 'Your city',
      blocks: [
        ['construction', 'Construction', 'A site is paid at once with cards, tokens of your buildings, warehouse and caravans. The resources of one card cannot be split between two uses. What you neither spend nor store is lost.'],
        ['workshops', 'Workshops', 'Carpenter, stonecutter and goldsmith give their resource in each round, and everything next door costs one less of it. Two production buildings may share a space.'],
        ['stores', 'Warehouse, market, caravans', 'A warehouse keeps three resources from round to round. With a market you send caravans: two resources now for any one later; three caravans at most.'],
        ['great', 'Main buildings', 'Barracks, temple, gardens, palace, library and market are the administrative buildings; each has a power. The port makes any resource and lowers prices along the river.'],
        ['pyramid', 'The pyramid', 'It is built stage by stage, one stage at a time. It has no power, but scenarios ask for it and it breaks ties.'],
      ],
    },
  ],
};
