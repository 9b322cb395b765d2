import { answersOf } from './answers.ts';
import { profilesIn } from './form.ts';
import type { Conversation } from './model.ts';
import { type ReadTree, spokenOf } from './spoken.ts';

/** The figures of a conversation. */
export interface ConversationSummary {
  /** How often each command was said, by the newsroom and by the device. */
  readonly said: Readonly<Record<'out' | 'in', Readonly<Record<string, number>>>>;
  /** The MOS profiles the device is set to, or told of itself; undefined where neither is known. */
  readonly profiles: readonly number[] | undefined;
  /** How many answers came, and the median and 99th percentile of their times, in ms. */
  readonly answers: { readonly count: number; readonly median: number; readonly p99: number };
}

/** Counts what was said in a recorded MOS conversation and how fast it was answered. */
export function summarizeConversation({ device, utterances }: Conversation, read: ReadTree): ConversationSummary {
  const spoken = device.protocol === 'mos' ? spokenOf(utterances, read) : [];
  const said: { out: Record<string, number>; in: Record<string, number> } = { out: {}, in: {} };
  for (const { command, direction } of spoken) if (command !== '') said[direction][command] = (said[direction][command] ?? 0) + 1;
  const times = answersOf(spoken).times.toSorted((a, b) => a - b);
  const nth = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { said, profiles: profilesIn(spoken, device), answers: { count: times.length, median: nth(0.5), p99: nth(0.99) } };
}
