import { CHANGE_EVENTS } from '@lauda/domain';
import * as z from 'zod';
import { settings } from '../families.ts';
import { call, entity, inputOf, page, value } from '../kit.ts';
import { Duration, Id, IdPath, Int, Line, LocalDate, LocalTime, PageQuery, patchOf, Timestamp, Uuid, Version } from '../scalars.ts';
import { rundownDevices } from './rundown-devices.ts';
import { rundownImports } from './rundown-imports.ts';
import { airItem, DisplayStatusName, expectedOnAir, OtherStatusName, Story, StoryInput } from './stories.ts';
import { type RundownTemplateCalls, rundownTemplates } from './templates.ts';

const OnAir = entity('OnAir', { ...airItem, playTime: Timestamp, total: Duration });
export const Block = entity('Block', {
  id: Id,
  version: Version,
  rundownId: Id,
  index: Int,
  title: Line.max(100),
  stories: z.array(Story),
  displayStatus: DisplayStatusName,
  playTime: Timestamp.nullable(),
  stopTime: Timestamp.nullable(),
  commercial: Duration,
  breakTime: LocalTime.nullable(),
  standBy: z.boolean(),
  status: OtherStatusName.nullable(),
});
const BlockInput = inputOf('BlockInput', Block, []);
export const Rundown = entity('Rundown', {
  id: Id,
  uuid: Uuid,
  version: Version,
  programId: Id,
  date: LocalDate,
  start: LocalTime,
  end: LocalTime,
  production: Duration.nullable(),
  templateId: Id.nullable(),
  blocks: z.array(Block),
  mosActive: z.boolean(),
  mosMode: z.enum(['AUTOMATIC', 'MANUAL']),
  approved: z.boolean(),
  onAir: OnAir.nullable(),
  timeZone: z.string(),
});
const RundownPatch = patchOf('RundownPatch', ['start', 'end', 'production', 'date', 'mosMode']);
const BlockPatch = patchOf('BlockPatch', ['title', 'commercial', 'breakTime', 'status']);
const RundownConfig = entity('RundownConfig', {
  id: Id,
  version: Version,
  estimatedEnabled: z.boolean(),
  lockAfterEnd: z.boolean(),
  editIntervalMinutes: Int.min(0).max(1440),
  accumulateByBlock: z.boolean(),
  automaticMos: z.boolean(),
  followPlayout: z.boolean().meta({ description: 'Takes what the playout says it plays as what is on air' }),
});
const StoryTemplateId = Id.nullish().meta({
  'x-extension': true,
  description: 'The story template that fills the story; what `story` says goes before it',
});
const NewRundown = value('NewRundown', { date: LocalDate, programId: Id, templateId: Id.nullish() });
const RundownLog = entity('RundownLog', {
  id: Id,
  rundownId: Id,
  date: Timestamp,
  event: z.enum(CHANGE_EVENTS),
  userId: Id,
  userNickname: z.string(),
  entity: z.enum(['rundown', 'block', 'story']),
  slug: z.string().nullable(),
  field: z.string().nullable(),
  oldValue: z.string().nullable(),
  newValue: z.string().nullable(),
});
const ids = z.array(Id).max(1000);
const BlockPath = z.object({ id: Id, blockId: Id });
const StoryPath = z.object({ id: Id, storyId: Id });
const target = { ids, targetBlockId: Id, targetStoryId: Id.nullish() };
const status = value('StatusChange', {
  status: DisplayStatusName,
  playTime: Timestamp.nullish().meta({
    description:
      'When what is played went on air before, local: an undo goes on with its count instead of starting it anew. A time to come counts as now. Null beside a stopTime: it never did.',
  }),
  stopTime: Timestamp.nullish().meta({
    description:
      'When what is stopped went off the air before, local, with its playTime: an undo gives it back both times. A time to come counts as now.',
  }),
  expectedOnAir,
});
const write = 'RUNDOWN_WRITE' as const;
export const rundowns = {
  check: call('GET /rundowns/check', 'Tells whether a program has a rundown on a date.', {
    role: 'RUNDOWN_READ',
    query: z.object({ date: LocalDate, programId: Id }),
    result: z.boolean(),
  }),
  load: call('GET /rundowns', 'Loads the rundown of a program on a date, blocks and stories inside.', {
    role: 'RUNDOWN_READ',
    query: z.object({
      date: LocalDate,
      programId: Id,
      texts: z.boolean().optional().meta({
        description:
          'false leaves out what a grid does not show: the words of sections, their items but media and presenters, the note and the credits of stories, and what a device keeps of media. Default true',
        'x-extension': true,
      }),
    }),
    result: Rundown,
  }),
  create: call('POST /rundowns', 'Creates a rundown: with Stand By alone, or from a template, whose blocks stand before Stand By.', {
    role: write,
    body: NewRundown,
    result: Rundown,
    status: 201,
  }),
  patch: call('PATCH /rundowns/{id}', 'Changes one field of a rundown: start, end, production.', {
    role: write,
    path: IdPath,
    body: RundownPatch,
    result: Rundown,
  }),
  approve: call('PUT /rundowns/{id}/approve/{flag}', 'Approves or disapproves every story outside Stand By.', {
    role: 'RUNDOWN_ADMIN',
    audited: false,
    path: z.object({ id: Id, flag: z.boolean() }),
    result: Rundown,
  }),
  repaginate: call('PUT /rundowns/{id}/repaginate', 'Numbers the pages 01, 02, … in the order of the stories.', {
    role: write,
    path: IdPath,
    result: Rundown,
  }),
  logs: call('GET /rundowns/{id}/logs', 'Lists what was changed in a rundown, newest first.', {
    role: 'RUNDOWN_READ',
    path: IdPath,
    query: z.object({
      filter: z.string().max(200).optional(),
      event: z.enum(CHANGE_EVENTS).optional(),
      from: Timestamp.optional(),
      to: Timestamp.optional(),
      ...PageQuery,
    }),
    result: page('RundownLogPage', RundownLog),
  }),
  removed: call(
    'GET /rundowns/{id}/removed',
    'Lists the stories of a rundown that aired and lie in the trash, the one removed last first: the as-run keeps those that aired in the show.',
    { role: 'RUNDOWN_READ', path: IdPath, result: z.array(Story), extension: true },
  ),
  ...rundownImports,
  blocks: {
    create: call('POST /rundowns/{id}/blocks', 'Creates a block before Stand By.', {
      role: write,
      path: IdPath,
      body: BlockInput,
      result: Block,
      status: 201,
    }),
    patch: call('PATCH /rundowns/{id}/blocks/{blockId}', 'Changes one field of a block: title, commercial, status.', {
      role: write,
      path: BlockPath,
      body: BlockPatch,
      result: Block,
    }),
    remove: call('DELETE /rundowns/{id}/blocks/{blockId}', 'Removes a block; its stories go to the trash.', {
      role: write,
      path: BlockPath,
    }),
    reorder: call('PUT /rundowns/{id}/blocks/reorder', 'Reorders the blocks; Stand By stays last.', {
      role: write,
      path: IdPath,
      body: value('BlockOrder', { blocksIds: ids }),
      result: Rundown,
    }),
    displayStatus: call(
      'PUT /rundowns/{id}/blocks/{blockId}/display_status',
      'Puts the break of a block on air, takes it off, or blanks it.',
      { urgent: true, role: write, path: BlockPath, body: status, result: Block },
    ),
    approve: call('PUT /rundowns/{id}/blocks/{blockId}/approve/{flag}', 'Approves or disapproves every story of a block.', {
      role: 'RUNDOWN_ADMIN',
      audited: false,
      path: z.object({ id: Id, blockId: Id, flag: z.boolean() }),
      result: Block,
    }),
  },
  stories: {
    create: call('POST /rundowns/{id}/stories', 'Creates a story at the end of a block.', {
      role: 'STORY_WRITE',
      path: IdPath,
      body: value('NewStory', { blockId: Id, story: StoryInput.nullish(), templateId: StoryTemplateId }),
      result: Story,
      status: 201,
    }),
    createAfter: call('POST /rundowns/{id}/stories/{storyId}/after', 'Creates a story right after another.', {
      role: 'STORY_WRITE',
      path: StoryPath,
      body: value('NewStoryAfter', { story: StoryInput.nullish(), templateId: StoryTemplateId }),
      bodyOptional: true,
      result: Story,
      status: 201,
    }),
    move: call(
      'PUT /rundowns/{id}/stories/move',
      'Moves stories before a story or to the end of a block, from any rundown into this one.',
      { role: write, path: IdPath, body: value('StoryMove', target), result: z.array(Story) },
    ),
    paste: call('POST /rundowns/{id}/stories/paste', 'Pastes stories: cut moves them, else they are copied.', {
      role: write,
      path: IdPath,
      body: value('StoryPaste', { ...target, cut: z.boolean().nullish() }),
      result: z.array(Story),
      status: 201,
    }),
    copy: call('POST /rundowns/{id}/stories/copy', 'Copies stories into a block, Stand By when none is given.', {
      role: write,
      path: IdPath,
      body: value('StoryCopy', { ids, targetBlockId: Id.nullish() }),
      result: z.array(Story),
      status: 201,
    }),
    approve: call('PUT /rundowns/{id}/stories/approve', 'Approves or disapproves some stories of a rundown at once, all or none.', {
      role: 'RUNDOWN_ADMIN',
      audited: false,
      path: IdPath,
      body: value('StoriesApproval', { ids, approved: z.boolean() }),
      result: Rundown,
      extension: true,
    }),
    paginate: call('PUT /rundowns/{id}/stories/pages', 'Gives some stories of a rundown their pages at once, all or none.', {
      role: write,
      path: IdPath,
      body: value('PagesOfStories', { pages: z.array(z.object({ id: Id, page: Line.max(20) })).max(1000) }),
      result: Rundown,
      extension: true,
    }),
    displayStatus: call('PUT /rundowns/{id}/stories/{storyId}/display_status', 'Puts a story on air, takes it off, or blanks it.', {
      urgent: true,
      role: write,
      path: StoryPath,
      body: status,
      result: Story,
    }),
  },
  ...rundownDevices,
  changeDate: call('PUT /rundowns/{id}/date', 'Moves a rundown to another day that is not past, while nothing of it was aired.', {
    role: write,
    path: IdPath,
    body: value('RundownDate', { date: LocalDate }),
    result: Rundown,
  }),
  recreate: call(
    'POST /rundowns/{id}/recreate',
    'Builds an empty rundown again: from a template when given, with Stand By alone for null, else from the one it was made from.',
    {
      role: write,
      path: IdPath,
      body: value('RundownRecreation', { templateId: Id.nullish() }),
      bodyOptional: true,
      result: Rundown,
      takesAway: true,
    },
  ),
  config: settings('/rundowns/config', 'the rundown settings', { read: 'user', write: 'RUNDOWN_ADMIN' }, RundownConfig),
  credits: {
    send: call(
      'POST /rundowns/{id}/credits/send',
      'Sends the credits of the stories to the graphics device of the program and counts them.',
      {
        role: write,
        path: IdPath,
        result: Int,
        repeats: 'claimed',
      },
    ),
  },
  templates: rundownTemplates as RundownTemplateCalls,
};
