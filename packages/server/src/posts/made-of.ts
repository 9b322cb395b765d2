import {
  cutText,
  GUIDELINE_TEXTS,
  itemsOfStory,
  type LaneType,
  publicText,
  type Role,
  type ScriptSections,
  withoutBrackets,
} from '@lauda/domain';
import { itemById, wordsOf as itemWords } from '../agency/items.ts';
import { demandRoles } from '../caller.ts';
import type { Context } from '../context.ts';
import type { PrivateSource } from '../documents/private.ts';
import { guidelines } from '../guidelines/guidelines.ts';
import { Problem } from '../problem.ts';
import { useProposal } from '../proposals/proposals.ts';
import type { ReportageEntity } from '../reportages/complete.ts';
import { reportages } from '../reportages/reportages.ts';
import { type Change, change, within } from '../storage/change.ts';
import { type StoryEntity, storyRows } from '../stories/rows.ts';
import { type PostEntity, type PostInput, postsIn } from './posts.ts';

type Draft = PostInput & { readonly slug: string };
const paragraphs = (...texts: readonly (string | null | undefined)[]): string =>
  texts
    .map((text) => text?.trim())
    .filter(Boolean)
    .join('\n\n');

/** Creates a draft from another document, which the caller must be allowed to read. */
async function draftOf(role: Role, context: Context, read: (tx: Change) => Promise<Draft>): Promise<PostEntity> {
  demandRoles(context.caller, role);
  return change(context, context.caller, async (tx) => postsIn(context).create(await read(tx), within(context, tx)));
}

/** Refuses a private source: every reader of posts would see its content. */
function demandPublic<D extends PrivateSource>(source: D | undefined): D {
  if (source!.private) throw new Problem('source_private');
  return source!;
}

/** Makes a post of a proposal and marks the proposal as used. */
export const postOfProposal = (id: number, context: Context): Promise<PostEntity> => {
  demandRoles(context.caller, 'ASSIGNMENT_PROPOSAL_READ');
  return change(context, context.caller, async (tx) => {
    const { slug, lead } = await useProposal(tx, id);
    const post = await postsIn(context).create({ slug, text: lead }, within(context, tx));
    await tx.query('update post set proposal_id = $2 where id = $1', [post.id, id]);
    return post;
  });
};

/** Makes a post of a guideline, with all that is written in it. */
export const postOfGuideline = (id: number, context: Context): Promise<PostEntity> =>
  draftOf('ASSIGNMENT_READ', context, async (tx) => {
    const guideline = demandPublic((await guidelines.rows.seenAll(tx, [id], context))[0]);
    return { slug: guideline.slug, text: paragraphs(...GUIDELINE_TEXTS.map((field) => guideline[field])) };
  });

/** Makes a post of a reportage: the teaser is the excerpt, the texts read aloud are the body. */
export const postOfReportage = (id: number, context: Context): Promise<PostEntity> =>
  draftOf('NEWS_REPORT_READ', context, async (tx) => {
    const reportage = demandPublic((await reportages.rows.seenAll(tx, [id], context))[0] as ReportageEntity);
    const { slug, teaser, headingSuggestion, lead, text, sections, noteSuggestion } = reportage;
    const [head, footer] = [headingSuggestion, noteSuggestion].map((spoken) => withoutBrackets(spoken ?? ''));
    return { slug, excerpt: teaser || null, text: paragraphs(head, lead, text, ...sections.map(publicText), footer) };
  });

// What stands in brackets are directions for those who read a text aloud.
const wordsOf = ({ sections }: StoryEntity): string =>
  paragraphs(
    ...itemsOfStory(sections as ScriptSections).flatMap(([, { type, text }]) =>
      type === 'CAMERA_TEXT' || type === 'TEXT' ? [withoutBrackets(text ?? '')] : [],
    ),
  );

/** Makes a post of a story: what is read of it, in the order it airs. */
export const postOfStory = (id: number, context: Context): Promise<PostEntity> =>
  draftOf('STORY_READ', context, async (tx) => {
    const story = demandPublic((await storyRows.seenAll(tx, [id], context))[0]);
    return { slug: story.slug, text: wordsOf(story) };
  });

// The longest slug.
const SLUG = 100;
/** Makes a post of an item of the agency: its text, followed by its source. */
export const postOfItem = (type: LaneType, id: string, context: Context): Promise<PostEntity> =>
  draftOf('AGENCY_READ', context, async (tx) => {
    const { title, text, source } = itemWords(await itemById(tx, context.settings.zone, id, type));
    return { slug: cutText(title, SLUG), text: paragraphs(text || title, source) };
  });
