import { AGENCY_EXCERPT, LANE_TYPES } from '@lauda/domain';
import * as z from 'zod';
import { collection } from '../families.ts';
import { call, entity, inputOf, page, value } from '../kit.ts';
import { Id, IdPath, Int, Name, PageQuery, Timestamp, Version } from '../scalars.ts';
import { LIST_ROLES } from './feeds.ts';

const LaneType = z.enum(LANE_TYPES).meta({ id: 'LaneType' });
const Term = z.string().trim().max(200);
/** An item published by others: an entry of a feed, a post, or agency copy. */
export const AgencyItem = entity('AgencyItem', {
  id: z.string().meta({ description: 'Id of the item, as a text' }),
  type: LaneType,
  title: z.string().meta({ description: 'First words, as plain text' }),
  text: z
    .string()
    .nullable()
    .meta({
      description: `All of it, as plain text; lists and events carry its first ${AGENCY_EXCERPT} characters, and \`/agency/items/{id}\` answers all`,
    }),
  link: z.string().nullable().meta({ description: 'Where it was published, by http or https' }),
  author: z.string().nullable().meta({ description: 'Who wrote it, as the source says' }),
  date: Timestamp.meta({ description: 'When it was published' }),
  imageUrl: z.string().nullable().meta({ description: 'Address of its picture; `/agency/items/{id}/picture` answers it' }),
  source: z.string().meta({ description: 'What its source is called' }),
  sourceId: Id.nullable().meta({ description: 'Feed, page or person of X it came from; null where it came from a list' }),
  listId: Id.nullable().meta({ description: 'List of X it came from' }),
  embargo: Timestamp.nullable().meta({ description: 'Time before which it may not be published; null without an embargo' }),
  withdrawn: z.boolean().meta({ 'x-extension': true, description: 'True where its agency took it back: it must not be used' }),
});
/** A lane of the agency: the items of some sources of one kind. */
export const AgencyLane = entity('AgencyLane', {
  id: Id,
  version: Version,
  name: Name,
  type: LaneType,
  term: Term.nullable().meta({ description: 'What its items have to say; null for all' }),
  sourcesIds: z
    .array(Id)
    .max(500)
    .meta({ description: 'Feeds, pages or people of X, by its type; none of these and no list: all of its type' }),
  listsIds: z.array(Id).max(500).meta({ description: 'Lists of X' }),
  items: z.array(AgencyItem).meta({ description: 'Its newest items; what is sent of them is ignored' }),
});
/** The items of a source that arrived, or that it corrected or withdrew. */
export const AgencyItems = entity('AgencyItemsEvent', {
  type: LaneType,
  sourceId: Id.nullable().meta({ description: 'Feed, page or person of X they came from' }),
  listId: Id.nullable().meta({ description: 'List of X they came from' }),
  items: z.array(AgencyItem).meta({ description: 'The newest of them, newest first' }),
  total: Int.meta({ description: 'How many there are' }),
});

/** The result of importing agency copy. */
const WireTaken = entity('WireTaken', {
  shown: Int.meta({ description: 'How many pieces are in the lanes now' }),
  held: Int.meta({ description: 'How many wait for the end of their embargo' }),
  withdrawn: Int.meta({ description: 'How many were taken back: they are shown no more, or marked' }),
  known: Int.meta({ description: 'How many changed nothing: they or a later version had come before' }),
});
const ItemPage = page('AgencyItemPage', AgencyItem);
const Force = z.object({
  forceUpdate: z.boolean().optional().meta({ description: 'True reads the sources of the lane first' }),
});
const lanes = collection(
  '/agency/lanes',
  'lane of the agency',
  LIST_ROLES,
  AgencyLane,
  inputOf('AgencyLaneInput', AgencyLane, ['name', 'type']),
);
const filter = (type: (typeof LANE_TYPES)[number]) =>
  call(`GET /agency/lanes/${type}/filter`, `Lists what came from ${type} by a text, newest first, paged.`, {
    role: LIST_ROLES.read,
    query: z.object({
      term: Term.optional(),
      laneId: Id.optional().meta({ 'x-extension': true, description: 'Id of the lane, where only its pieces are wanted' }),
      ...PageQuery,
    }),
    result: ItemPage,
  });
/** Reading a remote source may take longer than the usual call. */
const READING_S = 60;

export const agency = {
  lanes: {
    ...lanes,
    list: call('GET /agency/lanes', 'Lists every lane in its order, with its newest items.', {
      role: LIST_ROLES.read,
      query: Force.extend({
        withItems: z
          .boolean()
          .optional()
          .meta({ 'x-extension': true, description: 'False answers the lanes without their items: as they are set up' }),
      }),
      result: z.array(AgencyLane),
      seconds: READING_S,
    }),
    load: call('GET /agency/lanes/{id}', 'Loads one lane with its newest items.', {
      role: LIST_ROLES.read,
      path: IdPath,
      query: Force,
      result: AgencyLane,
      seconds: READING_S,
    }),
    facebook: { filter: filter('facebook') },
    rss: { filter: filter('rss') },
    twitter: { filter: filter('twitter') },
  },
  wire: {
    take: call(
      'POST /agency/wire',
      'Takes copy of an agency, as NewsML-G2 or ninjs; what is under embargo is shown when that is over, what is withdrawn no more.',
      {
        role: LIST_ROLES.write,
        body: value('WireInput', {
          text: z
            .string()
            .min(1)
            .max(2 * 1024 * 1024)
            .meta({ description: 'The document: one piece of NewsML-G2 or ninjs, or a message of several in NewsML-G2' }),
        }),
        result: WireTaken,
        extension: true,
        repeats: 'natural',
      },
    ),
  },
  items: {
    load: call('GET /agency/items/{id}', 'Loads one item, with all of its text.', {
      role: LIST_ROLES.read,
      path: z.object({ id: z.string().max(100) }),
      result: AgencyItem,
      extension: true,
    }),
    picture: call('GET /agency/items/{id}/picture', 'Answers the picture of one item, fetched from where it was published.', {
      role: LIST_ROLES.read,
      path: z.object({ id: z.string().max(100) }),
      result: z.file(),
      resultMedia: 'binary',
      extension: true,
      seconds: READING_S,
      outside: true,
    }),
  },
};
