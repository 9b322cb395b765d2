import { randomUUID } from 'node:crypto';
import { defaultReader, legacySections, readRateOf, storyTimes } from '@lauda/domain';
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

/** Reads the reading speed of a story's texts in seconds per character: of its presenter, else of the program's (STO-15, STO-18). */
export async function readRate(
  db: Queryable,
  { presenterId = null, radio = false }: Partial<Pick<StoryBody, 'presenterId' | 'radio'>>,
  programId: number,
): Promise<number> {
  const program = await one<{ defaultPresenter: number | null; defaultAnnouncer: number | null }>(
    db,
    'select default_presenter as "defaultPresenter", default_announcer as "defaultAnnouncer" from program where id = $1',
    [programId],
  );
  const reader = await one<{ read_rate: number | null }>(db, 'select read_rate from person where id = $1', [
    presenterId ?? defaultReader(program, radio),
  ]);
  const { body } = await readSetting(db, 'stories', STORY_CONFIG);
  return readRateOf(reader?.read_rate, body.readRate);
}
