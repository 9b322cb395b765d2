import { randomUUID } from 'node:crypto';
import { type Assignment, assignments } from '@lauda/spec/areas/assignments';
import type { branches } from '@lauda/spec/areas/branches';
import { newsReports } from '@lauda/spec/areas/news-reports';
import { assignmentProposals } from '@lauda/spec/areas/proposals';
import { stories } from '@lauda/spec/areas/stories';
import type { Call } from '@lauda/spec/kit';
import type * as z from 'zod';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import { documentLink, type LinkSource } from '../documents/links.ts';
import { keepPrivate } from '../documents/private.ts';
import { guidelines } from '../guidelines/guidelines.ts';
import { movedTo } from '../guidelines/moved.ts';
import { Problem } from '../problem.ts';
import { proposals } from '../proposals/proposals.ts';
import { reportages } from '../reportages/reportages.ts';
import { changeRundown } from '../rundowns/change.ts';
import { insertMany } from '../rundowns/copies.ts';
import { demandTarget } from '../rundowns/moves.ts';
import { type Change, change, within } from '../storage/change.ts';
import { ordersOf } from '../stories/placement.ts';
import type { StoryInputBody } from '../stories/write.ts';
import { branchCollection } from './branches.ts';
import { askBranch } from './look.ts';

/** Makes a copy private to the caller where its source is private in its newsroom, whose people have other ids here. */
const keepPrivateHere = (tx: Change, context: Context, id: number, source: { readonly private: boolean }): Promise<void> =>
  keepPrivate(tx, context, id, { private: source.private, ownerId: context.caller.userId, allowedUsers: [] });

type BodyOf<C extends Call> = z.output<NonNullable<C['body']>>;

// Parallel requests: enough to hide the latency to a branch, few enough not to burden it.
const AT_ONCE = 4;

/** Loads documents of a branch in the order of their ids; a missing one refuses all. */
async function loadAll<R extends z.ZodType>(
  branchId: number,
  call: Call<z.ZodType, z.ZodType, z.ZodType, R>,
  ids: readonly number[],
  context: Context,
): Promise<z.output<R>[]> {
  const found: z.output<R>[] = [];
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const some = ids.slice(at, at + AT_ONCE);
    found.push(
      ...(await Promise.all(some.map((id) => askBranch(branchId, call.route, call.result, { path: { id }, one: true }, context)))),
    );
  }
  if (found.some((each) => (each as { visible?: boolean }).visible === false)) throw new Problem('not_found');
  return found;
}

/** Builds the source that a copy remembers: a document of a branch. */
const sourceOf = (
  branch: string,
  { id, slug, date, authorNickname }: { id: number; slug: string; date: string; authorNickname?: string | null },
  text: string,
): LinkSource => ({ kind: 'branch', id, slug: `${branch}: ${slug}`, date, text, nickname: authorNickname ?? null });

const words = (...texts: readonly (string | null | undefined)[]): string => texts.filter(Boolean).join('\n\n');

type Guideline = z.output<typeof Assignment>;
/**
 * Picks the part of a guideline that is copied: its texts. People, lists and contacts have other ids there; contacts are copied by name, people are
 * chosen here.
 */
const wordsOf = ({ slug, cameraman, proposal, referral, information, content, cover, observation, interviewee, ...rest }: Guideline) => ({
  ...{ slug, cameraman, proposal, referral, information, content, cover, observation, interviewee, scheduleTime: rest.scheduleTime },
  guides: rest.guides.map((guide) => ({
    ...guide,
    ...{ id: null, uuid: randomUUID(), contacts: guide.contacts?.map((contact) => ({ ...contact, id: null })) },
  })),
  production: rest.production.map((task) => ({ ...task, id: null, done: false })),
});

/** Copies guidelines of a branch to here. */
export async function copyGuidelinesFrom(
  branchId: number,
  { guidelinesIds, programsIds, date, producerId }: BodyOf<typeof branches.assignments.copy>,
  context: Context,
) {
  demandRoles(context.caller, 'ASSIGNMENT_READ', 'ASSIGNMENT_WRITE');
  const { name } = await branchCollection.byId(context.pool, branchId);
  const found = await loadAll(branchId, assignments.load, guidelinesIds, context);
  return change(context, context.caller, async (tx) => {
    const made: z.input<typeof Assignment>[] = [];
    for (const source of found) {
      const input = {
        ...wordsOf({ ...source, ...movedTo(source, date) }),
        branchId,
        programsIds,
        date,
        producersIds: producerId == null ? [] : [producerId],
      };
      const text = words(source.proposal, source.information, source.content);
      made.push(
        await guidelines.create(input, {}, within(context, tx), async (to) => {
          await keepPrivateHere(tx, context, to, source);
          await documentLink(tx, context, { from: sourceOf(name, source, text), to });
        }),
      );
    }
    return made;
  });
}

/** Copies reportages of a branch, not approved and without graphics, which refer to its devices. */
export async function copyReportagesFrom(
  branchId: number,
  { reportagesIds, date, programsIds, reporterId }: BodyOf<typeof branches.newsReports.copy>,
  context: Context,
) {
  demandRoles(context.caller, 'NEWS_REPORT_READ', 'NEWS_REPORT_WRITE');
  const { name } = await branchCollection.byId(context.pool, branchId);
  const found = await loadAll(branchId, newsReports.load, reportagesIds, context);
  return change(context, context.caller, async (tx) => {
    const made: z.input<typeof newsReports.load.result>[] = [];
    for (const source of found) {
      const { slug, cameraman, lead, text, teaser, headingSuggestion, noteSuggestion, information, tv, radio } = source;
      const sections = source.sections.map((section) => ({ ...section, id: 0, uuid: randomUUID(), approved: false }));
      const input = {
        ...{ slug, cameraman, lead, text, teaser, headingSuggestion, noteSuggestion, information, tv, radio },
        ...{ sections, branchId, programsIds, date, reporterId: reporterId ?? null },
      } as Parameters<typeof reportages.create>[0];
      made.push(
        await reportages.create(input, {}, within(context, tx), async (to) => {
          await keepPrivateHere(tx, context, to, source);
          await documentLink(tx, context, { from: sourceOf(name, source, words(lead, text)), to });
        }),
      );
    }
    return made;
  });
}

type Sections = NonNullable<StoryInputBody['sections']>;
const TEXTS: ReadonlySet<string> = new Set(['CAMERA_TEXT', 'TEXT']);
/** Picks the text parts of a story; items of the branch's devices do not exist here. */
function wordsIn(sections: Sections): Sections {
  const parts = Object.entries(sections).map(([name, section]) => {
    const own = (section?.subSections ?? []).filter(({ type }) => TEXTS.has(type));
    const subSections = own.map((part) => ({ ...part, uuid: randomUUID(), presenterId: null, media: null, cgFields: null }));
    return [name, section && { ...section, subSections }];
  });
  return Object.fromEntries(parts) as Sections;
}

/** Copies the texts of a branch's stories into a block of a rundown here, as new stories. */
export async function copyStoriesFrom(
  branchId: number,
  { storiesIds, rundownId, ...target }: BodyOf<typeof branches.stories.copy>,
  context: Context,
) {
  demandRoles(context.caller, 'STORY_READ', 'STORY_WRITE', 'RUNDOWN_WRITE');
  const { name } = await branchCollection.byId(context.pool, branchId);
  const found = await loadAll(branchId, stories.load, storiesIds, context);
  const inputs = found.map(
    ({ slug, estimated, legacy, radio, head, link, vt, vo, manualVt, information, footnote, credits, cueIn, cueOut, sections }) => ({
      ...{ slug, estimated, legacy, radio, information, footnote, credits, cueIn, cueOut, branchId },
      ...(legacy ? { head, link, vt, vo } : { sections: wordsIn(sections), ...(manualVt ? { manualVt, vt } : {}) }),
    }),
  );
  return changeRundown(context, rundownId, async (tx, row) => {
    const orders = await ordersOf(tx, [rundownId]);
    demandTarget(orders, rundownId, { ids: [], ...target });
    const block = orders.find(({ id }) => id === target.targetBlockId)!;
    const at = target.targetStoryId == null ? block.stories.length : block.stories.indexOf(target.targetStoryId);
    const made = await insertMany(tx, context, row, block, at, inputs, {
      belonging: async (ids) => {
        for (const [place, source] of found.entries()) await keepPrivateHere(tx, context, ids[place]!, source);
      },
    });
    const links = made.map(({ id }, place) => ({ from: sourceOf(name, found[place]!, found[place]!.information ?? ''), to: id }));
    await documentLink(tx, context, ...links);
    return made;
  });
}

/** Copies proposals of a branch, as unused ones. */
export async function copyProposalsFrom(branchId: number, { newsIds }: BodyOf<typeof branches.assignmentProposals.copy>, context: Context) {
  demandRoles(context.caller, 'ASSIGNMENT_PROPOSAL_READ', 'ASSIGNMENT_PROPOSAL_WRITE');
  const { name } = await branchCollection.byId(context.pool, branchId);
  const found = await loadAll(branchId, assignmentProposals.load, newsIds, context);
  return change(context, context.caller, async (tx) => {
    const made: z.output<typeof assignmentProposals.load.result>[] = [];
    for (const { slug, lead, source, date } of found)
      made.push(await proposals.create({ slug, lead, date, source: [name, source].filter(Boolean).join(', ') }, within(context, tx)));
    return made;
  });
}
