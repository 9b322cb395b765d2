import { type Area, type Call, callsOf } from './kit.ts';
import * as tree from './tree.ts';

/** The order of the areas in the documents, with those everybody needs first; areas not named here follow by name. */
const ORDER: readonly string[] =
  'auth authorities tokens time users branch programs classifications editorials types vehicles groups contacts calendars devices mam mos assignments newsReports productions reports maps nominatim rundowns storyTemplates stories documents locks files bridge'.split(
    ' ',
  );
const placeOf = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);
const entries = Object.entries(tree satisfies Readonly<Record<string, Area>>).sort(([a], [b]) => placeOf(a) - placeOf(b));

/** Every area. The handlers of the server and the methods of the SDK are checked against this tree. */
export const areas = Object.fromEntries(entries) as typeof tree;

/** Every call with its operation id. */
export const calls: readonly { id: string; call: Call }[] = entries.flatMap(([name, area]) => callsOf(area, name));

export { ErrorBody } from './scalars.ts';
