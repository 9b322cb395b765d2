import { rundowns } from '@lauda/spec/areas/rundowns';
import { settingsHandlers } from '../collections/settings.ts';
import { implement } from '../implement.ts';
import { importRundown } from '../imports/running-orders.ts';
import { takeInRundown } from '../imports/take-in.ts';
import { approveBlock, approveRundown, approveSome, paginate, repaginate } from '../rundowns/approve.ts';
import { createBlock, orderBlocks, patchBlock, removeBlock } from '../rundowns/blocks.ts';
import { copyStories, createStory, createStoryAfter, pasteStories } from '../rundowns/copies.ts';
import { planRundown } from '../rundowns/create.ts';
import { sendCredits } from '../rundowns/credits.ts';
import { displayBlock, displayStory } from '../rundowns/display.ts';
import { logsOf } from '../rundowns/logs.ts';
import { devicesOf, mosDisable, mosEnable, mosReady, mosReplace } from '../rundowns/mos.ts';
import { moveInto } from '../rundowns/moves.ts';
import { patchRundown } from '../rundowns/patch.ts';
import { recreateRundown } from '../rundowns/recreate.ts';
import { removedOf } from '../rundowns/removed.ts';
import { hasRundown, rundownOfDay } from '../rundowns/rows.ts';
import { createTemplateBlock, orderTemplateBlocks, patchTemplateBlock, removeTemplateBlock } from '../rundowns/template-blocks.ts';
import { openTemplate, templatesOf } from '../rundowns/templates.ts';
import { copyTemplate, createTemplate, removeTemplate, updateTemplate } from '../rundowns/templates-write.ts';
import { RUNDOWN_CONFIG } from '../stories/homes.ts';

export const rundownsHandlers = implement<typeof rundowns>(rundowns, {
  check: ({ query }, context) => hasRundown(query, context),
  load: ({ query }, context) => rundownOfDay(query, context),
  create: ({ body }, context) => planRundown(body, context),
  patch: ({ path, body }, context) => patchRundown(path.id, body.field, body.newValue, context),
  changeDate: ({ path, body }, context) => patchRundown(path.id, 'date', body.date, context),
  recreate: ({ path, body }, context) => recreateRundown(path.id, body?.templateId, context),
  credits: { send: ({ path }, context) => sendCredits(path.id, context) },
  config: settingsHandlers('rundowns', RUNDOWN_CONFIG),
  approve: ({ path }, context) => approveRundown(path.id, path.flag, context),
  repaginate: ({ path }, context) => repaginate(path.id, context),
  logs: ({ path, query }, context) => logsOf(path.id, query, context),
  removed: ({ path }, context) => removedOf(path.id, context),
  devices: ({ path }, context) => devicesOf(path.id, context),
  import: ({ query }, context) => importRundown(query, context),
  takeIn: ({ query, body }, context) => takeInRundown(query, body.rundown, context),
  blocks: {
    create: ({ path, body }, context) => createBlock(path.id, body, context),
    patch: ({ path, body }, context) => patchBlock(path.id, path.blockId, body.field, body.newValue, context),
    remove: ({ path }, context) => removeBlock(path.id, path.blockId, context),
    reorder: ({ path, body }, context) => orderBlocks(path.id, body.blocksIds, context),
    displayStatus: ({ path, body }, context) => displayBlock(path.id, path.blockId, body, context),
    approve: ({ path }, context) => approveBlock(path.id, path.blockId, path.flag, context),
  },
  stories: {
    create: ({ path, body }, context) => createStory(path.id, body.blockId, body, context),
    createAfter: ({ path, body }, context) => createStoryAfter(path.id, path.storyId, body, context),
    move: ({ path, body }, context) => moveInto(path.id, body, context),
    paste: ({ path, body }, context) => pasteStories(path.id, body, context),
    approve: ({ path, body }, context) => approveSome(path.id, body.ids, body.approved, context),
    paginate: ({ path, body }, context) => paginate(path.id, body.pages, context),
    copy: ({ path, body }, context) => copyStories(path.id, body.ids, body.targetBlockId ?? null, context),
    displayStatus: ({ path, body }, context) => displayStory(path.id, path.storyId, body, context),
  },
  mos: {
    ready: ({ path }, context) => mosReady(path.id, context),
    replace: ({ path }, context) => mosReplace(path.id, context),
    enable: ({ path, body }, context) => mosEnable(path.id, body?.automatic, context),
    disable: ({ path }, context) => mosDisable(path.id, context),
  },
  templates: {
    list: ({ query }, context) => templatesOf(query.programId, context),
    load: ({ path }, { pool, caller }) => openTemplate(pool, path.id, caller),
    create: ({ body }, context) => createTemplate(body, context),
    update: ({ body }, context) => updateTemplate(body, context),
    remove: ({ path }, context) => removeTemplate(path.id, context),
    copy: ({ path, body }, context) => copyTemplate(path.id, body, context),
    blocks: {
      create: ({ path, body }, context) => createTemplateBlock(path.id, body, context),
      patch: ({ path, body }, context) => patchTemplateBlock(path.id, path.blockId, body, context),
      remove: ({ path }, context) => removeTemplateBlock(path.id, path.blockId, context),
      reorder: ({ path, body }, context) => orderTemplateBlocks(path.id, body.blocksIds, context),
    },
  },
});
