import { takeFolder, wireFiles } from '../imports/wire/folder.ts';
import { isWireDue, releaseWire } from '../imports/wire/take.ts';
import { change } from '../storage/change.ts';
import type { JobKind } from './kind.ts';

/** Takes the files of agencies on a server that has their folder, as soon as they are written. */
export const WIRE: JobKind = {
  kind: 'wire',
  isHere: ({ config }) => config.wire !== undefined,
  isDue: async (_db, _now, { wire }) => wire !== undefined && (await wireFiles(wire)).length > 0,
  run: ({ services, signal }) => takeFolder(services.config.wire!, services, signal),
};

/** Shows copy whose embargo is over, on any server. */
export const EMBARGOES: JobKind = {
  kind: 'embargoes',
  isDue: isWireDue,
  run: ({ services }) => change(services, null, (tx) => releaseWire(tx, services)),
};
