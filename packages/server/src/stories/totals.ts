import { randomUUID } from 'node:crypto';
import { legacySections, type RateOf, readerOf, readRateOf, storyTimes } from '@lauda/domain';
import { readSetting } from '../settings.ts';
import { one, type Queryable } from '../storage/change.ts';
import type { StoryBody } from './rows.ts';

export const STORY_CONFIG = { linkEnabled: true, readRate: 0 };

/** Fills in the times of the parts of a story and answers its total. */
export function withTimes(body: StoryBody): { body: StoryBody; total: string } {
  const { total, ...times } = storyTimes(body);
  return { body: { ...body, ...times }, total };
}

/**
 * Builds the sections of a legacy story from its texts and answers its total. A section of an existing text keeps its id, so that devices recognise
 * it.
 */
export async function withSections(db: Queryable, body: StoryBody, programId: number): Promise<{ body: StoryBody; total: string }> {
  const known = body.sections;
  const rate = await readRate(db, body, programId);
  const sections = legacySections(body, rate, (name) => known[name]?.subSections?.[0]?.uuid ?? randomUUID());
  return { body: { ...body, manualVt: false, sections }, total: storyTimes({ manualVt: false, vt: '', sections }).total };
}

/** Fills in what is derived from the texts: times, and a legacy story's sections. */
export const withDerivedFields = async (db: Queryable, body: StoryBody, programId: number): Promise<{ body: StoryBody; total: string }> =>
  body.legacy ? withSections(db, body, programId) : withTimes(body);

type Texts = Partial<Pick<StoryBody, 'presenterId' | 'radio' | 'sections'>>;

/** Reads the reading speed of a story's texts in seconds per character: of its presenter, else of the program's (STO-15, STO-18). */
export const readRate = async (db: Queryable, { presenterId = null, radio = false }: Texts, programId: number): Promise<number> =>
  (await ratesOf(db, { presenterId, radio }, programId))(null);

/** Reads how fast each presenter of a story reads; texts that name nobody are read by the reader of the story. */
export async function ratesOf(
  db: Queryable,
  { presenterId = null, radio = false, sections = {} }: Texts,
  programId: number,
): Promise<RateOf> {
  const program = await one<{ defaultPresenter: number | null; defaultAnnouncer: number | null }>(
    db,
    'select default_presenter as "defaultPresenter", default_announcer as "defaultAnnouncer" from program where id = $1',
    [programId],
  );
  const reader = readerOf({ presenterId, radio, sections }, program);
  const named = Object.values(sections).flatMap((section) => (section?.subSections ?? []).map((part) => part.presenterId));
  const { rows } = await db.query<{ id: number; read_rate: number | null }>('select id, read_rate from person where id = any($1)', [
    [reader, ...named].filter((id) => id != null),
  ]);
  const rates = new Map(rows.map(({ id, read_rate }) => [id, read_rate]));
  const { body } = await readSetting(db, 'stories', STORY_CONFIG);
  return (presenter) => readRateOf(rates.get(presenter ?? reader ?? 0), body.readRate);
}
