// As primeiras partidas guiadas em português, com os termos dos livros de regras.
import { setup } from './setup.pt';
import type { LearnTexts } from '.';

export const pt: LearnTexts = {
  guide: {
    name: 'Primeira partida guiada',
    step: (number, of) => `Passo ${number} de ${of}`,
    next: 'Próximo',
    back: 'Voltar',
    ok: 'Entendi',
    goOn: 'Continuar a partida',
    fold: 'Recolher o cartão',
    unfold: 'Mostrar o cartão',
    skip: 'Sair do guia e jogar',
    again: 'Começar de novo',
    choice: 'Você escolhe',
    choiceText: 'Nada de novo aqui: escolha à vontade. Apontar uma escolha mostra o que ela traria.',
    waiting: (name) => `${name} joga`,
    waitingText: 'A barra abaixo conta cada passo. Ninguém joga enquanto você lê.',
    none: 'Não há partida guiada com esse nome.',
  },
  tekhenu: {
    ...setup.tekhenu,
    welcome: {
      title: 'Boas-vindas ao Egito',
      text: 'Em cada uma das 16 rodadas você pega um dado deste disco e age com ele: constrói templo, oficinas e estátuas. Vence quem tem mais Pontos de Vitória (PV). Duas rodadas com guia bastam para começar.',
    },
    light: {
      title: 'A sombra do Obelisco',
      text: 'Seis deuses cercam o Obelisco. Duas seções estão Iluminadas, duas Sombreadas, duas Escuras. A cada duas rodadas a sombra avança uma seção.',
    },
    rings: {
      title: 'Puro, Corrompido, Proibido',
      text: 'A luz decide o que um dado é. Branco é Puro nas seções Iluminadas, preto nas Escuras, amarelo e marrom nas Sombreadas; cinza é sempre Corrompido. Dados Proibidos pedem Anúbis ou uma Bênção.',
    },
    take: {
      title: 'Pegue um dado',
      text: 'A seção diz o que o dado permite; o número, com que força. Aponte um dado ou toque uma seção para ver mais. Um dado apagado diz o porquê.',
      task: 'Pegue um dado aceso. Um número alto é um bom começo.',
    },
    pure: {
      title: 'Um dado Puro',
      text: 'Ele vai para o prato esquerdo da sua balança, com o seu número como peso. Mais tarde, dados Corrompidos à direita devem equilibrá-lo.',
    },
    tainted: {
      title: 'Um dado Corrompido',
      text: 'Ele vai para o prato direito da sua balança, com o seu número como peso. Mais tarde, dados Puros à esquerda devem equilibrá-lo.',
    },
    act: {
      title: 'O deus ou a Produção',
      text: 'Faça a Ação Divina, ou produza: amarelo dá Papiro, marrom Pão, branco Calcário, preto Granito. Escribas mudam o valor; dois deles chamam Anúbis para qualquer ação.',
      task: 'Escolha a Ação Divina ou a Produção.',
    },
    horus: {
      title: 'Hórus: uma Estátua',
      text: 'Uma Estátua para um deus dá um bônus a cada vez que esse deus age. Uma Estátua para o povo, no Templo ou acima de Osíris, leva o Ouro de lá e conta nas Pontuações. Custa Granito.',
      task: 'Escolha um espaço aceso.',
    },
    ra: {
      title: 'Rá: uma Coluna',
      text: 'Seu dado escolheu uma peça de Rá, que custa Calcário. Ela pontua por borda igual e por Edifício nas suas linhas, e traz o que o espaço mostra. Gire com R ou com o botão.',
      task: 'Coloque a peça num espaço aceso.',
    },
    hathor: {
      title: 'Hátor: no Templo',
      text: 'Um Edifício custa o Pão do seu espaço. A linha dá 3 PV por Coluna sua e uma ficha por espaço vazio. Depois a População cresce pelo valor.',
      task: 'Escolha um espaço aceso em volta do Templo.',
    },
    thoth: {
      title: 'Tot: cartas',
      text: 'O valor diz quantas cartas e por quantos Papiros; a sua Felicidade, de quais seções. Bênçãos servem uma vez, Tecnologias sempre, Decretos no fim.',
      task: 'Saque as suas cartas.',
    },
    osiris: {
      title: 'Osíris: uma oficina',
      text: 'O valor é a linha; você escolhe o distrito. Custa 1 Felicidade e aumenta a sua Produção desse Recurso pelo resto da partida.',
      task: 'Escolha um distrito aceso.',
    },
    bastet: {
      title: 'Bastet: um festival',
      text: 'Por 2 Papiros a sua Felicidade subiu pelo valor, nunca acima da População; um valor baixo ainda traz Escribas. A Felicidade abre cartas melhores e pontua.',
    },
    produce: {
      title: 'Você produziu',
      text: 'Você recebeu tantos Recursos quanto diz o valor. O que passa do seu nível de Produção se perde e pesa no prato direito da balança.',
    },
    panel: {
      title: 'O seu tabuleiro',
      text: 'Aqui estão os seus Recursos, os quatro níveis de Produção, as peças que ainda pode construir e a sua balança. Ouro vale por qualquer outro Recurso.',
    },
    balance: {
      title: 'O seu segundo dado',
      text: 'Agora pense na balança: um dado para o prato mais leve aproxima você de 0. Apontar um dado mostra o equilíbrio resultante. Uma ação forte pode valer um desvio.',
      task: 'Pegue o segundo dado e use-o.',
    },
    rotation: {
      title: 'A sombra avança',
      text: 'Dois dados cada um: um Giro. A luz girou uma seção, há dados novos nas seções Sombreadas, e dados Proibidos podem agora ser Puros. Cada dado mantém o número.',
    },
    maat: {
      title: 'Maat julga',
      text: 'Depois de quatro dados cada um, Maat pesa Puro contra Corrompido. Quem está mais perto de 0 joga primeiro; muito Corrompido custa PV. Depois as balanças se esvaziam.',
    },
    judged: {
      title: 'O primeiro julgamento',
      text: 'Quem estava mais perto de 0 agora joga primeiro; muito Corrompido custou PV. As balanças estão vazias e chegaram dados novos. A Fé posta antes do veredito move a sua balança.',
    },
    scoring: {
      title: 'Duas Pontuações',
      text: 'Depois das rodadas 8 e 16 todos pontuam: distritos de Osíris, Templo, Estátuas, Felicidade, Produção. Os Edifícios então pedem Pão. Estes contadores dizem quando.',
    },
    scored: {
      title: 'A primeira Pontuação passou',
      text: 'Templo, distritos de Osíris, Estátuas, Felicidade e Produção deram PV, e os Edifícios levaram Pão. A segunda Pontuação, depois da rodada 16, conta tudo outra vez, e depois os Decretos: prepare-a.',
    },
    finish: {
      title: 'A partida é sua',
      text: 'Você já sabe o bastante. Tudo na mesa se explica quando você aponta; o menu tem as regras. Jogue esta partida até o fim, ou comece outra.',
    },
  },
  seth: {
    ...setup.seth,
    welcome: {
      title: 'A terra vermelha',
      text: 'Você conhece Tekhenu. Seth traz um sétimo lugar de onde pegar dados: o tabuleiro dele, com seis regiões para conquistar. Duas rodadas guiadas mostram o que é novo; o resto não muda.',
    },
    dice: {
      title: 'Vermelhos, azuis e verde',
      text: 'Dados vermelhos e azuis são sempre Corrompidos: o vermelho dá Soldados, o azul Sacerdotes, tantos quanto o valor. O verde é sempre Puro. Nenhum produz, e o valor fica entre 2 e 5.',
    },
    board: {
      title: 'O tabuleiro de Seth',
      text: 'Um dado cinza deste tabuleiro conquista a região do seu valor: pague os Soldados do próximo espaço, construa e receba o que a região mostra. O espaço dá PV em cada Pontuação.',
    },
    forces: {
      title: 'Soldados e Sacerdotes',
      text: 'Soldados pagam regiões. Sacerdotes pagam Artefatos e Estátuas em honra a Seth. Você pode ter dez de cada; o resto se perde.',
    },
    take: {
      title: 'Seu primeiro dado',
      text: 'Um dado vermelho dá Soldados para depois; um dado do tabuleiro de Seth precisa deles já. Como sempre, cada dado vai para a sua balança.',
      task: 'Pegue um dado e use-o.',
    },
    lay: {
      title: 'Uma peça de Conquista',
      text: 'Quem conquista põe a peça de Conquista aberta num espaço vazio do Templo. Ela substitui o bônus impresso: uma Coluna ali recebe tudo, um Edifício alinhado um de cada tipo.',
      task: 'Escolha um espaço do Templo.',
    },
    blood: {
      title: 'O Sangue',
      text: 'Cada conquista deixa um Sangue na sua balança. Ele pesa 1 à direita em cada fase de Maat e fica até o fim da partida.',
    },
    statue: {
      title: 'Estátuas em Seth',
      text: 'Dois novos lugares para Estátuas: embaixo de uma fileira, que dá uma carta por região conquistada; ou em honra a Seth, por mais 2 Sacerdotes, que rende a cada conquista.',
      task: 'Erga sua Estátua.',
    },
    cult: {
      title: 'Seu Culto',
      text: 'Ele está entre as suas cartas. Sempre que você faz o que ele pede, recebe a primeira recompensa, e todos os outros a segunda. O culto de um rival paga você do mesmo modo.',
    },
    once: {
      title: 'Uma vez por turno',
      text: 'Com Seth, bônus de Estátuas, Tecnologias e Cultos ligados a uma ação só pagam uma vez por turno, mesmo que a ação aconteça duas vezes.',
    },
    anubis: {
      title: 'Anúbis nomeia uma cor',
      text: 'Com um dado de Anúbis para uma Ação Divina, nomeie uma cor: vermelho dá Soldados, azul Sacerdotes, tantos quanto o valor. Pode ser Seth. O dado verde nunca serve a Anúbis.',
    },
    rotation: {
      title: 'Um dado para Seth',
      text: 'Na Rotação, um dado cinza da primeira seção Sombreada vai para o tabuleiro de Seth, se houver lugar. Senão nada se acrescenta.',
    },
    scoring: {
      title: 'O que Seth pontua',
      text: 'Nas duas Pontuações seus Edifícios aqui dão os PV do espaço deles. Eles saíram do seu tabuleiro e contam lá também.',
    },
    finish: {
      title: 'O resto é seu',
      text: 'É tudo o que há de novo. Aponte para qualquer coisa para ler o que significa. Conquiste cedo: uma região pontua duas vezes.',
    },
  },
  sare: {
    ...setup.sare,
    welcome: {
      title: 'Filho de Rá',
      text: 'Você constrói uma cidade às margens do Nilo. Neste cenário, Escriba, vence quem primeiro conclui uma pirâmide. A rodada tem três fases: obras, temporada de produção, construção.',
    },
    sites: {
      title: 'Inicie uma obra',
      text: 'Uma obra é o que você quer construir nesta rodada. Carpinteiro, canteiro e ourives dão um recurso por rodada e baixam os preços ao lado: um bom começo.',
      task: 'Escolha um edifício, depois um espaço da sua cidade.',
    },
    second: {
      title: 'Uma obra ou duas?',
      text: 'O mestre de obras cuida de uma obra sem penalidade. Uma segunda é permitida, mas irrita os trabalhadores: o medidor de revolta começa um passo acima.',
      task: 'Inicie outra obra, ou encerre esta fase.',
    },
    season: {
      title: 'A temporada de produção',
      text: 'A carta do topo é oferecida a um jogador após o outro. Com recursos se constrói; outras cartas trazem distúrbios. Você continua enquanto o seu obelisco está de pé.',
    },
    offer: {
      title: 'A sua primeira carta',
      text: 'Uma carta de recursos termina a sua sequência, e você continua na temporada. Recusar a primeira carta da sequência deita o obelisco. Cartas duplas sobem todos os medidores em 1.',
      task: 'Pegue a carta.',
    },
    gauge: {
      title: 'O medidor de revolta',
      text: 'Cada passo aproxima os trabalhadores da revolta geral. No fim dele, as cartas da temporada se perdem, menos uma, e você não constrói. Pare antes.',
    },
    risk: {
      title: 'O que pode vir',
      text: 'Só a carta do topo é visível. Aqui estão as chances da próxima carta não vista: recursos, um ou dois passos, ou a sua revolta. Elas mudam a cada carta.',
    },
    react: {
      title: 'Um vento de revolta',
      text: 'Outro jogador fez o seu medidor subir: pegou uma carta dupla ou passou um Distúrbio a você. Agora você pode deitar o obelisco e guardar as cartas, ou continuar.',
      task: 'Continue, ou deite o obelisco.',
    },
    hand: {
      title: 'Mais distúrbios',
      text: 'O primeiro Distúrbio da sequência é seu. Os seguintes podem ir para um rival, ou você usa o chicote e o seu medidor sobe.',
      task: 'Escolha o destino da carta.',
    },
    pass: {
      title: 'Pegar, passar ou deitar',
      text: 'Você pegou uma carta e nada produziu. Por isso pode ir em frente, passar e ficar na temporada, ou deitar o obelisco.',
      task: 'Escolha uma das três.',
    },
    trouble: {
      title: 'Distúrbio à vista',
      text: 'Pegar um Distúrbio sobe o medidor em 1, um Distúrbio duplo em 2; depois a próxima carta é sua para pegar ou recusar. Veja quantos passos faltam.',
      task: 'Pegue, ou recuse.',
    },
    horus: {
      title: 'Escolha de Hórus',
      text: 'Ela obriga a comprar as duas próximas cartas sem ver e a resolver ambas. Muitas vezes um presente, às vezes uma revolta: as chances estão abaixo.',
      task: 'Pegue, ou recuse.',
    },
    stop: {
      title: 'Quando basta?',
      text: 'Aqui você vê o que ainda falta às suas obras. Se dá para pagá-las e o medidor está alto, deitar o obelisco guarda tudo. Se não, pegue mais uma carta.',
      task: 'Siga ou pare: como quiser.',
    },
    revolt: {
      title: 'Revolta geral',
      text: 'O medidor chegou ao fim. Você nada constrói nesta rodada e guarda só uma carta. Armazém e obras ficam: nada está perdido por isso.',
    },
    build: {
      title: 'A construção',
      text: 'Agora os recursos pagam as obras; as acesas podem ser pagas. Uma carta vai inteira para uma só obra; o que sobra vai para o armazém, até três.',
      task: 'Escolha uma obra a concluir, ou encerre.',
    },
    pay: {
      title: 'Como pagar',
      text: 'Estas são as maneiras de cobrir o preço; a primeira poupa o que será mais útil depois. Não há troco para uma carta dupla.',
      task: 'Escolha um pagamento.',
    },
    keep: {
      title: 'Cartas para depois',
      text: 'Quem nada construiu pode guardar duas cartas para a próxima rodada; depois de uma revolta geral, uma. Fique com o que falta às suas obras.',
      task: 'Escolha uma carta, ou encerre.',
    },
    store: {
      title: 'No armazém',
      text: 'Cada armazém guarda três recursos de rodada em rodada. Todo o resto se perde agora.',
      task: 'Escolha o que guardar.',
    },
    round: {
      title: 'Uma nova rodada',
      text: 'Os obeliscos se levantam, os medidores voltam, o outro jogador começa. Os ofícios produzem a cada rodada e baixam os preços dos espaços vizinhos: construa ao lado.',
    },
    powers: {
      title: 'Edifícios com poderes',
      text: 'Edifícios administrativos ajudam na temporada: o quartel baixa o medidor, a biblioteca faz de um Distúrbio um recurso. O seu segundo encurta o medidor em um espaço, e o seu primeiro porto ou pirâmide também.',
    },
    goal: {
      title: 'Rumo à pirâmide',
      text: 'Uma pirâmide se paga em etapas, no máximo uma por rodada. Quem abre a primeira recebe a mais cara. Aqui você vê até onde cada um chegou.',
    },
    finish: {
      title: 'A partida é sua',
      text: 'Primeiro os ofícios, depois os descontos, depois a pirâmide: eis um plano. O menu tem as regras. Jogue esta partida até o fim, ou comece outra.',
    },
  },
};
