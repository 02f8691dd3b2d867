// As duas páginas com que começam as regras de cada jogo.
import type { Overviews } from './types';

export const pt: Overviews = {
  tekhenu: [
    {
      title: 'Como se joga',
      blocks: [
        ['goal', 'Dezesseis dados', 'Você ergue um templo ao sol. Em cada uma das 16 rodadas, todos pegam um dado e agem com ele. Quem tiver mais pontos de vitória no fim vence.'],
        ['light', 'A luz julga os dados', 'Duas seções do relógio estão ao sol, duas na sombra, duas na escuridão. Cor e luz dizem o que um dado é: puro, impuro ou proibido. Dados proibidos não podem ser pegos.'],
        ['turn', 'Pegue um dado e aja', 'Ou você faz a ação do deus onde estava o dado, ou produz bens da cor dele: tantos quanto o valor. O que passa do seu nível de produção pesa na sua balança.'],
        ['gods', 'Seis deuses, seis ações', 'Hórus: uma estátua. Rá: uma coluna no templo. Hathor: uma construção junto ao templo. Bastet: um festival para a felicidade. Thoth: cartas. Osíris: uma oficina ou pedreira para produzir melhor.'],
        ['scribes', 'Escribas e Anúbis', 'Um escriba muda o valor em 1 ou 2. Dois escribas chamam Anúbis: qualquer dado, mesmo proibido, para qualquer ação; ele não pesa na balança.'],
      ],
    },
    {
      title: 'O que conta',
      blocks: [
        ['rotation', 'A cada duas rodadas a luz avança', 'A sombra do obelisco gira uma seção, e os dados mudam de estado onde estão. Dados novos chegam às duas seções que agora ficam na sombra.'],
        ['maat', 'A cada quatro rodadas Maat pesa', 'Dados puros ficam no prato esquerdo, impuros e excedentes no direito. Perto de 0 você joga primeiro depois; a partir de −3 perde pontos. A fé, posta em qualquer prato, ajuda uma vez.'],
        ['scoring', 'Duas pontuações', 'Depois das rodadas 8 e 16: maioria em cada distrito de Osíris, templo, estátuas, felicidade, produção máxima, fileira de construções. Então o povo quer pão: 3 pontos a menos por pão que falta.'],
        ['track', 'População e felicidade', 'A felicidade nunca passa da população. Ela abre as melhores seções do mercado de cartas, dá recompensas em 16, 19 e 21 e conta em cada pontuação.'],
        ['cards', 'Três tipos de cartas', 'Uma bênção age uma vez, uma tecnologia sempre, um decreto conta no fim: três no máximo, de três tipos diferentes. Uma carta de Destino é escolhida de novo depois de cada julgamento.'],
      ],
    },
  ],
  sare: [
    {
      title: 'Como se joga',
      blocks: [
        ['goal', 'Uma cidade no Nilo', 'Quatro cenários, do curto ao longo. Escriba: concluir uma pirâmide. Sacerdote: construir nos 12 espaços. Faraó: porto, pirâmide e 4 edifícios administrativos. Divindades: todos os 6. Quem conseguir no fim de uma rodada vence.'],
        ['round', 'A rodada tem três fases', 'Abrir obras: o que você quer construir. A temporada: ganhar recursos, carta a carta. A construção: pagar as obras. Cada mestre de obras toca uma obra de graça; uma segunda irrita os trabalhadores em um passo.'],
        ['season', 'A temporada', 'A carta de cima é oferecida a um jogador depois do outro. Um ou dois recursos são seus, e a sua sequência termina. Distúrbio sobe o seu medidor em 1, o duplo em 2. Hórus faz comprar duas cartas ocultas. Hoshekh esconde o que vem.'],
        ['gauge', 'O medidor de revolta', 'Cada passo aproxima os trabalhadores da revolta geral. Uma carta dupla sobe o medidor de todos em 1. No fim dele, a produção da temporada se perde e você não constrói nesta rodada.'],
        ['obelisk', 'Deitar o obelisco', 'Você sai da temporada, seguro com o que ganhou. Pode no início da sua sequência e quando outros subiram o seu medidor; nunca depois de produzir na própria sequência.'],
      ],
    },
    {
      title: 'A sua cidade',
      blocks: [
        ['construction', 'A construção', 'Uma obra é paga de uma vez, com cartas, fichas dos seus edifícios, armazém e caravanas. Os recursos de uma carta não se dividem. O que você não gasta nem guarda se perde.'],
        ['workshops', 'As oficinas', 'Carpinteiro, cortador de pedra e ourives dão o seu recurso a cada rodada, e tudo ao lado custa um a menos. Dois edifícios de produção podem dividir um espaço.'],
        ['stores', 'Armazém, mercado, caravanas', 'Um armazém guarda três recursos de uma rodada para outra. Com um mercado você envia caravanas: dois recursos agora por um qualquer depois; três no máximo.'],
        ['great', 'Os grandes edifícios', 'Quartel, templo, jardins, palácio, biblioteca e mercado são os edifícios administrativos; cada um tem um poder. O porto faz qualquer recurso e baixa os preços junto ao rio.'],
        ['pyramid', 'A pirâmide', 'É erguida andar por andar, um de cada vez. Não tem poder, mas os cenários a pedem e ela desempata.'],
      ],
    },
  ],
};
