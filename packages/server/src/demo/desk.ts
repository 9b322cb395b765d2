import { createContact } from '../contacts/contacts.ts';
import type { Context } from '../context.ts';
import { guidelines } from '../guidelines/guidelines.ts';
import { postsIn } from '../posts/posts.ts';
import { proposals } from '../proposals/proposals.ts';

type People = readonly { readonly id: number; readonly nickname: string }[];

const CONTACTS = [
  {
    name: 'Defesa Civil',
    profession: 'Plantão 24 horas',
    company: 'Prefeitura de Horizonte',
    numbers: [
      { value: '1131234567', label: 'work' },
      { value: '11987650199', label: 'cell_phone' },
    ],
    emails: ['plantao@defesacivil.example'],
  },
  {
    name: 'João Freitas',
    profession: 'Presidente',
    company: 'Sindicato dos Professores',
    numbers: [{ value: '11991234567', label: 'cell_phone' }],
    info: 'Atende melhor depois das 10h.',
  },
  {
    name: 'Dra. Célia Brandão',
    profession: 'Cardiologista',
    company: 'Hospital São Lucas',
    numbers: [{ value: '1132221100', label: 'work' }],
    emails: ['celia@saolucas.example'],
  },
  { name: 'Corpo de Bombeiros', profession: 'Assessoria', numbers: [{ value: '193', label: 'other' }], kind: 'agendaContact' },
  {
    name: 'Inês Portela',
    profession: 'Diretora',
    company: 'Museu da Cidade',
    numbers: [{ value: '1133334444', label: 'work' }],
    address: 'Praça da Estação, 1',
  },
  { name: 'Assessoria da Câmara', company: 'Câmara Municipal', numbers: [{ value: '1130001000', label: 'work' }] },
  { name: 'María Ruiz', profession: 'Correspondente', company: 'Radio Plata', numbers: [{ value: '+5491123456789', label: 'cell_phone' }] },
  { name: 'Sérgio Antônio Leão', profession: 'Meteorologista', numbers: [{ value: '11988887777', label: 'cell_phone' }] },
] as const;

const POSTS = [
  {
    slug: 'TRÂNSITO',
    title: 'Avenida central reabre em duas etapas',
    excerpt: 'Primeiro os ônibus, depois os carros.',
    text: 'A avenida central reabre para os ônibus às 18h.\n\nOs carros voltam quando a sinalização ficar pronta.',
  },
  {
    slug: 'SANGUE',
    title: 'Hemocentro pede doadores',
    excerpt: 'O estoque caiu pela metade.',
    text: 'O hemocentro atende até as 19h e não é preciso marcar.\n\nQuem doa deve levar um documento com foto.',
  },
  { slug: 'MUSEU', title: 'Museu da Cidade abre de novo', text: 'A visita guiada começa às 10h, com entrada livre.' },
];
const PROPOSALS = [
  { slug: 'ÁGUA MARROM NO JARDIM AMÉRICA', lead: 'Moradores mandam vídeos da água escura desde domingo.', source: 'WhatsApp da redação' },
  { slug: 'FILA NO CRAS', lead: 'Atualização do cadastro único leva seis horas de espera.', source: 'Ouvinte, Rádio Horizonte FM' },
  { slug: 'CAFÉ MAIS CARO', lead: 'O quilo passou de sessenta reais no atacado; o que muda na padaria.', source: 'Agência' },
  { slug: 'ORQUESTRA NA PERIFERIA', lead: 'Cinquenta crianças estreiam no teatro no sábado.', source: 'Assessoria do teatro' },
  { slug: 'PONTE INTERDITADA', lead: 'O laudo que fechou a ponte do Centro sai amanhã.', source: 'Defesa Civil' },
  { slug: 'VACINAÇÃO NAS ESCOLAS', lead: 'A campanha começa na segunda por três bairros.', source: 'Secretaria da Saúde' },
];

/** A guideline of the demo, with people by nickname and contacts of its guide by name. */
interface DemoGuideline {
  readonly slug: string;
  readonly state: 'PRODUCING' | 'COVERING' | 'EDITING' | 'COMPLETED' | 'INTERRUPTED';
  readonly proposal: string;
  readonly information?: string;
  readonly referral?: string;
  readonly time?: string;
  readonly place?: string;
  readonly contact?: string;
  readonly reporter?: string;
  readonly tasks?: readonly (readonly [label: string, done: boolean])[];
}
const GUIDELINES: readonly DemoGuideline[] = [
  {
    slug: 'OBRAS NO CENTRO',
    state: 'COMPLETED',
    proposal: 'O que já mudou no trânsito e quando a avenida reabre.',
    time: '08:30:00',
    place: 'Avenida Central, esquina com a Rua da Praia',
    reporter: 'Ana',
    tasks: [['Autorização para o drone', true]],
  },
  {
    slug: 'FEIRA DE EMPREGO',
    state: 'COMPLETED',
    proposal: 'Quantas vagas, quem contrata e o que levar.',
    time: '09:00:00',
    place: 'Ginásio municipal',
    tasks: [['Credenciais', true]],
  },
  {
    slug: 'CHUVA: ÁREAS DE RISCO',
    state: 'COVERING',
    proposal: 'Como estão as famílias que saíram de casa na madrugada.',
    information: 'A Defesa Civil conta 42 famílias em três escolas.',
    referral: 'Ouvir moradores e o plantão; imagens do córrego só da calçada.',
    time: '14:00:00',
    place: 'Escola Estadual Monteiro Lobato',
    contact: 'Defesa Civil',
    reporter: 'Ana',
    tasks: [
      ['Capas de chuva', true],
      ['Mochilink', false],
    ],
  },
  {
    slug: 'SESSÃO DA CÂMARA',
    state: 'COVERING',
    proposal: 'A votação do plano diretor, voto a voto.',
    time: '15:00:00',
    place: 'Câmara Municipal',
    contact: 'Assessoria da Câmara',
  },
  {
    slug: 'PREÇO DO MATERIAL ESCOLAR',
    state: 'EDITING',
    proposal: 'Diferença de preço entre três papelarias do mesmo bairro.',
    information: 'Pesquisa do Procon: até 180% no mesmo caderno.',
  },
  {
    slug: 'PREVISÃO DO FIM DE SEMANA',
    state: 'PRODUCING',
    proposal: 'Frente fria: quando chega e o que muda na praia.',
    contact: 'Sérgio Antônio Leão',
    time: '17:30:00',
  },
  {
    slug: 'DOAÇÃO DE SANGUE',
    state: 'PRODUCING',
    proposal: 'O estoque caiu pela metade; quem pode doar hoje.',
    tasks: [['Personagem', false]],
  },
  {
    slug: 'TREINO DO CLÁSSICO',
    state: 'INTERRUPTED',
    proposal: 'Treino fechado: a imprensa não entra mais.',
    time: '16:00:00',
    place: 'Centro de treinamento',
  },
  {
    slug: 'GREVE DOS ÔNIBUS',
    state: 'INTERRUPTED',
    proposal: 'Acordo fechado às 5h: a paralisação caiu.',
    information: 'Nota coberta no segundo bloco basta.',
  },
];

/** Inserts the planning of a day: contacts, proposals and guidelines. */
export async function insertDesk(context: Context, people: People, programId: number, date: string): Promise<void> {
  const known = new Map<string, { readonly id: number; readonly name: string; readonly numbers: string[] }>();
  for (const { numbers, ...contact } of CONTACTS) {
    const input = { ...contact, numbers: numbers.map((number) => ({ ...number })), emails: 'emails' in contact ? [...contact.emails] : [] };
    const made = await createContact(input, false, context);
    known.set(made.name, { id: made.id, name: made.name, numbers: made.numbers.map(({ value }) => value) });
  }
  for (const post of POSTS) await postsIn(context).create({ ...post, date }, context);
  for (const proposal of PROPOSALS) await proposals.create({ ...proposal, date }, context);
  for (const { slug, state, time, place, contact, reporter, tasks = [], ...texts } of GUIDELINES) {
    const named = contact ? known.get(contact) : undefined;
    const reporters = people.filter(({ nickname }) => nickname === reporter).map(({ id }) => id);
    const guide = { scheduleDate: date, scheduleTime: time ?? null, address: place ?? null, interviewee: contact ?? null };
    await guidelines.create(
      {
        ...texts,
        slug,
        date,
        state,
        programsIds: [programId],
        reportersIds: reporters,
        scheduleTime: time ?? null,
        guides: time || named ? [{ ...guide, contacts: named ? [named] : [] }] : [],
        production: tasks.map(([label, done]) => ({ label, done })),
      },
      {},
      context,
    );
  }
}
