// What the symbols of the table mean, in Portuguese.
import { printed } from '../printed';
import { SPREAD, type Tips } from './tips';

export const tipsPt: Tips = {
  vp: 'Pontos de vitória.',
  token: {
    papyrus: 'O Papiro paga as cartas (Tot) e os festivais (Bastet).',
    bread: 'O Pão paga os Edifícios do Templo (Hátor) e alimenta os Edifícios na Pontuação.',
    limestone: 'O Calcário paga as Colunas (Rá).',
    granite: 'O Granito paga as Estátuas (Hórus).',
    gold: 'O Ouro substitui qualquer Papiro, Pão, Calcário ou Granito.',
    scribes: `Cada Escriba muda o valor do dado pego em até ${SPREAD}. Dois Escribas chamam Anúbis: qualquer dado menos o verde, qualquer ação.`,
    faith: 'Fé: no julgamento de Maat cada uma move a balança em 1, para mais ou para menos. O que sobra se perde.',
    soldiers: 'Os Soldados conquistam as regiões de Seth, para construir ali. No máximo 10.',
    priests: 'Os Sacerdotes pagam Artefatos e Estátuas em honra a Seth. No máximo 10.',
    blood: 'Sangue: cada ficha pesa 1 à direita em cada fase de Maat, até o fim.',
  },
  level: (resource, level) =>
    `Nível de Produção ${level}: do que se produz de uma vez (${resource}), guarda-se isso; o resto é excesso e pesa à direita.`,
  piece: {
    building: 'Edifícios restantes: para o Templo (Hátor), para Osíris e, com a expansão, para Seth.',
    column: 'Colunas restantes, para o Templo (Rá).',
    statue: 'Estátuas restantes, para os deuses ou o povo (Hórus).',
  },
  status: {
    pure: 'Puro: um dado pego aqui vai para o prato esquerdo.',
    tainted: 'Corrompido: um dado pego aqui vai para o prato direito.',
    forbidden: 'Proibido: este dado não pode ser pego agora; a luz dele muda na próxima Rotação.',
  },
  obelisk:
    'O obelisco: a sombra decide a luz das seis seções e, com ela, quais dados são Puros, Corrompidos ou Proibidos. Gira a cada duas rodadas.',
  seth: 'Seth: pegue um dado cinza do tabuleiro de Seth, pague Soldados e construa na região do seu valor. Você recebe o que ela mostra, um Sangue e uma peça de Conquista para o Templo.',
  horus: (god, value) => `Com um ${value}, Hórus ergue uma Estátua para ${god}.`,
  bonus: (god, what) =>
    `Quem tem uma Estátua aqui recebe ${what} sempre que outro jogador faz a ação: ${god}. Com dois jogadores: também na própria ação.`,
  balance:
    'Equilíbrio: prato esquerdo menos prato direito. Maat põe em primeiro quem está mais perto de 0; a partir de −3 custa PV.',
  population: 'População: limita a Felicidade e abre seções do mercado.',
  happiness: 'Felicidade: decide de quais seções do mercado se pode pegar cartas. Uma ação de Osíris custa 1.',
  mark: (step) =>
    step === printed.mark_gold
      ? `Felicidade ${step}: 1 Ouro, uma vez.`
      : step === printed.mark_scribe
        ? `Felicidade ${step}: 1 Escriba, uma vez.`
        : `Felicidade ${step}: uma ação extra com qualquer valor, uma vez.`,
  pyramid: (step, level) =>
    `Nível ${level}, a partir de ${step}: conta na Pontuação, para a População e para a Felicidade.`,
  opens: (section, population) =>
    `A seção ${section} do mercado abre quando a População de alguém chega a ${population}.`,
  row: (row) => `Linha ${row}: um Edifício é colocado aqui com um ${row}. ▲ são passos de Produção; + ? um à escolha.`,
  cards: 'Cartas: Tecnologias, Bênçãos e Decretos.',
  bag: (colour, dice) => `No saco: ${colour}, ${dice}.`,
};
