import type { Client } from '../client.ts';
import type { CreateRules } from '../Maker.ts';
import type { RundownTemplate } from '../types.ts';

interface CopyWish {
  readonly of: number;
  readonly programId: number;
  readonly name?: string;
}
/** How a template is copied; later input changes the name and the program of the copy. */
export const templateCopies = (
  calls: Pick<Client['rundowns']['templates'], 'copy' | 'update'>,
): CreateRules<CopyWish, RundownTemplate> => ({
  create: ({ of, ...copy }, one) => calls.copy(of, copy, one),
  update: ({ of: _of, ...whole }) => calls.update(whole),
  canBecome: (before, now) => before.of === now.of,
});
