import { type Area, type Call, callsOf } from './kit.ts';
import * as areas from './tree.ts';

export { areas };

/** Every call with its operation id. */
export const calls: readonly { id: string; call: Call }[] = Object.entries(areas satisfies Readonly<Record<string, Area>>).flatMap(
  ([name, area]) => callsOf(area, name),
);

export { ErrorBody } from './scalars.ts';
