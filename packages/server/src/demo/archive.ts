import { randomUUID } from 'node:crypto';
import { type DocumentKind, isoDuration, readingSeconds, readRateOf } from '@lauda/domain';
import type { Context } from '../context.ts';
import { writeFirstRevisions } from '../documents/core.ts';
import { guidelines } from '../guidelines/guidelines.ts';
import { productionKind } from '../productions/productions.ts';
import { reportages } from '../reportages/reportages.ts';
import { all, type Change, change } from '../storage/change.ts';
import { EMPTY_BODY, storyRows, wholeStory } from '../stories/rows.ts';
import { withTimes } from '../stories/totals.ts';
import { today } from '../time.ts';
import { PLACES, SUBJECTS, type Subject } from './past.ts';
import type { DemoPresenter } from './sections.ts';

/** For how many past days documents are made. */
export const ARCHIVE_DAYS = 60;
const GUIDELINES = 3;
const STORIES = 4;

interface PastDocument {
  readonly uuid: string;
  readonly kind: DocumentKind;
  readonly slug: string;
  readonly date: string;
  /** Its index among documents of its kind on its day. */
  readonly at: number;
  readonly words: string;
}
type StoredDocument = PastDocument & { readonly id: number };

const dayBefore = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T12:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
/** Chooses the subject of a past day; deterministic, and repeated after weeks in another place. */
const covered = (day: number, at: number): { readonly slug: string; readonly words: string } => {
  const turn = day * (GUIDELINES + 1) + at;
  const [slug, words]: Subject = SUBJECTS[turn % SUBJECTS.length]!;
  const place = PLACES[(turn * 7 + day) % PLACES.length]!;
  return { slug: `${slug}: ${place.toUpperCase()}`, words: words.replace('@', place) };
};
const pastOf = (day: number, date: string): PastDocument[] => {
  const some = (kind: DocumentKind, count: number): PastDocument[] =>
    Array.from({ length: count }, (_, at) => ({ uuid: randomUUID(), kind, date, at, ...covered(day, at) }));
  return [...some('guideline', GUIDELINES), ...some('reportage', 1), ...some('production', day % 2), ...some('story', STORIES)];
};

/** Inserts documents with their first revisions directly by SQL, without events: nobody listens yet, and the first start waits for this. */
async function insertPast(tx: Change, context: Context, past: readonly PastDocument[]): Promise<StoredDocument[]> {
  const text = `insert into document (kind, uuid, owner_id, slug, date, changed_at, changed_by)
    select e.kind, e.uuid, $2, e.slug, e.date, (e.date + time '18:00') at time zone $3, $2
    from jsonb_to_recordset($1) as e(n integer, kind text, uuid uuid, slug text, date date) order by e.n returning id, uuid`;
  const rows = past.map(({ uuid, kind, slug, date }, n) => ({ n, uuid, kind, slug, date }));
  const made = await all<{ id: number; uuid: string }>(tx, text, [JSON.stringify(rows), context.caller.userId, context.settings.zone]);
  const ids = new Map(made.map(({ id, uuid }) => [uuid, id]));
  return past.map((each) => ({ ...each, id: ids.get(each.uuid)! }));
}

/** Inserts rows into a kind's table from objects whose fields are named as its columns. */
const insertAll = (tx: Change, table: string, columns: string, rows: readonly object[]): Promise<unknown> =>
  tx.query(`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`, [JSON.stringify(rows)]);

/** Inserts the aired rundowns of past days; stories go into the first block. */
async function insertRundowns(
  tx: Change,
  programId: number,
  days: readonly string[],
): Promise<Map<string, { rundown_id: number; block_id: number }>> {
  const rundowns = await all<{ id: number; date: string }>(
    tx,
    `insert into rundown (uuid, program_id, date, start_time, end_time)
     select gen_random_uuid(), p.id, d, p.start_time, p.end_time from program p, unnest($2::date[]) d where p.id = $1 returning id, date`,
    [programId, days],
  );
  const blocks = await all<{ id: number; rundown_id: number; stand_by: boolean }>(
    tx,
    `insert into block (rundown_id, index, title, commercial, stand_by, display_status)
     select r, b.index, b.title, b.commercial, b.stand_by, case when b.stand_by then 'blank' else 'stop' end
     from unnest($1::bigint[]) r, (values (0, 'Bloco 1', 'PT2M', false), (1, 'Stand By', 'PT0S', true)) b(index, title, commercial, stand_by)
     returning id, rundown_id, stand_by`,
    [rundowns.map(({ id }) => id)],
  );
  const first = new Map(blocks.filter(({ stand_by: standBy }) => !standBy).map((block) => [block.rundown_id, block.id]));
  return new Map(rundowns.map(({ id, date }) => [date, { rundown_id: id, block_id: first.get(id)! }]));
}

const sectionsOf = ({ words }: PastDocument, { readRate }: DemoPresenter) => ({
  head: {
    type: 'HEADER' as const,
    duration: isoDuration(readingSeconds(words, readRateOf(readRate))),
    subSections: [{ uuid: randomUUID(), type: 'CAMERA_TEXT' as const, text: words }],
  },
});

/** Fills the past days with guidelines, reportages and aired stories. */
export async function insertArchive(
  context: Context,
  { programId, reporters, presenter }: { programId: number; reporters: readonly number[]; presenter: DemoPresenter },
): Promise<void> {
  const date = today(context.now(), context.settings.zone);
  const days = Array.from({ length: ARCHIVE_DAYS }, (_, at) => dayBefore(date, ARCHIVE_DAYS - at));
  await change(context, context.caller, async (tx) => {
    const homes = await insertRundowns(tx, programId, days);
    const past = await insertPast(
      tx,
      context,
      days.flatMap((day, at) => pastOf(ARCHIVE_DAYS - at, day)),
    );
    const of = (kind: DocumentKind) => past.filter((each) => each.kind === kind);
    const programs_ids = [programId];
    const reporter = (id: number) => reporters[id % reporters.length]!;
    const plans = of('guideline').map(({ id, at, words }) => ({
      ...{ document_id: id, state: at === 2 ? 'INTERRUPTED' : 'COMPLETED', programs_ids },
      body: {
        proposal: words,
        reportersIds: [reporter(id)],
        scheduleTime: `${String(8 + 3 * at).padStart(2, '0')}:30:00`,
        guides: [],
        production: [],
      },
    }));
    await insertAll(tx, 'assignment', 'document_id, state, programs_ids, body', plans);
    const written = of('reportage').map(({ id, words }) => {
      const off = {
        uuid: randomUUID(),
        id: 1,
        index: 0,
        type: 'off',
        content: words,
        observation: '',
        duration: 'PT12S',
        manual: true,
        approved: true,
      };
      const facts = {
        reporterId: reporter(id),
        headingSuggestion: words,
        sections: [off],
        cgs: [],
        total: 'PT12S',
        tv: true,
        radio: false,
      };
      return { document_id: id, ok: true, programs_ids, body: facts };
    });
    await insertAll(tx, 'news_report', 'document_id, ok, programs_ids, body', written);
    const arranged = of('production').map(({ id, words }) => {
      const task = { id: 1, label: 'Confirmar a entrevista', done: true };
      return {
        document_id: id,
        done: true,
        programs_ids: [],
        body: { information: words, schedule: '09:00:00', medias: ['TV'], tasks: [task] },
      };
    });
    await insertAll(tx, 'production', 'document_id, done, programs_ids, body', arranged);
    const aired = of('story').map((story) => {
      const { body, total } = withTimes({ ...EMPTY_BODY, reporterId: reporter(story.id), sections: sectionsOf(story, presenter) });
      const place = { ...homes.get(story.date)!, index: story.at, program_id: programId, page: String(story.at + 1) };
      return {
        document_id: story.id,
        ...place,
        display_status: 'stop',
        approved: true,
        floated: false,
        ignored: false,
        total,
        estimated: 'PT0S',
        body,
      };
    });
    const columns =
      'document_id, rundown_id, block_id, index, program_id, page, display_status, approved, floated, ignored, total, estimated, body';
    await insertAll(tx, 'story', columns, aired);
    for (const { rows } of [guidelines, reportages, productionKind]) {
      const ids = of(rows.spec.kind).map(({ id }) => id);
      const documents = (await rows.byIds(tx, ids)).map((row) => rows.spec.whole(row, context.settings.zone));
      await writeFirstRevisions(tx, context, documents as unknown as Parameters<typeof writeFirstRevisions>[2], ['slug']);
    }
    const stories = await storyRows.byIds(
      tx,
      of('story').map(({ id }) => id),
    );
    await writeFirstRevisions(
      tx,
      context,
      stories.map((row) => wholeStory(row, context.settings.zone)),
      ['slug'],
    );
  });
}
