import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { Desks } from './desk.ts';
import { dice } from './dice.ts';
import { Ledger, orderOf } from './ledger.ts';
import { approver, creator, mover, patcher, type Room, reporter, work } from './writers.ts';

/** Signs five people of the demo newsroom in, at tonight's rundown. */
export async function furnish(url: string, seed: number): Promise<Room> {
  const desks = new Desks(url);
  for (const username of ['editora', 'editor', 'chefe', 'reporter', 'admin']) await desks.signIn(username);
  const { body: programs } = await desks.client('admin').get<{ id: number; name: string }[]>('/programs');
  const programId = programs.find(({ name }) => name === 'Jornal da Noite')!.id;
  const rundown = await desks.load('admin', programId, DEMO_DATE);
  return { desks, ledger: new Ledger(), roll: dice(seed), rundown };
}

/**
 * Sets them to work: two change fields, one saves a story under its lock, one creates and removes, one moves, one approves.
 * Two rooms at one rundown move in blocks of their own: a mover knows where stories are only while nobody else moves them.
 */
export function employ(room: Room, moved: readonly [from: number, to: number] = [0, 2]): Promise<unknown> {
  const [first, second, third] = room.rundown.blocks;
  const stories = [...first!.stories, ...second!.stories];
  const [written, ...patched] = stories;
  const order = orderOf(room.rundown);
  return work(room, [
    patcher(room, 'editora', patched.slice(0, 3)),
    patcher(room, 'chefe', patched.slice(3)),
    reporter(room, 'reporter', written!),
    creator(room, 'editor', third!.id),
    mover(room, 'admin', order.slice(...moved)),
    approver(room, 'chefe', patched),
  ]);
}
