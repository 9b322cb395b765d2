import { randomUUID } from 'node:crypto';
import { guidelineText, isoDuration, readingSeconds } from '@lauda/domain';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { type DocumentLink, documentLink } from '../documents/links.ts';
import { keepPrivate, type PrivateSource } from '../documents/private.ts';
import { writtenGuidelines } from '../guidelines/copies.ts';
import { guidelines } from '../guidelines/guidelines.ts';
import { programById } from '../programs/programs.ts';
import { linkSource, useProposal } from '../proposals/proposals.ts';
import { type Change, change, within } from '../storage/change.ts';
import { ordersOf } from '../stories/placement.ts';
import type { Sections, StoryEntity } from '../stories/rows.ts';
import { readRate } from '../stories/totals.ts';
import type { StoryInputBody } from '../stories/write.ts';
import { changeRundown } from './change.ts';
import { insertMany } from './copies.ts';
import { demandTarget, type Target } from './moves.ts';

/** The place of a story made of another document: before a story, or at the end of a block. */
export type Place = Omit<Target, 'ids'> & { readonly rundownId: number };
interface StoryToMake {
  readonly input: Partial<StoryInputBody>;
  readonly from: DocumentLink['from'];
  /** The document it is made of; the story becomes as private as that. */
  readonly source?: PrivateSource;
}

/** Creates a story from another document, inside a change that holds its rundown. */
export const makeStoryFrom = (
  { rundownId, ...target }: Place,
  context: Context,
  read: (tx: Change, program: { readonly isLegacy: boolean; readonly rate: number }) => Promise<StoryToMake>,
): Promise<StoryEntity> =>
  changeRundown(context, rundownId, async (tx, row) => {
    const orders = await ordersOf(tx, [rundownId]);
    demandTarget(orders, rundownId, { ...target, ids: [] });
    const block = orders.find(({ id }) => id === target.targetBlockId)!;
    const { legacyMode: isLegacy } = await programById(tx, row.program_id);
    const { input, from, source } = await read(tx, { isLegacy, rate: await readRate(tx, {}, row.program_id) });
    const at = target.targetStoryId == null ? block.stories.length : block.stories.indexOf(target.targetStoryId);
    const [story] = await insertMany(tx, context, row, block, at, [input], {
      belonging: async ([id]) => {
        if (source) await keepPrivate(tx, context, id!, source);
        await documentLink(tx, context, { from, to: id! });
      },
    });
    return story!;
  });

type Spoken = NonNullable<Sections['head']>;
/** Builds a section that is read to the camera, with the time to read it at a rate, in seconds per character (STO-15). */
export const cameraSection = (type: Spoken['type'], text: string, rate: number): Spoken => ({
  type,
  duration: isoDuration(readingSeconds(text, rate)),
  subSections: [{ uuid: randomUUID(), type: 'CAMERA_TEXT', text }],
});

/**
 * Makes a story of a proposal: its lead is what the presenter reads, its source is information. The proposal is locked before the rundown, which would
 * be held up by who edits it.
 */
export const storyOfProposal = (id: number, place: Place, context: Context): Promise<StoryEntity> => {
  demandRoles(context.caller, 'ASSIGNMENT_PROPOSAL_READ');
  return change(context, context.caller, async (tx) => {
    const proposal = await useProposal(tx, id);
    const { slug, lead, source } = proposal;
    return makeStoryFrom(place, within(context, tx), async (_tx, { isLegacy, rate }) => {
      // A program that keeps one text for each part gets plain text.
      const head = isLegacy ? { head: lead } : { sections: { head: cameraSection('HEADER', lead, rate) } };
      return { input: { slug, information: source, ...(lead ? head : {}) }, from: linkSource(proposal) };
    });
  });
};

/** Makes a story of a guideline: its whole text becomes information, since none of it was written to be read aloud. */
export const storyOfGuideline = (id: number, place: Place, context: Context): Promise<StoryEntity> => {
  demandRoles(context.caller, 'ASSIGNMENT_READ');
  return makeStoryFrom(place, context, async (tx) => {
    const [source] = await guidelines.rows.seenAll(tx, [id], context);
    const { slug, reportersIds, branchId } = source!;
    const [written] = await writtenGuidelines(tx, [source!], context, 'everybody');
    const information = guidelineText(written!, context.locale);
    return { input: { slug, information, branchId, reporterId: reportersIds[0] ?? null }, from: id, source: source! };
  });
};
