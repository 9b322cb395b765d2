import { DOCUMENT_STATES, type DocumentKind, MATCH_MODES } from '@lauda/domain';
import * as z from 'zod';
import { settings } from '../families.ts';
import { call, entity, named, page, value } from '../kit.ts';
import { DayRange, Id, IdPath, Int, LocalDate, PageQuery, Timestamp, Version } from '../scalars.ts';
import { Assignment } from './assignments.ts';
import { AllowedUsers, DocumentKindName, DocumentSummary, PrivateFlag } from './documents.ts';
import { NewsReport } from './news-reports.ts';
import { Production } from './productions.ts';
import { Report } from './reports.ts';
import { Story } from './stories.ts';

// A kind of document joins by a line: the entity with the name of its kind beside its fields.
const tagged = <const K extends string, E extends z.ZodType>(kind: K, shape: E) =>
  z.intersection(z.object({ kind: z.literal(kind) }), shape);
const Document = named(
  'Document',
  z.union([
    tagged('guideline', Assignment),
    tagged('production', Production),
    tagged('reportage', NewsReport),
    tagged('report', Report),
    tagged('story', Story),
  ]),
);
const DocumentState = z.enum(DOCUMENT_STATES).meta({ id: 'DocumentState' });
const DocumentPage = page('DocumentPage', DocumentSummary);
const DocumentConfig = entity('DocumentConfig', {
  id: Id,
  version: Version,
  branchEnabled: z.boolean(),
  passwordExpirationDays: Int.min(0).max(3650),
  privateStoriesEnabled: z.boolean(),
  privateAssignmentsEnabled: z.boolean(),
  privateNewsReportsEnabled: z.boolean(),
  privateReportsEnabled: z.boolean(),
});

/** The filters of the search for documents. */
const search = {
  text: z.string().max(200).optional().meta({ description: 'The words that are looked for; without them every document is found' }),
  types: z
    .array(DocumentKindName)
    .max(10)
    .optional()
    .meta({ description: 'Kinds of documents; all that the caller may read where none is given' }),
  matchMode: z.enum(MATCH_MODES).optional().meta({
    description: 'MUST: all words; PHRASE: next to each other; SHOULD: one of them; FUZZY: other forms, beginnings and typing errors too',
  }),
  ...DayRange,
  programId: Id.optional(),
  personId: Id.optional().meta({ description: 'Who owns it' }),
};
const count = { count: Int.meta({ description: 'How many of the documents that were found' }) };
const DocumentFacets = entity('DocumentFacets', {
  total: Int,
  kinds: z.array(z.object({ kind: DocumentKindName, ...count })),
  programs: z.array(z.object({ programId: Id, ...count })).meta({ description: 'Programs, with how many documents there are of each' }),
  months: z.array(z.object({ month: z.string().meta({ description: 'YYYY-MM' }), ...count })),
  people: z.array(z.object({ userId: Id, nickname: z.string(), ...count })),
});
interface MapNode {
  id: number;
  kind: DocumentKind;
  slug: string;
  date: string;
  address: string | null;
  children: MapNode[];
}
const DocumentMap: z.ZodType<MapNode, MapNode> = entity('DocumentMap', {
  id: Id,
  kind: DocumentKindName,
  slug: z.string(),
  date: LocalDate,
  address: z.string().nullable(),
  children: z.array(z.lazy(() => DocumentMap)).meta({ description: 'The documents that were made of it' }),
});
const LineageHop = entity('LineageHop', {
  id: Id.nullable().meta({
    description: 'Id of the document, of the proposal or of the round; null for what is in another branch or in the external archive',
  }),
  kind: z.enum(['branch', 'souv', 'round', 'proposal', 'guideline', 'production', 'reportage', 'story', 'report', 'air']).meta({
    description:
      'What it is: a document of another branch or of the external archive, a round, a proposal, a document of a kind, or that the story was on air',
  }),
  slug: z.string(),
  date: LocalDate,
  at: Timestamp.meta({ description: 'When it was made, or went on air' }),
  nickname: z.string().nullable().meta({ description: 'Who did' }),
  from: Id.nullable().meta({ description: 'Id of the document it was made of, where the caller may see it' }),
  revision: Int.nullable().meta({ description: 'Revision that was read' }),
  was: z.string().nullable().meta({ description: 'Text of the source it was made of, as it was then' }),
  text: z.string().nullable().meta({ description: 'Its words now' }),
  excluded: z.boolean(),
});
const Lineage = entity('Lineage', { id: Id, hops: z.array(LineageHop).meta({ description: 'From the first to the last' }) });

const ids = z.array(Id).min(1).max(1000);
const StoryPage = page('DrawerPage', Story);
export const documents = {
  states: call('GET /documents/states', 'Lists the states a document can be in.', { role: 'user', result: z.array(DocumentState) }),
  filter: call('GET /documents/filter', 'Searches the documents of every kind, newest day first, paged.', {
    role: 'DOCUMENT_READ',
    query: z.object({ ...search, ...PageQuery }),
    result: DocumentPage,
  }),
  facets: call('GET /documents/facets', 'Counts what a search finds by kind, program, month and owner.', {
    role: 'DOCUMENT_READ',
    query: z.object(search),
    result: DocumentFacets,
    extension: true,
  }),
  config: settings('/documents/config', 'the general settings of documents', { read: 'user', write: 'DOCUMENT_ADMIN' }, DocumentConfig),
  drawer: {
    list: call('GET /documents/drawer', 'Lists the stories kept aside for a program, newest first, paged.', {
      role: 'STORY_READ',
      query: z.object({ programId: Id, ...PageQuery }),
      result: StoryPage,
      refuses: [412],
    }),
    add: call('PUT /documents/drawer', 'Keeps stories aside for a program.', {
      role: 'STORY_WRITE',
      body: value('DrawerAdd', { ids, programId: Id }),
      result: z.array(Story),
    }),
    remove: call('DELETE /documents/drawer', 'Takes stories out of the drawer of a program and answers the ids that went.', {
      role: 'STORY_WRITE',
      query: z.object({ ids, programId: Id }),
      result: z.array(Id),
    }),
    move: call(
      'POST /documents/drawer/move',
      'Moves stories out of the drawer into a block: before a story, or to its end. They leave the drawer unless removeFromDrawer is false.',
      {
        role: 'RUNDOWN_WRITE',
        body: value('DrawerMove', {
          ids,
          rundownId: Id,
          targetBlockId: Id,
          targetStoryId: Id.nullish(),
          removeFromDrawer: z.boolean().nullish(),
        }),
        result: z.array(Story),
      },
    ),
  },
  associate: {
    load: call(
      'GET /documents/{id}/associate',
      'Loads the guideline a reportage belongs to, in the trash or not; null where it has none.',
      {
        role: 'ASSIGNMENT_READ',
        path: IdPath,
        result: Assignment.nullable(),
      },
    ),
    create: call('POST /documents/{id}/associate/{other}', 'Has a reportage belong to a guideline, instead of the one before.', {
      role: 'NEWS_REPORT_WRITE',
      path: IdPath.extend({ other: Id.meta({ description: 'Id of the guideline' }) }),
      result: Assignment,
    }),
    remove: call('DELETE /documents/{id}/associate', 'Takes a reportage from its guideline.', {
      role: 'NEWS_REPORT_WRITE',
      path: IdPath,
      query: z.object({ keepGuideline: z.boolean().optional().meta({ description: 'False moves the guideline to the trash too' }) }),
    }),
  },
  load: call('GET /documents/{id}', 'Loads one document of any kind.', {
    role: 'user',
    path: IdPath,
    result: Document,
  }),
  state: call(
    'GET /documents/{id}/state',
    'Tells the state of a document: of a story, a reportage and a production what its approval or its end says; null where its kind has none.',
    {
      role: 'user',
      path: IdPath,
      result: DocumentState.nullable(),
    },
  ),
  map: call('GET /documents/{id}/map', 'Loads the first document this one came from, with all that was made of it.', {
    role: 'user',
    path: IdPath,
    result: DocumentMap,
  }),
  lineage: call('GET /documents/{id}/lineage', 'Tells the way of a document from the first it came from to the air.', {
    role: 'user',
    path: IdPath,
    result: Lineage,
    extension: true,
  }),
  private: call('PATCH /documents/{id}/private', 'Makes a document private or public again; only its owner may.', {
    role: 'user',
    path: IdPath,
    body: PrivateFlag,
    result: DocumentSummary,
  }),
  allowedUsers: call('PUT /documents/{id}/allowedUsers', 'Sets who else sees a private document; only its owner may.', {
    role: 'user',
    path: IdPath,
    body: AllowedUsers,
    result: DocumentSummary,
  }),
};
