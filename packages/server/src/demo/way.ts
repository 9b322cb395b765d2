import type { NewsReportInput } from '@lauda/spec/areas/news-reports';
import type * as z from 'zod';
import type { Context } from '../context.ts';
import { guidelineOfProposal } from '../guidelines/copies.ts';
import { guidelines } from '../guidelines/guidelines.ts';
import { createFromGuideline as productionOfGuideline } from '../productions/ofGuideline.ts';
import { productionKind } from '../productions/productions.ts';
import { proposals } from '../proposals/proposals.ts';
import { approve, createFromGuideline as reportageOfGuideline } from '../reportages/make.ts';
import { reportages } from '../reportages/reportages.ts';
import { createBlock } from '../rundowns/blocks.ts';
import { createStory } from '../rundowns/copies.ts';
import { createRundown } from '../rundowns/create.ts';
import { patchStory } from '../rundowns/desk.ts';
import { displayStories } from '../rundowns/display.ts';
import { putInDrawer } from '../rundowns/drawer.ts';
import { storyOfReportage } from '../rundowns/made-of-reportage.ts';
import { today } from '../time.ts';
import { section } from './reportages.ts';

type Reportage = z.output<typeof NewsReportInput>;

const DAY = 86_400_000;
const HOUR = 3_600_000;
const PROPOSAL = {
  slug: 'POÇO SECO NA SERRA',
  lead: 'Três bairros da Serra estão sem água há uma semana; moradores dividem um poço.',
  source: 'WhatsApp da redação',
};
const SECTIONS = [
  ['off', 'São sete dias de torneira seca. Às cinco da manhã, a fila de baldes já dobra a esquina da rua Sete.'],
  ['interview', 'A gente acorda de madrugada para ter água para o café.', 'Dona Zulmira, na fila do poço', 'PT9S'],
  ['off', 'A companhia de água diz que a bomba queimou e promete consertar até sexta-feira.'],
] as const;

/** Makes the context of a person of the demo at a time before now. */
type ActAs = (nickname: string, before: number) => Context;

/** Takes one subject of yesterday from a proposal to the air, each step by the person who would take it; the story aired in the late show. */
async function insertSubject(as: ActAs, programId: number, reporterId: number): Promise<number> {
  const chief = as('Dalva', DAY);
  const date = today(chief.now(), chief.settings.zone);
  const proposal = await proposals.create({ ...PROPOSAL, date }, as('Adriana', DAY + 2 * HOUR));
  const { id: guideline } = await guidelineOfProposal(proposal.id, { date, programsIds: [programId] }, {}, chief);
  await guidelines.patch(guideline, 'reportersIds', [reporterId], chief);
  await guidelines.patch(guideline, 'production', [{ label: 'Entrevista com a companhia de água', done: false }], chief);
  const { id: production, tasks } = await productionOfGuideline(guideline, date, chief);
  await productionKind.patch(
    production,
    'tasks',
    tasks.map((task) => ({ ...task, done: true })),
    as('Dalva', DAY - HOUR),
  );
  await productionKind.patch(production, 'done', true, as('Dalva', DAY - HOUR));
  const reporter = as('Elias', DAY - 2 * HOUR);
  const { id: reportage } = await reportageOfGuideline(guideline, reporter);
  await reportages.patch(reportage, 'headingSuggestion', 'Na Serra, uma semana sem água faz três bairros dividirem um poço.', reporter);
  await reportages.patch(reportage, 'sections', SECTIONS.map(section) as Reportage['sections'], reporter);
  await approve(reportage, true, as('Adriana', DAY - 3 * HOUR));
  await guidelines.patch(guideline, 'state', 'COMPLETED', as('Dalva', DAY - 3 * HOUR));
  const editor = as('Adriana', DAY - 3 * HOUR);
  const rundown = await createRundown({ date, programId }, editor);
  const [standBy] = rundown.blocks;
  const block = await createBlock(rundown.id, {}, editor);
  const story = await storyOfReportage(reportage, { rundownId: rundown.id, targetBlockId: block.id }, editor);
  await patchStory(story.id, 'approved', true, editor);
  for (const status of ['play', 'stop'] as const) await displayStories([story.id], { status }, as('Adriana', DAY - 4 * HOUR));
  const kept: number[] = [];
  for (const slug of ['ABELHAS SEM FERRÃO', 'PARTEIRAS DO RIO'])
    kept.push((await createStory(rundown.id, standBy!.id, { story: { slug } }, editor)).id);
  await putInDrawer(kept, programId, editor);
  return rundown.id;
}

/** Trashes two documents as a newsroom would: a guideline that was written twice, and a reportage that was dropped. */
async function insertTrash(context: Context, programId: number, reporterId: number): Promise<void> {
  const shared = { date: today(context.now(), context.settings.zone), programsIds: [programId] };
  const guideline = await guidelines.create(
    { ...shared, slug: 'FEIRA DE EMPREGO (2)', proposal: 'Repetida: ver FEIRA DE EMPREGO.' },
    {},
    context,
  );
  await guidelines.handlers.remove({ query: { ids: [guideline.id] } }, context);
  const input = { ...shared, slug: 'SHOW CANCELADO', reporterId, information: 'O show foi adiado por causa da chuva.' } as Reportage;
  const reportage = await reportages.create(input as Parameters<typeof reportages.create>[0], {}, context);
  await reportages.handlers.remove({ query: { ids: [reportage.id] } }, context);
}

/** Fills the lineage, the drawer and the trash of the demo. */
export async function insertWay(as: ActAs, { programId, reporterId }: { programId: number; reporterId: number }): Promise<void> {
  await insertSubject(as, programId, reporterId);
  await insertTrash(as('Adriana', 0), programId, reporterId);
}
