import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { moveStories } from '@lauda/domain';
import type { Desks } from './desk.ts';
import { type Dice, pick } from './dice.ts';
import type { EditedField, Ledger, Order, Rundown, Story } from './ledger.ts';

/** What the writers of a run share. */
export interface Room {
  readonly desks: Desks;
  readonly ledger: Ledger;
  readonly roll: Dice;
  readonly rundown: Rundown;
}
type Turn = () => Promise<void>;

const WORDS = ['chuva', 'greve', 'eleição', 'AÇÃO', 'trânsito', 'não', 'às 19h', 'Óbito', '“aspas”', 'R$ 1,50'];
const words = (roll: Dice): string => `${pick(roll, WORDS)} ${pick(roll, WORDS)} ${roll(1_000_000)}`;

/** Changes slugs, texts and pages of some stories, one field at a time. */
export function patcher({ desks, ledger, roll }: Room, username: string, stories: readonly Story[]): Turn {
  const fields: readonly EditedField[] = ['slug', 'information', 'page'];
  for (const story of stories) for (const field of fields) know(ledger, story, field);
  return async () => {
    const { id } = pick(roll, stories);
    const field = pick(roll, fields);
    const value = field === 'page' ? String(roll(1_000)) : words(roll);
    const done = await desks.call(username, (client) => {
      ledger.ask(id, field, value);
      return client.patch(`/stories/${id}`, field, value);
    });
    if (done.ok) ledger.ack(id, field, value);
  };
}

/** Approves stories and takes the approval back, so that they come to the devices and leave them. */
export function approver({ desks, roll }: Room, username: string, stories: readonly Story[]): Turn {
  return async () => {
    const { id } = pick(roll, stories);
    await desks.call(username, (client) => client.patch(`/stories/${id}`, 'approved', roll(3) > 0));
  };
}

/** Writes a story under its lock and saves it as a whole, as the story form does; what it notes is what is read. */
export function reporter({ desks, ledger, roll }: Room, username: string, story: Story): Turn {
  let mine: Story | undefined;
  know(ledger, story, 'footnote');
  return async () => {
    if (!mine) {
      const held = await desks.call<Story>(username, (client) => client.get(`/stories/${story.id}?lock=true`));
      if (held.ok) mine = held.body;
      return;
    }
    const footnote = words(roll);
    const done = await desks.call<Story>(username, (client) => {
      ledger.ask(story.id, 'footnote', footnote);
      const head = { type: 'HEADER', subSections: [{ uuid: randomUUID(), type: 'CAMERA_TEXT', text: footnote }] };
      return client.put('/stories', { ...mine, footnote, sections: { ...mine!.sections, head } });
    });
    if (done.ok) ledger.ack(story.id, 'footnote', footnote);
    mine = done.ok ? done.body : undefined;
  };
}

/** Creates stories, asks again with the same uuid where no answer came, and removes the oldest. */
export function creator({ desks, ledger, roll, rundown }: Room, username: string, blockId: number): Turn {
  const mine: { id: number; uuid: string }[] = [];
  let open: { uuid: string; slug: string } | undefined;
  const create: Turn = async () => {
    open ??= { uuid: randomUUID(), slug: words(roll) };
    const story = open;
    ledger.created.set(story.uuid, { slug: story.slug, acked: false });
    const done = await desks.call<Story>(username, (client) => client.post(`/rundowns/${rundown.id}/stories`, { blockId, story }));
    if (!done.ok) return;
    ledger.created.set(story.uuid, { slug: story.slug, acked: true });
    ledger.acknowledged += 1;
    mine.push({ id: done.body.id, uuid: story.uuid });
    open = undefined;
  };
  const remove: Turn = async () => {
    const { id, uuid } = mine.shift()!;
    // Until the answer comes it is unknown whether the story still exists.
    ledger.created.delete(uuid);
    const done = await desks.call(username, (client) => client.delete(`/stories?ids=${id}`));
    if (!done.ok) return;
    ledger.removed.add(id);
    ledger.acknowledged += 1;
  };
  return () => (mine.length > 6 ? remove() : create());
}

/** Moves stories within and between blocks nobody else moves in. */
export function mover({ desks, ledger, roll, rundown }: Room, username: string, blocks: Order): Turn {
  ledger.order = { acked: blocks, asked: undefined };
  return async () => {
    let asked: Order = [];
    const done = await desks.call(username, (client) => {
      const { acked } = ledger.order!;
      const all = acked.flatMap(({ stories }) => stories);
      const ids = [...new Set([pick(roll, all), pick(roll, all)])].slice(0, 1 + roll(2));
      const target = pick(roll, acked);
      const before = pick(roll, [...target.stories.filter((id) => !ids.includes(id)), null]);
      asked = moveStories(acked, ids, target.id, before);
      ledger.order = { acked, asked };
      return client.put(`/rundowns/${rundown.id}/stories/move`, { ids, targetBlockId: target.id, targetStoryId: before });
    });
    if (!done.ok) return;
    ledger.order = { acked: asked, asked: undefined };
    ledger.acknowledged += 1;
  };
}

function know(ledger: Ledger, story: Story, field: EditedField): void {
  ledger.fields.set(`${story.id} ${field}`, { acked: story[field] ?? '', asked: undefined });
}

/** Lets writers work side by side until the desks are told that it is over. */
export function work({ desks, roll }: Room, turns: readonly Turn[]): Promise<unknown> {
  return Promise.all(
    turns.map(async (turn) => {
      while (!desks.over) {
        await turn();
        await sleep(roll(20));
      }
    }),
  );
}
