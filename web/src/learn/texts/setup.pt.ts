// As palavras da preparação; quem joga sem o guia também as lê.
import type { SetupTexts } from './index';

export const setup: SetupTexts = {
  tekhenu: {
    decree: {
      title: 'Um Decreto secreto',
      text: 'Um Decreto dá pontos no fim por algo que você prepara. Leia as duas cartas: uma fica com você, a outra vai para baixo do baralho.',
      task: 'Fique com um Decreto.',
    },
    start: {
      title: 'Cartas Iniciais',
      text: 'Elas dão os seus primeiros bens. O número no canto é a iniciativa: a maior soma de duas joga primeiro. Você pega duas, alternando com o rival.',
      task: 'Pegue uma carta Inicial, depois a segunda.',
    },
    destiny: {
      title: 'O Destino',
      text: 'A cada quatro rodadas você escolhe uma carta de Destino: uma pequena recompensa e um valor de Ankh que desempata a Ordem de Turnos. Recompensa grande, Ankh pequeno.',
      task: 'Pegue uma das cartas de Destino acesas.',
    },
    reward: {
      title: 'Os seus primeiros bens',
      text: 'Destino e cartas Iniciais dão agora as suas recompensas, na ordem que você quiser. Algumas fazem uma pergunta, na barra abaixo do tabuleiro.',
      task: 'Escolha uma carta, até a última.',
    },
  },
  sare: {
    place: {
      title: 'Funde a sua cidade',
      text: 'Você começa com um mestre de obras e um armazém com uma pedra, uma madeira e um ouro. Dois edifícios de produção podem dividir um espaço: assim sobra mais lugar.',
      task: 'Coloque o mestre de obras, depois o armazém.',
    },
  },
  seth: {
    draft: {
      title: 'Cartas Iniciais e Culto',
      text: 'Agora você pega três cartas, uma por vez: duas cartas Iniciais e um Culto. As Iniciais também dão Soldados e Sacerdotes. Um Culto recompensa você muitas vezes, e um pouco os rivais.',
      task: 'Pegue duas cartas Iniciais e um Culto.',
    },
    artefacts: {
      title: 'Destino ou Artefato',
      text: 'Ao lado das cartas de Destino ficam Artefatos. Quem paga os Sacerdotes pega um, com o Destino do mesmo Ankh mas sem a recompensa. Um Artefato serve uma vez, no turno que você quiser.',
      task: 'Pegue um Destino ou um Artefato.',
    },
    decree: {
      title: 'O Decreto vem por último',
      text: 'Você recebeu três Decretos. Agora que conhece suas cartas, fique com um; os outros dois vão para baixo do baralho.',
      task: 'Fique com um Decreto.',
    },
  },
};
