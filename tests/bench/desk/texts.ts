import type { AssignmentInput, NewsReportInput, Newsroom, ProductionInput } from '@lauda/sdk';
import { SHOW_DATE } from '../fixtures/stories.ts';

const SECTIONS = 60;
const prose = (length: number): string =>
  'a chuva desta madrugada alagou ruas e casas na zona leste '.repeat(Math.ceil(length / 58)).slice(0, length);
const head = (slug: string) => ({ slug, date: SHOW_DATE });
const tasks = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ label: `Tarefa ${at + 1}`, date: SHOW_DATE, information: prose(80), done: at % 2 === 0 }));

/** A guideline as a producer fills it in: three guides, three tasks. */
const guideline = (slug: string): AssignmentInput => ({
  ...head(slug),
  ...{ proposal: prose(400), referral: prose(300), content: prose(900), information: prose(200) },
  guides: Array.from({ length: 3 }, (_, at) => ({
    ...{ scheduleDate: SHOW_DATE, interviewee: `Moradora ${at}`, address: 'Rua da Várzea, 12', observation: prose(120) },
    contacts: [{ name: 'Ana Souza', numbers: ['(11) 98765-4321'] }],
  })),
  production: tasks(3),
});
const production = (slug: string): ProductionInput => ({
  ...head(slug),
  ...{ local: 'Prefeitura', team: 'Equipe 2', information: prose(600), tasks: tasks(5) },
});
/** A reportage of sixty sections, as long as the longest. */
const reportage = (slug: string, reporterId: number): NewsReportInput => ({
  ...head(slug),
  reporterId,
  lead: prose(300),
  sections: Array.from({ length: SECTIONS }, (_, index) => ({
    ...{ uuid: crypto.randomUUID(), id: 0, index, type: index % 3 === 2 ? ('interview' as const) : ('off' as const) },
    ...{ content: prose(240), observation: '', duration: 'PT0S', manual: false, approved: false },
  })),
});

/** Writes a document or an entry of each kind that is saved. */
export const WRITERS = {
  guideline: ({ assignments }: Newsroom, slug: string) => assignments.create(guideline(slug)),
  production: ({ productions }: Newsroom, slug: string) => productions.create(production(slug)),
  reportage: ({ newsReports }: Newsroom, slug: string, person: number) => newsReports.create(reportage(slug, person)),
  proposal: ({ assignmentProposals }: Newsroom, slug: string) =>
    assignmentProposals.create({ ...head(slug), lead: prose(300), source: 'ouvinte' }),
};
export type Written = keyof typeof WRITERS;
