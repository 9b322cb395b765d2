import { randomUUID } from 'node:crypto';
import { guidelineText } from '@lauda/domain';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { type DocumentLink, documentLink } from '../documents/links.ts';
import { keepPrivate, type PrivateSource } from '../documents/private.ts';
import { writtenGuidelines } from '../guidelines/copies.ts';
import { guidelines } from '../guidelines/guidelines.ts';
import { programById } from '../programs/programs.ts';
import { linkSource, useProposal } from '../proposals/proposals.ts';
import type { Change } from '../storage/change.ts';
import { ordersOf } from '../stories/placement.ts';
import type { StoryEntity } from '../stories/rows.ts';
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
  read: (tx: Change, isLegacy: boolean) => Promise<StoryToMake>,
): Promise<StoryEntity> =>
  changeRundown(context, rundownId, async (tx, row) => {
    const orders = await ordersOf(tx, [rundownId]);
    demandTarget(orders, rundownId, { ...target, ids: [] });
    const block = orders.find(({ id }) => id === target.targetBlockId)!;
    const { input, from, source } = await read(tx, (await programById(tx, row.program_id)).legacyMode);
    const at = target.targetStoryId == null ? block.stories.length : block.stories.indexOf(target.targetStoryId);
    const [story] = await insertMany(tx, context, row, block, at, [input], {
      belonging: async ([id]) => {
        if (source) await keepPrivate(tx, context, id!, source);
        await documentLink(tx, context, { from, to: id! });
      },
    });
    return story!;
  });

/** Builds the head of a new story: plain text in a legacy program, else text read to the camera. */
const headOf = (text: string, isLegacy: boolean): Partial<StoryInputBody> => {
  if (isLegacy) return { head: text };
  const read = { uuid: randomUUID(), type: 'CAMERA_TEXT' as const, text };
  return { sections: { head: { type: 'HEADER', subSections: [read] } } };
};

/** Makes a story of a proposal: its lead is what the presenter reads, its source is information. */
export const storyOfProposal = (id: number, place: Place, context: Context): Promise<StoryEntity> => {
  demandRoles(context.caller, 'ASSIGNMENT_PROPOSAL_READ');
  return makeStoryFrom(place, context, async (tx, isLegacy) => {
    const proposal = await useProposal(tx, id);
    const { slug, lead, source } = proposal;
    return { input: { slug, information: source, ...(lead ? headOf(lead, isLegacy) : {}) }, from: linkSource(proposal) };
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
