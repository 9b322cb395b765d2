import type { ActionId } from '../../actions/registry.ts';

type Entries = readonly (ActionId | '-')[];

/** What can be done with a story, in the order of use. */
export const STORY_MENU: Entries = [
  'story.open',
  'story.openBeside',
  '-',
  'air.play',
  'air.stop',
  'air.blank',
  '-',
  'story.approve',
  'story.disapprove',
  'story.float',
  '-',
  'story.create',
  'story.createAbove',
  '-',
  'story.cut',
  'story.copy',
  'story.paste',
  '-',
  'story.moveUp',
  'story.moveDown',
  'story.standBy',
  '-',
  'story.remove',
];

/** What can be done with a block; on air means its break. */
export const BLOCK_MENU: Entries = [
  'story.create',
  'block.create',
  'story.paste',
  '-',
  'block.approve',
  'block.disapprove',
  '-',
  'air.play',
  'air.stop',
  'air.blank',
  '-',
  'story.moveUp',
  'story.moveDown',
  '-',
  'block.remove',
];

/** What can be done with the whole rundown. */
export const RUNDOWN_MENU: Entries = [
  'block.create',
  'story.create',
  '-',
  'rundown.approve',
  'rundown.disapprove',
  'rundown.repaginate',
  '-',
  'rundown.create',
  'rundown.recreate',
  'rundown.changeDate',
  '-',
  'rundown.devices',
  'rundown.logs',
  'rundown.fit',
  'rundown.lint',
  'rundown.asRun',
  'rundown.print',
  'prompter.open',
  '-',
  'grid.find',
  'grid.second',
  'grid.columns',
  'grid.density',
  'rundown.counting',
  'app.undo',
  'app.redo',
];
