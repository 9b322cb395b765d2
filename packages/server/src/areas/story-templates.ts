import { type storyTemplates as contract, storyTemplates } from '@lauda/spec/areas/templates';
import { implement } from '../implement.ts';
import {
  createStoryTemplate,
  moveStoryTemplates,
  patchStoryTemplate,
  removeStoryTemplate,
  storyTemplate,
  storyTemplatesOf,
  updateStoryTemplate,
} from '../rundowns/story-templates.ts';

export const storyTemplatesHandlers = implement<typeof contract>(storyTemplates, {
  list: ({ query }, context) => storyTemplatesOf(query.templateId, context),
  load: ({ path }, context) => storyTemplate(path.id, context),
  create: ({ body }, context) => createStoryTemplate(body, context),
  update: ({ body }, context) => updateStoryTemplate(body, context),
  remove: ({ path }, context) => removeStoryTemplate(path.id, context),
  patch: ({ path, body }, context) => patchStoryTemplate(path.id, body, context),
  move: ({ body }, context) => moveStoryTemplates(body, context),
});
