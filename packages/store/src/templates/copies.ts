import type { Client } from '../client.ts';
import type { Making } from '../Maker.ts';
import type { RundownTemplate } from '../types.ts';

interface CopyWish {
  readonly of: number;
  readonly programId: number;
  readonly name?: string;
}
/** How a template is copied; the copy then takes another name and program. */
export const templateCopies = (calls: Pick<Client['rundowns']['templates'], 'copy' | 'update'>): Making<CopyWish, RundownTemplate> => ({
  create: ({ of, ...copy }, one) => calls.copy(of, copy, one),
  update: ({ of: _of, ...whole }) => calls.update(whole),
  follows: (before, now) => before.of === now.of,
});
