import { assignmentsHandlers } from '../areas/assignments.ts';
import { classificationsHandlers } from '../areas/classifications.ts';
import { devicesHandlers } from '../areas/devices.ts';
import { programsHandlers } from '../areas/programs.ts';
import { rundownsHandlers } from '../areas/rundowns.ts';
import { storiesHandlers } from '../areas/stories.ts';
import { storyTemplatesHandlers } from '../areas/story-templates.ts';
import { usersHandlers } from '../areas/users.ts';
import type { Context } from '../context.ts';
import { ownLock } from '../documents/locks.ts';
import { summaryById } from '../documents/private.ts';
import { Problem } from '../problem.ts';
import { one } from '../storage/change.ts';

type Load = (context: Context, id: number) => Promise<unknown>;
const byId = (id: number) => ({ path: { id }, query: {} as never, body: undefined as never });

/** The first row of a query of one id, or not found. */
async function row<R extends object>({ pool }: Context, text: string, id: number): Promise<R> {
  const found = await one<R & Record<string, unknown>>(pool, text, [id]);
  if (!found) throw new Problem('not_found');
  return found;
}

async function rundown(context: Context, id: number) {
  const query = await row<{ programId: number; date: string }>(
    context,
    'select program_id as "programId", date from rundown where id = $1',
    id,
  );
  return rundownsHandlers.load({ path: undefined as never, query, body: undefined as never }, context);
}

async function block(context: Context, id: number): Promise<unknown> {
  const { rundownId } = await row<{ rundownId: number }>(context, 'select rundown_id as "rundownId" from block where id = $1', id);
  return (await rundown(context, rundownId)).blocks.find((each) => each.id === id);
}

async function templateBlock(context: Context, id: number): Promise<unknown> {
  const { templateId } = await row<{ templateId: number }>(
    context,
    'select template_id as "templateId" from block_template where id = $1',
    id,
  );
  return (await rundownsHandlers.templates.load(byId(templateId), context)).blocks.find((each) => each.id === id);
}

async function deviceTemplate(context: Context, id: number): Promise<unknown> {
  const { deviceId } = await row<{ deviceId: number }>(context, 'select device_id as "deviceId" from device_template where id = $1', id);
  return devicesHandlers.templates.load({ ...byId(deviceId), path: { id: deviceId, templateId: id } }, context);
}

async function classification(context: Context, id: number): Promise<unknown> {
  const found = (await classificationsHandlers.list({} as never, context)).find((each) => each.id === id);
  if (!found) throw new Problem('not_found');
  return found;
}

/** What a repeated call answers of each entity, by the name of its shape: as a load of it answers now who asks, with what they may see. */
export const ENTITIES: Readonly<Record<string, Load>> = {
  Story: (context, id) => storiesHandlers.load(byId(id), context),
  Assignment: (context, id) => assignmentsHandlers.load(byId(id), context),
  DocumentSummary: summaryById,
  Lock: ownLock,
  Rundown: rundown,
  Block: block,
  RundownTemplate: (context, id) => rundownsHandlers.templates.load(byId(id), context),
  BlockTemplate: templateBlock,
  StoryTemplate: (context, id) => storyTemplatesHandlers.load(byId(id), context),
  Program: (context, id) => programsHandlers.load(byId(id), context),
  Classification: classification,
  Device: (context, id) => devicesHandlers.load(byId(id), context),
  DeviceTemplate: deviceTemplate,
  User: (context, id) => usersHandlers.load(byId(id), context),
};
