import type { Newsroom } from '@lauda/sdk';
import type { LiveRundown } from './live.ts';

export async function openLive(_newsroom: Newsroom, _key: { date: string; programId: number }): Promise<LiveRundown> {
  throw new Error('to be wired to @lauda/store');
}
