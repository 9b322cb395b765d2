import type { Newsroom, Rundown as SdkRundown } from '@lauda/sdk';
import type { Rundown } from '@lauda/spec/areas/rundowns';
import type * as z from 'zod';
import type { Answer, WireClient } from './wire.ts';

interface Wish {
  readonly date: string;
  readonly programId: number;
}

/**
 * Creates a rundown and an empty block before its Stand By, so that its first block airs, and answers it as loaded then. A refusal is answered
 * as it came.
 */
export async function createRundown<T = z.infer<typeof Rundown>>(client: WireClient, { date, programId }: Wish): Promise<Answer<T>> {
  const made = await client.post<{ id: number }>('/rundowns', { date, programId });
  if (made.status !== 201) return made as Answer<never>;
  const block = await client.post<{ message?: string }>(`/rundowns/${made.body.id}/blocks`, {});
  if (block.status !== 201) throw new Error(`The rundown has no block: ${block.status} ${block.body.message}`);
  return { ...made, body: (await client.get<T>(`/rundowns?date=${date}&programId=${programId}`)).body };
}

/** Does the same over the SDK. */
export async function createRundownBy({ rundowns }: Newsroom, { date, programId }: Wish): Promise<SdkRundown> {
  const { id } = await rundowns.create({ date, programId });
  await rundowns.blocks.create(id, {});
  return rundowns.load({ date, programId });
}
