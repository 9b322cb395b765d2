import { takeFolder, wireFiles } from '../imports/wire/folder.ts';
import { isWireDue, releaseWire } from '../imports/wire/versions.ts';
import { change } from '../storage/change.ts';
import type { JobKind } from './kind.ts';

/** Imports agency files on a server that has the wire folder, as soon as they are written. */
export const WIRE: JobKind = {
  kind: 'wire',
  isHere: ({ config }) => config.wire !== undefined,
  isDue: async (_db, _now, { wire }) => wire !== undefined && (await wireFiles(wire)).length > 0,
  run: ({ services, signal }) => takeFolder(services.config.wire!, services, signal),
};

/** Releases copy whose embargo has ended, on any server. */
export const EMBARGOES: JobKind = {
  kind: 'embargoes',
  isDue: isWireDue,
  run: ({ services }) => change(services, null, (tx) => releaseWire(tx, services)),
};
