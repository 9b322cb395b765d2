/** The news of a simulated feed; `{place}` in its sentences changes each time they repeat. */
export interface FeedNews {
  readonly name: string;
  readonly titles: readonly string[];
  /** As many as titles, in their order. */
  readonly texts: readonly string[];
  readonly places: readonly string[];
}
const DISTRICTS = ['Centro', 'Vila Nova', 'Jardim das Acácias', 'Porto Velho', 'Alto da Serra', 'Boa Vista', 'Santa Luzia', 'Ribeirinha'];

/** The feeds of the demo newsroom, by their path. */
export const FEED_NEWS: Readonly<Record<string, FeedNews>> = {
  '/demo/agencia-horizonte.rss': {
    name: 'Agência Horizonte',
    titles: [
      'Moradores de {place} pedem mais linhas de ônibus à noite',
      'Feira de produtores chega a {place} no fim de semana',
      'Escola de {place} abre inscrições para o curso de robótica',
      'Polícia recupera bicicletas furtadas em {place}',
      'Obra de drenagem em {place} entra na última etapa',
      'Biblioteca de {place} passa a abrir aos domingos',
      'Comércio de {place} prevê contratar para o fim do ano',
    ],
    texts: [
      'A associação entregou um abaixo-assinado com 1.200 nomes. A empresa diz que estuda o pedido.',
      'São 40 barracas, das 8h às 14h. A entrada é livre.',
      'As 60 vagas são para alunos da rede pública, de 12 a 16 anos.',
      'Os donos podem procurar a delegacia com a nota fiscal até sexta-feira.',
      'Uma faixa fica fechada até quarta-feira, e o trânsito segue pela marginal.',
      'O horário é das 9h às 13h, com contação de histórias às 10h.',
      'A câmara de lojistas fala em 300 vagas temporárias.',
    ],
    places: DISTRICTS,
  },
  '/demo/defesa-civil.atom': {
    name: 'Defesa Civil',
    titles: [
      'Aviso: chuva moderada prevista para {place} nas próximas horas',
      'Equipes vistoriam encostas em {place}',
      'Sirenes de {place} passam por teste hoje',
      'Abrigo de {place} recebe doações de água e cobertores',
      'Ponto de alagamento em {place} está liberado',
    ],
    texts: [
      'Em caso de emergência, o telefone é o 199.',
      'Nenhuma casa foi interditada até agora.',
      'O teste dura dois minutos, e ninguém precisa sair de casa.',
      'As doações são aceitas das 8h às 18h.',
      'A via foi lavada, e o trânsito voltou ao normal.',
    ],
    places: DISTRICTS,
  },
  '/demo/prefeitura.json': {
    name: 'Prefeitura',
    titles: [
      'Posto de saúde de {place} amplia a vacinação',
      'Coleta seletiva começa em {place} na segunda-feira',
      'Audiência pública sobre a praça de {place} é hoje às 19h',
      'Mutirão de empregos em {place} oferece 80 vagas',
      'Iluminação de {place} é trocada por lâmpadas de LED',
      'Inscrições abertas para as oficinas de verão em {place}',
    ],
    texts: [
      'O atendimento vai das 8h às 17h. É preciso levar a caderneta.',
      'O caminhão passa às segundas e quintas, a partir das 7h.',
      'O encontro é na escola municipal e pode ser visto pela internet.',
      'Os interessados devem levar documento com foto e carteira de trabalho.',
      'São 240 pontos. O serviço é feito à noite, sem interromper o trânsito.',
      'Há turmas de dança, pintura e informática, todas gratuitas.',
    ],
    places: DISTRICTS,
  },
};
