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

/** The files of the client that some file brings with it when it is loaded, itself included. */
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
  // What the login and a rundown draw with, neither of which is to bring the other.
  return { start: start.union(login.intersection(rundown)), rundown, login };
}
/** Names a chunk for what a screen brings with it. */
const named =
  (name: keyof First) =>
  (id: string, graph: Graph): string | null => {
    first ??= findFirst(graph);
    return first[name].has(id) ? name : null;
  };
/** What every page begins with, and what a rundown or the login adds, each as one file: fifty small ones take longer and pack worse. */
export const start = named('start');
export const rundown = named('rundown');
export const login = named('login');

/** One chunk for what changes with React only, so that a release of ours does not make every desk download it again. */
export const framework =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|@tanstack[\\/](react-router|router-core|history|react-store|store))[\\/]/;

/** The library of charts, which few open and which changes seldom, with what has to run before it. */
export const charts = /[\\/]node_modules[\\/]uplot[\\/]|[\\/]Charts[\\/]browserLanguage\.ts$/;
/** The library of maps, of which the same is true. */
export const maps = /[\\/]node_modules[\\/]leaflet[\\/]/;

const SHARED =
  /[\\/]web-reference[\\/]src[\\/](components|hooks|app|actions|theme|format|forms|shared)[\\/](?!.*(grid|Combobox|Toggles|CommandPalette|dialogFrames|Toaster|Disclosure|print|export|lint|fit|asRun))/;
// Not the texts either: the start waits for those of its language, so they may come with nothing that waits for the start.
const DOMAIN =
  /[\\/]packages[\\/]domain[\\/]src[\\/](?!.*(calendar|print|export|lint|fit|asRun|status|guidelineText|fieldValue|reportage|posts|outbound|administration|upkeep|messages[\\/]texts))/;
const LATER =
  /[\\/]web-reference[\\/]src[\\/](forms[\\/](Banners|Conflicts|mergeWords|SaveButton|problems)|components[\\/](SidePanel|DateField|TimeFields|LockBanner|Pager))\./;

const ONE_EXPORT = /\?only=/;

/** What forms and dialogs share; none is on the first screen. Nor is what a later screen uses of a file the start uses. */
export const isLater = (id: string): boolean => LATER.test(id) || ONE_EXPORT.test(id);
/** What several screens share. Not what draws with a library of its own. */
export const isShared = (id: string): boolean => SHARED.test(id) && !LATER.test(id);
/** What of the domain several screens share: apart, so that who counts brings nothing that draws. */
export const isDomain = (id: string): boolean => DOMAIN.test(id) && !ONE_EXPORT.test(id);
/** How long the parts of a story last: a file of its own, as the login draws with what takes it along and a rundown does not fetch the login. */
export const times = /[\\/]packages[\\/]domain[\\/]src[\\/]rundown[\\/]storyTotals\.ts$/;
