import type { Command } from '../../command.ts';
import { indexRebuild } from '../index/rebuild.ts';
import { indexState } from '../index/state.ts';

/** `lauda admin index`: the same as `lauda index state`, beside the other verbs of administrators. */
export const adminIndex: Command = { ...indexState, name: 'admin index', examples: ['admin index', 'admin index --json target,state'] };
/** `lauda admin index rebuild`: the same as `lauda index rebuild`. */
export const adminIndexRebuild: Command = {
  ...indexRebuild,
  name: 'admin index rebuild',
  examples: ['admin index rebuild stories media', 'admin index rebuild --all --wait'],
};
