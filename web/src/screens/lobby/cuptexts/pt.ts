// Copas e ordem, em português.
import { plural } from '../../../i18n/plural';
import type { CupTexts } from '.';

export const pt: CupTexts = {
  cups: 'Copas',
  intro: 'De quatro a sessenta e quatro jogadores. As mesas abrem e os resultados se somam sozinhos.',
  none: 'Nenhuma copa foi aberta aqui ainda.',
  open: 'Abrir uma copa',
  name: 'Nome da copa',
  game: 'Jogo',
  form: 'Forma',
  forms: { swiss: 'Suíço', groups: 'Grupos e eliminatória', knockout: 'Eliminatória' },
  group: (letter) => `Grupo ${letter}`,
  games: (n) => plural('pt', n, { one: '# partida', other: '# partidas' }),
  final: 'Final',
  beaten: 'Pontos dos adversários vencidos',
  groupRules:
    'Em um grupo, com os mesmos pontos valem as partidas entre os empatados, depois os pontos dos adversários vencidos, depois o melhor número. Os dois primeiros seguem.',
  pace: 'Ritmo',
  live: 'ao vivo, 30 min + 15 s',
  days: 'em vários dias, 72 h por vez',
  most: 'Jogadores',
  counts: 'Os resultados contam para a pontuação',
  stateOpen: (count, most) => `espera jogadores: ${count} de ${most}`,
  statePlaying: (round, rounds) => `rodada ${round} de ${rounds}`,
  stateOver: 'terminada',
  join: 'Participar',
  leave: 'Sair',
  leaveSure: 'O que você ainda não jogou está perdido.',
  start: 'Começar agora',
  agent: 'Pôr um agente',
  remove: 'Apagar a copa',
  removeSure: 'As partidas em andamento seguem como partidas comuns.',
  standings: 'Classificação',
  place: 'Lugar',
  player: 'Jogador',
  points: 'Pontos',
  others: 'Pontos dos adversários',
  othersShort: 'Adv.',
  round: (number) => `Rodada ${number}`,
  free: 'rodada livre',
  gone: 'alguém que saiu',
  you: 'Você participa.',
  rules:
    'Quem tem um agente no lugar no fim perdeu. Empate: meio ponto para cada um; na eliminatória passa quem tem o melhor número.',
  missing: 'Essa copa não existe.',
  winner: (name) => `${name} venceu.`,
  watch: 'Ver',
  toLobby: 'Às mesas',
  order: 'Ordem',
  orderNone: 'Só o dono deste servidor vê esta página.',
  reports: 'Denúncias',
  noReports: 'Ninguém denunciou nada.',
  restrained: 'Silenciados e banidos',
  noRestrained: 'Ninguém.',
  log: 'O que foi feito',
  by: (name) => `denunciado por ${name}`,
  why: (why) => ({ name: 'o nome', chat: 'o que escreve', play: 'como joga' })[why] ?? 'outra coisa',
  rename: 'Renomear',
  mute: 'Silenciar',
  unmute: 'Deixar escrever',
  ban: 'Banir',
  unban: 'Deixar voltar',
  done: 'Nada a fazer',
  banSure: 'A pessoa sai da conta e só pode levar os seus dados.',
  newName: 'Convidado',
  did: (what, how) =>
    what === 'name'
      ? `renomeado “${how}”`
      : what === 'muted'
        ? how
          ? 'silenciado'
          : 'pode escrever de novo'
        : what === 'banned'
          ? how
            ? 'banido'
            : 'admitido de novo'
          : 'nada a fazer',
};
