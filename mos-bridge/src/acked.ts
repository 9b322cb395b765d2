import { cutText } from '@lauda/domain';
import type { Message } from '@lauda/mos';
import { reasonOf } from './conversation.ts';
import type { Switches } from './switches.ts';

/** The status of one story in an answer; `text` names its faulty items, each with its status. */
export interface StoryStatus {
  readonly status: string;
  readonly text: string | null;
}
/** States of a story or item on air. They are read from status messages alone: in an acknowledgement they would be an old state. */
export const AIRING: ReadonlySet<string> = new Set(['PLAY', 'PAUSE', 'STOP', 'CUE']);

/** Reads the status of single stories and items from an roAck, by story; the first item with a fault decides for its story. */
export function statusesOfStories(
  message: Message,
  { statuses, accepts }: Pick<Switches, 'statuses' | 'accepts'>,
): Map<string, StoryStatus> {
  const stories = new Map<string, { own: string | undefined; items: { name: string; word: string }[] }>();
  for (const { storyID, itemID = '', objID, status } of message.kind === 'roAck' ? message.elements : []) {
    const mapped = cutText(statuses[status.toUpperCase()] ?? status, 200);
    const word = reasonOf({ kind: 'roAck', roID: '', roStatus: mapped, elements: [] }, accepts) === undefined ? 'OK' : mapped;
    if (!storyID || word === '' || AIRING.has(word.toUpperCase())) continue;
    const story = stories.get(storyID) ?? { own: undefined, items: [] };
    stories.set(storyID, story);
    // Some devices send item 0 for the whole story.
    if (itemID === '' || itemID === '0') story.own = word;
    else story.items.push({ name: objID || itemID, word });
  }
  return new Map([...stories].map(([storyID, { own, items }]) => [storyID, statusOfStory(own, items)]));
}

function statusOfStory(own: string | undefined, items: readonly { name: string; word: string }[]): StoryStatus {
  const bad = items.filter(({ word }) => word !== 'OK');
  const status = own !== undefined && own !== 'OK' ? own : (bad[0]?.word ?? 'OK');
  const text = bad.map(({ name, word }) => `${name}: ${word}`).join('\n');
  return { status, text: cutText(text, 2000) || null };
}
