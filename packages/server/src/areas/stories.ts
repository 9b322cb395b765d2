import { stories } from '@lauda/spec/areas/stories';
import { settingsHandlers } from '../collections/settings.ts';
import { implement } from '../implement.ts';
import { patchStory } from '../rundowns/desk.ts';
import { displayStories } from '../rundowns/display.ts';
import { storyOfGuideline, storyOfProposal } from '../rundowns/made-of.ts';
import { storyOfReportage } from '../rundowns/made-of-reportage.ts';
import { addCg, addMedia, addPlaceholder, syncStory } from '../stories/items.ts';
import { STORY_CONFIG } from '../stories/totals.ts';
import { removeStories, restoreStories } from '../stories/trash.ts';
import { storyKind } from '../stories/write.ts';

export const storiesHandlers = implement<typeof stories>(stories, {
  ...storyKind.handlers,
  patch: ({ path, body }, context) => patchStory(path.id, body.field, body.newValue, context),
  remove: ({ query }, context) => removeStories(query.ids, context),
  restore: ({ body }, context) => restoreStories(body.ids, context),
  counter: ({ query }, context) => storyKind.rows.counter(query, context),
  config: settingsHandlers('stories', STORY_CONFIG),
  createFromAssignment: ({ path, body }, context) => storyOfGuideline(path.id, body, context),
  createFromProposal: ({ path, body }, context) => storyOfProposal(path.id, body, context),
  createFromReportage: ({ path, body }, context) => storyOfReportage(path.id, body, context),
  media: ({ path, body }, context) => addMedia(path.id, body, context),
  cg: ({ path, body }, context) => addCg(path.id, body, context),
  placeholder: ({ path, body }, context) => addPlaceholder(path.id, body, context),
  ignore: ({ path, body }, context) => patchStory(path.id, 'ignore', body.ignore, context),
  sync: ({ path }, context) => syncStory(path.id, context),
  displayStatus: async ({ path, body }, context) => (await displayStories([path.id], body, context))[0]!,
  displayStatusMany: ({ body }, context) => displayStories(body.ids, body, context),
});
