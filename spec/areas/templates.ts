import * as z from 'zod';
import { collection } from '../families.ts';
import { call, entity, inputOf, value } from '../kit.ts';
import { Duration, Id, IdPath, Int, Line, patchOf, Slug, Text, Uuid, Version } from '../scalars.ts';
import { StorySections } from './stories.ts';

export const StoryTemplate = entity('StoryTemplate', {
  id: Id,
  uuid: Uuid,
  version: Version,
  blockId: Id,
  rundownId: Id.meta({ description: 'The rundown template the story stands in' }),
  slug: Slug,
  typeId: Id.nullable(),
  radio: z.boolean(),
  information: Text.nullable(),
  sections: StorySections,
});
export const BlockTemplate = entity('BlockTemplate', {
  id: Id,
  version: Version,
  templateId: Id,
  index: Int,
  title: Line.max(100),
  commercial: Duration,
  standBy: z.boolean(),
  stories: z.array(StoryTemplate),
});
export const RundownTemplate = entity('RundownTemplate', {
  id: Id,
  version: Version,
  name: Line.trim().min(1).max(100),
  programId: Id,
  blocks: z.array(BlockTemplate),
});
export const StoryTemplateInput = inputOf('StoryTemplateInput', StoryTemplate, []);
const BlockTemplateInput = inputOf('BlockTemplateInput', BlockTemplate, [], { stories: z.array(StoryTemplateInput).max(1000).nullish() });
const RundownTemplateInput = inputOf('RundownTemplateInput', RundownTemplate, ['name', 'programId'], {
  blocks: z.array(BlockTemplateInput).max(200).nullish(),
});
const roles = { read: 'RUNDOWN_READ', write: 'RUNDOWN_WRITE' } as const;
const ids = z.array(Id).max(1000);
const BlockPath = z.object({ id: Id, blockId: Id });

export const rundownTemplates = {
  ...collection('/rundowns/templates', 'rundown template', roles, RundownTemplate, RundownTemplateInput),
  list: call('GET /rundowns/templates', 'Lists the rundown templates, of one program when given.', {
    role: roles.read,
    query: z.object({ programId: Id.optional() }),
    result: z.array(RundownTemplate),
  }),
  copy: call('POST /rundowns/templates/{id}/copy', 'Copies a rundown template into a program.', {
    role: roles.write,
    path: IdPath,
    body: value('TemplateCopy', { name: Line.trim().min(1).max(100).nullish(), programId: Id }),
    result: RundownTemplate,
    status: 201,
  }),
  blocks: {
    create: call('POST /rundowns/templates/{id}/blocks', 'Creates a block of a template before Stand By.', {
      role: roles.write,
      path: IdPath,
      body: BlockTemplateInput,
      result: BlockTemplate,
      status: 201,
    }),
    patch: call('PATCH /rundowns/templates/{id}/blocks/{blockId}', 'Changes one field of a block of a template: title, commercial.', {
      role: roles.write,
      path: BlockPath,
      body: patchOf('BlockTemplatePatch', ['title', 'commercial']),
      result: BlockTemplate,
    }),
    remove: call('DELETE /rundowns/templates/{id}/blocks/{blockId}', 'Removes a block of a template with its stories.', {
      role: roles.write,
      path: BlockPath,
    }),
    reorder: call('PUT /rundowns/templates/{id}/blocks/reorder', 'Reorders the blocks of a template; Stand By stays last.', {
      role: roles.write,
      path: IdPath,
      body: value('BlockTemplateOrder', { blocksIds: ids }),
      result: RundownTemplate,
    }),
  },
};

export const storyTemplates = {
  ...collection('/story_templates', 'story template', roles, StoryTemplate, StoryTemplateInput),
  list: call('GET /story_templates', 'Lists the story templates, of one rundown template when given.', {
    role: roles.read,
    query: z.object({ templateId: Id.optional() }),
    result: z.array(StoryTemplate),
  }),
  patch: call('PATCH /story_templates/{id}', 'Changes one field of a story template.', {
    role: roles.write,
    path: IdPath,
    body: patchOf('StoryTemplatePatch', ['slug', 'typeId', 'radio', 'information', 'sections']),
    result: StoryTemplate,
  }),
  move: call('PUT /story_templates/move', 'Moves story templates before a story or to the end of a block of their template.', {
    role: roles.write,
    body: value('StoryTemplateMove', { ids, targetBlockId: Id, targetStoryId: Id.nullish() }),
    result: z.array(StoryTemplate),
  }),
};

type TemplateCalls = typeof rundownTemplates;
/** The calls about templates, by a name: written out within those of rundowns their type would be longer than the compiler writes. */
export interface RundownTemplateCalls extends TemplateCalls {}
