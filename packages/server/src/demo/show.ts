/** A story of the demo show: texts, video, and how far it is. */
export interface DemoStory {
  slug: string;
  approved: boolean;
  head?: string;
  vt?: { code: string; seconds: number; cueOut: string };
  live?: { seconds: number; text: string };
  footer?: string;
  cg?: readonly (readonly [name: string, text: string])[];
}
export interface DemoBlock {
  title: string;
  commercial: string;
  stories: readonly DemoStory[];
}

export const DEMO_BLOCKS: readonly DemoBlock[] = [
  {
    title: 'Bloco 1',
    commercial: 'PT3M',
    stories: [
      {
        slug: 'ESCALADA',
        approved: true,
        head: 'Boa noite. Chuva alaga a zona leste e deixa duzentas famílias fora de casa. [CAM 2] Professores decidem hoje se a greve continua. [CAM 1] E a seleção feminina embarca para a final. O Jornal da Noite começa agora.',
        cg: [['ABERTURA', 'JORNAL DA NOITE']],
      },
      {
        slug: 'CHUVA ZONA LESTE',
        approved: true,
        head: 'A chuva forte desta madrugada alagou ruas e casas na zona leste. Em quatro horas choveu o esperado para duas semanas.',
        vt: { code: 'VT-2101', seconds: 125, cueOut: '…e esperar a água baixar.' },
        cg: [
          ['NOME', 'MARIA APARECIDA SILVA / MORADORA'],
          ['LOCAL', 'ZONA LESTE'],
        ],
      },
      {
        slug: 'GREVE PROFESSORES',
        approved: true,
        head: 'A greve dos professores da rede estadual entra no décimo dia. Uma assembleia decide agora à noite se o movimento continua.',
        vt: { code: 'VT-2102', seconds: 45, cueOut: '…até a próxima rodada.' },
        cg: [['NOME', 'JOÃO FREITAS / SINDICATO']],
      },
      {
        slug: 'INFLAÇÃO',
        approved: false,
        head: 'Os alimentos puxaram a prévia da inflação de novembro. O tomate subiu pelo terceiro mês seguido.',
        vt: { code: 'VT-2103', seconds: 110, cueOut: '…no bolso do consumidor.' },
        footer: 'O resultado cheio do mês sai no dia dez de dezembro.',
      },
    ],
  },
  {
    title: 'Bloco 2',
    commercial: 'PT2M30S',
    stories: [
      {
        slug: 'SAÚDE FILA',
        approved: true,
        head: 'A fila por uma consulta com cardiologista passa de oito meses na rede pública. A prefeitura promete um mutirão.',
        vt: { code: 'VT-2104', seconds: 140, cueOut: '…a consulta que não chega.' },
        cg: [['NOME', 'DRA. LÚCIA PORTO / CARDIOLOGISTA']],
      },
      {
        slug: 'TRÂNSITO VIVO',
        approved: true,
        head: 'E como está a volta para casa? Elias Tavares está na marginal.',
        live: { seconds: 90, text: '[AO VIVO – LINK 1] Elias: faixa da direita interditada, obra até sexta, desvios.' },
        cg: [['REPORTER', 'ELIAS TAVARES / MARGINAL']],
      },
      {
        slug: 'NOTA MUSEU',
        approved: false,
        head: 'O Museu da Imagem reabre no sábado, depois de três anos de reforma. A entrada é de graça até o fim do mês.',
      },
      {
        slug: 'ESPORTE FINAL',
        approved: true,
        head: 'A seleção feminina embarcou hoje para a final. A torcida fez festa no aeroporto.',
        vt: { code: 'VT-2105', seconds: 95, cueOut: '…e o sonho do título.' },
      },
    ],
  },
  {
    title: 'Bloco 3',
    commercial: 'PT0S',
    stories: [
      {
        slug: 'CLIMA',
        approved: true,
        head: 'E a chuva, continua? Veja a previsão para o fim de semana.',
        vt: { code: 'VT-2106', seconds: 120, cueOut: '…na segunda-feira.' },
      },
      {
        slug: 'CULTURA SAMBA',
        approved: true,
        head: 'Uma roda de samba de oitenta anos vira patrimônio da cidade.',
        vt: { code: 'VT-2107', seconds: 130, cueOut: '[SOBE SOM]' },
        cg: [['NOME', 'SEU NONÔ / SAMBISTA']],
      },
      {
        slug: 'ENCERRAMENTO',
        approved: true,
        head: 'O Jornal da Noite fica por aqui. Mais notícias ao longo da programação. Boa noite e até amanhã.',
      },
    ],
  },
];
/** Stories in Stand By, which are never timed or sent to devices. */
export const DEMO_STAND_BY: readonly DemoStory[] = [
  {
    slug: 'GAVETA ABELHAS',
    approved: true,
    head: 'Apicultores do interior criam abelhas sem ferrão dentro da cidade.',
    vt: { code: 'VT-1990', seconds: 110, cueOut: '…doce e raro.' },
  },
];
export const DEMO_GUIDELINES = [
  {
    slug: 'GREVE: ASSEMBLEIA',
    proposal: 'Acompanhar a assembleia dos professores e o efeito nas escolas amanhã.',
    interviewee: 'João Freitas, sindicato',
    state: 'COVERING' as const,
  },
  {
    slug: 'MUTIRÃO DE CARDIOLOGIA',
    proposal: 'Onde vai ser, quem pode ir, quanto tempo dura a espera hoje.',
    interviewee: 'Secretaria da Saúde',
    state: 'PRODUCING' as const,
  },
  {
    slug: 'REABERTURA DO MUSEU',
    proposal: 'Visita guiada antes da reabertura; personagem que trabalhou na reforma.',
    interviewee: 'Direção do museu',
    state: 'EDITING' as const,
  },
];
