import {
  DISPLAY_STATUSES,
  MEDIA_KINDS,
  MEDIA_STATUSES,
  OTHER_STATUSES,
  STORY_SECTION_TYPES,
  STORY_TEXT_FIELDS,
  SUB_SECTION_TYPES,
} from '@lauda/domain';
import * as z from 'zod';
import { documentShapes, editableDocument, settings } from '../families.ts';
import { call, entity, inputOf, value } from '../kit.ts';
import {
  DayRange,
  DocumentIdentity,
  Duration,
  Id,
  IdPath,
  Int,
  JsonValue,
  Line,
  LocalDate,
  LockQuery,
  Metadata,
  PageQuery,
  Slug,
  Text,
  Timestamp,
  Uuid,
  Version,
} from '../scalars.ts';
import { MosData } from './devices.ts';

export const DisplayStatusName = z.enum(DISPLAY_STATUSES).meta({ id: 'DisplayStatus' });
/** What may be on air: a story, or the break of a block. */
export const airItem = { id: Id, kind: z.enum(['story', 'block']) };
export const expectedOnAir = z.object(airItem).nullish().meta({
  'x-extension': true,
  description:
    'What the caller takes to be on air in the rundown, null for nothing. Where that has changed the call is refused (409 `on_air_changed`), unless what it names is as it wants it already. Without it nothing is compared.',
});
export const OtherStatusName = z.enum(OTHER_STATUSES).meta({ id: 'OtherStatus' });
const MediaPath = value('MediaPath', { techDescription: z.string().max(500), url: z.string().max(2000) });
const MediaStatus = z.enum(MEDIA_STATUSES).meta({ id: 'MediaStatus' });
export const Media = value('Media', {
  objectId: z.string().max(128),
  slug: Line.max(500),
  duration: z.number().nullish(),
  timeBase: z.number().nullish(),
  abstractText: Text.nullish(),
  // An unknown kind of media, from an archive newer than this release, must not lose the clip (STO-06).
  type: z.enum(MEDIA_KINDS).catch('OTHER'),
  paths: z.array(MediaPath).nullish(),
  proxyPaths: z.array(MediaPath).nullish(),
  metadataPath: z.array(MediaPath).nullish(),
  mosExternalMetadata: Metadata.nullish(),
  status: MediaStatus.nullish(),
  deviceId: Id.nullish(),
  mosId: z.string().max(128).nullish(),
});
const CgField = value('CgField', { name: z.string().max(200), value: z.string().max(5000), uuid: Uuid.nullish() });
const short = z.string().max(500).nullish();
const StorySubSection = value('StorySubSection', {
  uuid: Uuid,
  type: z.enum(SUB_SECTION_TYPES),
  slug: short,
  code: short,
  templateName: short,
  cgFields: z.array(CgField).nullish(),
  media: Media.nullish(),
  presenterId: Id.nullish(),
  camera: short,
  duration: Duration.nullish(),
  text: Text.nullish(),
  status: MediaStatus.nullish(),
  comment: Text.nullish(),
  channel: short,
  edStart: z.number().nullish(),
  edDur: z.number().nullish(),
  userTimingDur: z.number().nullish(),
  trigger: short.meta({ 'x-extension': true, description: 'How a device begins the item, as itemTrigger of MOS says it' }),
  macroIn: short,
  macroOut: short,
  mosPluginId: short.meta({ 'x-extension': true, description: 'The plug-in that the item is edited with, as mosPlugInID of MOS names it' }),
});
const StorySection = value('StorySection', {
  type: z.enum(STORY_SECTION_TYPES),
  cueIn: Text.nullish(),
  cueOut: Text.nullish(),
  duration: Duration.nullish(),
  voDuration: Duration.nullish(),
  subSections: z.array(StorySubSection).max(200).nullish(),
});
const section = StorySection.nullish();
export const StorySections = value('StorySections', {
  head: section,
  link: section,
  liveVO: section,
  vt: section,
  footer: section,
  recordedVO: section,
});
const DeviceState = entity('StoryDeviceState', {
  deviceId: Id,
  status: z.string(),
  text: z.string().nullable(),
  at: Timestamp,
  unknownSince: Timestamp.nullable().meta({
    description: 'Since when the device is silent, where what it said to play is not known any more',
  }),
});

const text = Text.nullable();
const StoryPart = Text.meta({
  id: 'StoryPart',
  description:
    'How long a part of a story lasts, computed: an ISO 8601 duration. Where legacy is true, the plain text of the part, which a save writes and of which its section is built',
  'x-assumed': 'An older story has its texts here: it is shown as sections and saved as it is',
});
export const Story = entity('Story', {
  ...DocumentIdentity,
  blockId: Id.nullable(),
  rundownId: Id.nullable(),
  index: Int,
  ownerId: Id,
  allowedUsers: z.array(Id),
  visible: z.boolean(),
  displayStatus: DisplayStatusName,
  playTime: Timestamp.nullable(),
  stopTime: Timestamp.nullable(),
  total: Duration,
  estimated: Duration,
  approved: z.boolean(),
  private: z.boolean(),
  floated: z.boolean(),
  radio: z.boolean(),
  slug: Slug,
  page: Line.max(20),
  date: LocalDate,
  branchId: Id.nullable(),
  programId: Id,
  typeId: Id.nullable(),
  editorId: Id.nullable(),
  imageEditorId: Id.nullable(),
  reporterId: Id.nullable(),
  presenterId: Id.nullable(),
  mediaCode: z.string().max(200).nullable(),
  head: StoryPart,
  link: StoryPart,
  vt: StoryPart,
  vo: StoryPart,
  manualVt: z.boolean(),
  legacy: z
    .boolean()
    .meta({ description: 'Texts stand in head, link, vt and vo; a new story has them there when its program is in legacy mode' }),
  information: text,
  footnote: text,
  credits: text,
  cueIn: text,
  cueOut: text,
  status: OtherStatusName.nullable(),
  changeDate: Timestamp.nullable(),
  authorNickname: z.string().nullable(),
  sections: StorySections,
  drawerProgramId: Id.nullable(),
  ignore: z.boolean(),
  excluded: z.boolean(),
  deviceStates: z.array(DeviceState),
  source: z.record(z.string(), JsonValue).nullable().meta({ description: 'What an import could not map, kept word for word' }),
});
export const StoryInput = inputOf('StoryInput', Story, []);
/** The desk fields of a story, which can be changed while somebody else writes its text. */
const DESK_FIELDS = ['approved', 'page', 'ignore', 'floated', 'playTime', 'stopTime', 'private', 'displayStatus', 'blockId'] as const;
// Head, link and vo are written in a legacy story alone; of any other they are durations that follow from its sections.
const shapes = documentShapes(Story, StoryInput, [...STORY_TEXT_FIELDS, 'head', 'link', 'vo', ...DESK_FIELDS]);
/** The days and the program whose documents are counted. */
export const CounterQuery = z.object({
  ...DayRange,
  programId: Id.optional().meta({ 'x-extension': true, description: 'Id of the program, where only its stories are wanted' }),
});
export const Counter = entity('Counter', {
  total: Int,
  byProgram: z.array(z.object({ programId: Id, count: Int })),
  byDate: z.array(z.object({ date: LocalDate, count: Int })),
});
const StoryConfig = entity('StoryConfig', {
  id: Id,
  version: Version,
  linkEnabled: z.boolean(),
  readRate: z.number().min(0).max(5).meta({ description: 'Seconds a character; 0 takes the default' }),
});
const ids = z.array(Id).min(1).max(1000);
const roles = { read: 'STORY_READ', write: 'STORY_WRITE' } as const;

const field = value('CgValue', {
  uuid: Uuid,
  name: Line.max(200),
  number: Int,
  size: Int,
  value: z.string().max(5000),
});
/** A graphics item: the fields of a template of the device, or a MOS object. */
export const Cg = value('Cg', {
  id: Id.nullish(),
  uuid: Uuid.nullish(),
  index: Int.nullish(),
  deviceId: Id,
  ciiData: value('CiiData', {
    templateCode: z.string().max(60),
    templateName: z.string().max(200),
    comment: z.string().max(2000).nullish(),
    fields: z.array(field).max(200),
  }).nullish(),
  mosData: MosData.nullish(),
});
/** The place of a new story: before a story, or at the end of a block. */
const StoryTarget = value('StoryTarget', { rundownId: Id, targetBlockId: Id, targetStoryId: Id.nullish() });
const made = { role: roles.write, path: IdPath, body: StoryTarget, result: Story, status: 201 } as const;
const studio = { role: roles.write, path: IdPath, result: Story } as const;

export const stories = {
  filter: call('GET /stories/filter', 'Lists stories between two days by slug and program, newest first, paged.', {
    role: roles.read,
    query: z.object({
      ...DayRange,
      slug: Line.max(100).optional(),
      programId: Id.optional(),
      ...PageQuery,
    }),
    result: shapes.page,
  }),
  counter: call('GET /stories/counter', 'Counts the stories between two days by program and by day.', {
    role: roles.read,
    query: CounterQuery,
    result: Counter,
  }),
  config: settings('/stories/config', 'the story settings', { read: 'user', write: 'STORY_ADMIN' }, StoryConfig),
  load: call('GET /stories/{id}', 'Loads one story; lock=true takes or renews its lock, takeOver=true takes it from another.', {
    role: roles.read,
    path: IdPath,
    query: LockQuery.extend({ takeOver: z.boolean().optional() }),
    result: Story,
    takesAway: { takeOver: true },
  }),
  ...editableDocument('/stories', 'story', roles, shapes),
  restore: call('PUT /stories/restore', 'Takes stories out of the trash, back to their block or to Stand By.', {
    role: roles.write,
    body: value('StoryRestore', { ids }),
    result: z.array(Story),
  }),
  createFromAssignment: call('POST /stories/assignment/{id}', 'Makes a story of a guideline, with its text.', made),
  createFromProposal: call(
    'POST /stories/assignment_proposal/{id}',
    'Makes a story of a proposal, with its text; the proposal counts as used from then on.',
    made,
  ),
  createFromReportage: call(
    'POST /stories/news_report/{id}',
    'Makes a story of a reportage, with all its text, its sections and its graphics.',
    made,
  ),
  media: call('POST /stories/{id}/media', 'Adds a media to a story; one that is there already is refused.', { ...studio, body: Media }),
  cg: call('POST /stories/{id}/cg', 'Adds a graphics item made with a template of the graphics device of the program.', {
    ...studio,
    body: Cg,
  }),
  placeholder: call('POST /stories/{id}/placeholder', 'Makes an empty media in an archive for the video of a story.', {
    role: roles.write,
    path: IdPath,
    body: value('PlaceholderRequest', { deviceId: Id, slug: Line.max(500).nullish() }),
    result: Media,
    repeats: 'claimed',
  }),
  ignore: call('PUT /stories/{id}/ignore', 'Makes the devices skip a story, or no longer.', {
    ...studio,
    body: value('StoryIgnore', { ignore: z.boolean() }),
  }),
  sync: call(
    'POST /stories/{id}/sync',
    'Looks for the media of a story in their archives again and sends it to its devices again.',
    studio,
  ),
  displayStatus: call('PUT /stories/{id}/display_status', 'Puts one story on air, takes it off, or blanks it.', {
    urgent: true,
    role: 'RUNDOWN_WRITE',
    path: IdPath,
    body: value('DisplayStatusChange', { status: DisplayStatusName }),
    result: Story,
  }),
  displayStatusMany: call('PUT /stories/display_status', 'Gives several stories one status; updatePrevious stops every earlier one.', {
    urgent: true,
    role: 'RUNDOWN_WRITE',
    body: value('DisplayStatusChanges', { ids, status: DisplayStatusName, updatePrevious: z.boolean().nullish(), expectedOnAir }),
    result: z.array(Story),
  }),
};
