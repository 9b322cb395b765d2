import type { Newsroom } from '@lauda/sdk';
import type { Context } from '../command.ts';
import { missing } from '../errors.ts';
import { blockNamed } from '../rundown/find.ts';
import { dateOf, findProgram } from './lookup.ts';

/** The typed place in the rundown of a program where stories go. */
export interface PlaceWish {
  readonly program: string;
  readonly date: string | number;
  /** None: the first block that airs. */
  readonly block: string | undefined;
}

/** Finds the named rundown and block. */
export async function placeNamed({ program, date, block }: PlaceWish, newsroom: Newsroom, context: Context) {
  const { id: programId } = await findProgram(newsroom, program);
  const rundown = await newsroom.rundowns.load({ programId, date: await dateOf(date, newsroom, context) }, { signal: context.env.signal });
  const found = block === undefined ? rundown.blocks.find(({ standBy }) => !standBy) : blockNamed(rundown, block);
  if (!found) throw missing('block.none', { id: rundown.id });
  return { rundownId: rundown.id, targetBlockId: found.id };
}
