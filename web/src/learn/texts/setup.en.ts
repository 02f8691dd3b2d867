// Words of the steps that are about the set-up: whoever plays without the guide reads them, too.
export const setup = {
  tekhenu: {
    decree: {
      title: 'A secret Decree',
      text: 'A Decree scores points at the end for something you work towards. Read both cards; one stays with you, the other goes under the deck.',
      task: 'Keep one Decree.',
    },
    start: {
      title: 'Start cards',
      text: 'They give you your first goods. The number in the corner is the initiative: the higher sum of two plays first. You take two of them, in turns with your rival.',
      task: 'Take a Start card, later a second one.',
    },
    destiny: {
      title: 'Destiny',
      text: 'Every four rounds you choose a Destiny card: a small reward now, and an Ankh value that breaks ties in the turn order. A great reward has a low Ankh.',
      task: 'Take one of the lit Destiny cards.',
    },
    reward: {
      title: 'Your first goods',
      text: 'Destiny and Start cards now pay their rewards, in the order you like. Some of them ask a question first: it stands in the bar below the board.',
      task: 'Choose a card, until all are paid.',
    },
  },
  sare: {
    place: {
      title: 'Found your city',
      text: 'You begin with a master builder and a warehouse that holds one stone, one wood and one gold. Two production buildings may share a space: together they leave the most room.',
      task: 'Place the master builder, then the warehouse.',
    },
  },
  seth: {
    draft: {
      title: 'Start cards and a Cult',
      text: 'Now you take three cards, in turns: two Start cards and one Cult. Start cards bring Soldiers and Priests, too. A Cult rewards you again and again, and your rivals a little.',
      task: 'Take two Start cards and one Cult.',
    },
    artefacts: {
      title: 'Destiny or Artefact',
      text: 'Beside the Destiny cards lie Artefacts. Who pays their Priests takes one, with the Destiny card of the same Ankh but without its reward. An Artefact is used once, in a turn of your choice.',
      task: 'Take a Destiny card or an Artefact.',
    },
    decree: {
      title: 'The Decree comes last',
      text: 'You were dealt three Decrees. Now that you know your cards you keep one of them; the other two go under the deck.',
      task: 'Keep one Decree.',
    },
  },
};
