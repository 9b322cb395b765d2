import { fileURLToPath } from 'node:url';

interface ModuleInfo {
  readonly importedIds: readonly string[];
}
interface Graph {
  getModuleInfo(id: string): ModuleInfo | null;
}

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const START = `${SRC}main.tsx`;
const LOGIN = `${SRC}screens/Login/LoginScreen.tsx`;
const RUNDOWN = `${SRC}screens/Rundown/RundownScreen.tsx`;

/** The files of the client that are loaded with a file, itself included. */
function broughtBy(start: string, graph: Graph): Set<string> {
  const known = new Set<string>();
  const add = (id: string): void => {
    if (!id.startsWith(SRC) || known.has(id)) return;
    known.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) add(next);
  };
  add(start);
  return known;
}

type First = Readonly<Record<'start' | 'rundown' | 'login', ReadonlySet<string>>>;
let first: First | undefined;
function findFirst(graph: Graph): First {
  const [start, rundown, login] = [START, RUNDOWN, LOGIN].map((file) => broughtBy(file, graph)) as [Set<string>, Set<string>, Set<string>];
  // Code shared by the login and a rundown goes into the start, so that neither loads the other.
  return { start: start.union(login.intersection(rundown)), rundown, login };
}
/** Puts the files that are loaded with a screen into one chunk. */
const named =
  (name: keyof First) =>
  (id: string, graph: Graph): string | null => {
    first ??= findFirst(graph);
    return first[name].has(id) ? name : null;
  };
/** The code of every page, and what a rundown or the login adds, each as one file: fifty small files load slower and compress worse. */
export const start = named('start');
export const rundown = named('rundown');
export const login = named('login');

/** One chunk for React and the router, so that a release of ours does not make every desk download them again. */
export const framework =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|react-store|store))[\\/]/;

/** The library of charts, which few people open and which changes seldom, with a file that has to run before it. */
export const charts = /[\\/]node_modules[\\/]uplot[\\/]|[\\/]Charts[\\/]browserLanguage\.ts$/;
/** The library of maps, for the same reasons. */
export const maps = /[\\/]node_modules[\\/]leaflet[\\/]/;

const SHARED =
  /[\\/]web-reference[\\/]src[\\/](components|hooks|app|actions|theme|format|forms|shared)[\\/](?!.*(grid|Combobox|Toggles|CommandPalette|dialogFrames|Toaster|Notice\.|Disclosure|print|export|lint|fit|asRun))/;
// Without the texts: the start waits for those of its language, so they must not be in a chunk that waits for the start.
const DOMAIN =
  /[\\/]packages[\\/]domain[\\/]src[\\/](?!.*(calendar|print|export|lint|fit|asRun|status|guidelineText|fieldValue|reportage|posts|outbound|administration|upkeep|messages[\\/]texts))/;
const LATER =
  /[\\/]web-reference[\\/]src[\\/](forms[\\/](Banners|Conflicts|mergeWords|SaveButton|problems)|components[\\/](SidePanel|DateField|TimeFields|LockBanner|Pager))\./;

const ONE_EXPORT = /\?only=/;

/** Code that forms and dialogs share, and single exports of files that the start uses in part: neither is needed on the first screen. */
export const isLater = (id: string): boolean => LATER.test(id) || ONE_EXPORT.test(id);
/** Code that several screens share, without what draws with a library of its own. */
export const isShared = (id: string): boolean => SHARED.test(id) && !LATER.test(id);
/** The part of the domain that several screens share, in a chunk of its own, so that code that only counts loads none that draws. */
export const isDomain = (id: string): boolean => DOMAIN.test(id) && !ONE_EXPORT.test(id);
/** How long the parts of a story last: a chunk of its own, because the login and a rundown both need it and a rundown must not load the login. */
export const times = /[\\/]packages[\\/]domain[\\/]src[\\/]rundown[\\/]storyTotals\.ts$/;
