import { FINISHED_STATES, GUIDELINE_FIELDS, isOneOf, PAGE_SIZE, PICKER_PAGE_SIZE, storyTextFields, WRITE_ROLE } from '@lauda/domain';
import { derived } from '../core/views.ts';
import type { Listed } from '../lists/DocumentLists.ts';
import type { ListRules } from '../lists/LiveList.ts';
import {
  type DrawerQuery,
  type GuidelineDay,
  type GuidelinePageQuery,
  inDay,
  inRange,
  type ListedGuideline,
  type ListedStory,
  matchesStorySearch,
  type StorySearch,
} from '../lists/membership.ts';
import type { Guideline, GuidelinePatch, Story, StoryPatch } from '../types.ts';
import type { DocumentKind, DocumentTopic, EditedDocument, ListContext } from './documentKind.ts';
import { paged, savedWhole, searchPages, unsaved } from './kindParts.ts';
import { productionKind } from './productionKind.ts';
import { reportageKind } from './reportageKind.ts';
import { reportKind } from './reportKind.ts';

const kind = <T, L extends Listed, Lists, F>(entry: DocumentKind<T, L, Lists, F>): DocumentKind<T, L, Lists, F> => entry;

/** A paged list of guidelines between two days. */
const pagesOf = ({ client, programs }: ListContext, size: number): ListRules<ListedGuideline, GuidelinePageQuery> => ({
  load: async (query) => {
    const page = await client.assignments.filter({ ...query, size: query.size ?? size });
    return { rows: page.data, total: page.total };
  },
  belongs: (row, range) => inRange(row, range, programs),
  ...paged<ListedGuideline, GuidelinePageQuery>(size),
});

/** The kinds of documents by the topic of their events: one that the contract tells of and that is missing here does not compile. */
export const KINDS = {
  stories: kind<Story, ListedStory, { search: StorySearch; drawer: DrawerQuery }, StoryPatch['field']>({
    name: 'story',
    section: 'stories',
    writes: WRITE_ROLE.story,
    calls: ({ stories }) => stories,
    fields: storyTextFields,
    beside: (data) => data.stories,
    lists: ({ client: { stories, documents }, env }) => ({
      /** A page of a search among the stories of every program and day, 25 rows. */
      search: {
        ...searchPages<ListedStory, StorySearch>(stories, matchesStorySearch),
        // The text of hidden stories is unknown, so a text filter cannot decide.
        tells: (story, { slug }) => slug === undefined || story.slug !== undefined,
        // Seldom needed, and by no first screen.
        recount: (list) => void import('../lists/SpacedReload.ts').then(({ recount }) => recount(list, env.timers)),
      },
      /** A page of the stories kept aside for a program. */
      drawer: {
        load: async ({ programId, page }) => {
          const { data, total } = await documents.drawer.list({ programId, page, size: PAGE_SIZE });
          return { rows: data, total };
        },
        belongs: ({ visible, excluded, drawerProgramId }, { programId }) => visible && !excluded && drawerProgramId === programId,
        ...paged<ListedStory, DrawerQuery>(),
      },
    }),
  }),
  assignments: kind<
    Guideline,
    ListedGuideline,
    { day: GuidelineDay; pages: GuidelinePageQuery; picker: GuidelinePageQuery },
    GuidelinePatch['field']
  >({
    name: 'assignment',
    section: 'guidelines',
    writes: WRITE_ROLE.guideline,
    calls: ({ assignments }) => savedWhole(assignments, (document) => ({ ...document, slug: document.slug ?? '' })),
    fields: () => GUIDELINE_FIELDS satisfies readonly (keyof Guideline)[],
    empty: newGuideline,
    finished: ({ assignments }) =>
      derived([assignments.view], (config) => (stored: EditedDocument) => {
        const { state } = stored as Partial<Guideline>;
        return config?.lockFinished === true && isOneOf(FINISHED_STATES, state);
      }),
    lists: (context) => ({
      /** The guidelines of a day. */
      day: {
        load: async (day) => ({ rows: await context.client.assignments.list(day) }),
        belongs: (row, day) => inDay(row, day, context.programs),
        place: (a, b) => b.id - a.id,
      },
      pages: pagesOf(context, PAGE_SIZE),
      /** A page to pick guidelines from, of the size every picker has (PAG-07). */
      picker: {
        ...pagesOf(context, PICKER_PAGE_SIZE),
        failed: (refusal) => context.env.log?.('the guidelines to pick from could not be listed', refusal),
      },
    }),
  }),
  news_reports: reportageKind,
  productions: productionKind,
  reports: reportKind,
} satisfies Record<DocumentTopic, unknown>;

/** A guideline that is not stored yet: a fresh uuid, the day it is for (GDL-03). */
export function newGuideline(uuid: string, date: string, ownerId: number): Guideline {
  return {
    ...unsaved(GUIDELINE_FIELDS, uuid, date, ownerId),
    guides: [],
    production: [],
    state: 'PRODUCING',
  };
}
