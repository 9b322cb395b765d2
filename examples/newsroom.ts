// Shared by the examples: reads the address of the newsroom and the sign-in of the script.
//
//   LAUDA_URL       address of the server, default http://127.0.0.1:7310
//   LAUDA_TOKEN     an API token; or
//   LAUDA_USERNAME  and LAUDA_PASSWORD, default the demo newsroom's administrator
import { Newsroom, NewsroomError } from '@lauda/sdk';
import { memoryEnv, type OpenRundown, Store } from '@lauda/store';

const { LAUDA_URL = 'http://127.0.0.1:7310', LAUDA_TOKEN, LAUDA_USERNAME = 'admin', LAUDA_PASSWORD = 'lauda-demo' } = process.env;

/** Opens the newsroom, signed in. Close it at the end: kept connections keep the process alive. */
export async function openNewsroom(): Promise<Newsroom> {
  if (LAUDA_TOKEN) return new Newsroom({ url: LAUDA_URL, token: LAUDA_TOKEN, locale: 'pt_BR' });
  const newsroom = new Newsroom({ url: LAUDA_URL, locale: 'pt_BR' });
  await newsroom.auth.login({ username: LAUDA_USERNAME, password: LAUDA_PASSWORD });
  return newsroom;
}

/** Today where the newsroom is, as YYYY-MM-DD: its show may begin before midnight there and after midnight here. */
export async function today(newsroom: Newsroom): Promise<string> {
  const { epochMs, zone } = await newsroom.time.get();
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(epochMs);
}

/** The program named in LAUDA_PROGRAM, else the first. */
export async function program(newsroom: Newsroom): Promise<{ id: number; name: string }> {
  const programs = await newsroom.programs.list({ all: true });
  const wanted = process.env.LAUDA_PROGRAM;
  const found = wanted ? programs.find(({ name }) => name === wanted) : programs[0];
  return found ?? stop(`There is no program ${wanted ? `'${wanted}'` : 'at all'}: name one of the newsroom in LAUDA_PROGRAM.`);
}

/** Ends the script with a line that says what is missing. */
export function stop(message: string): never {
  console.error(message);
  process.exit(1);
}

/** Does some work in the newsroom and closes it. A refusal is printed in one line, with its fields, and ends the script with 1. */
export async function inNewsroom(work: (newsroom: Newsroom) => Promise<void>): Promise<void> {
  let newsroom: Newsroom | undefined;
  try {
    newsroom = await openNewsroom();
    await work(newsroom);
  } catch (error) {
    if (!(error instanceof NewsroomError)) throw error;
    console.error(error.message);
    for (const { path, rule } of error.fields) console.error(`  ${path}: ${rule}`);
    process.exitCode = 1;
  } finally {
    await newsroom?.close();
  }
}

/** Opens the rundown of LAUDA_PROGRAM and LAUDA_DATE in a store, which keeps it up to date. */
export async function openRundown(newsroom: Newsroom): Promise<{ store: Store; open: OpenRundown; name: string }> {
  const store = new Store({ client: newsroom, env: memoryEnv() });
  await store.start();
  // Events flow before it is loaded, so no change in between is missed.
  const { connection } = store;
  await new Promise<void>((resolve) => {
    const look = (): void => (connection.snapshot() === 'open' ? resolve() : undefined);
    connection.subscribe(look);
    look();
  });
  const { id, name } = await program(newsroom);
  const open = store.rundowns.openRundown(id, process.env.LAUDA_DATE ?? (await today(newsroom)));
  const loaded = await open.load();
  if (!loaded.ok) throw new NewsroomError(loaded.error.status, loaded.error.code, loaded.error.message);
  return { store, open, name };
}

/** Waits for Ctrl-C, or for LAUDA_SECONDS. */
export const untilStopped = (): Promise<void> =>
  new Promise((resolve) => {
    const seconds = Number(process.env.LAUDA_SECONDS ?? 0);
    // Where nothing else does, the timer keeps the script running.
    const timer = setTimeout(resolve, seconds > 0 ? seconds * 1000 : 2 ** 31 - 1);
    process.once('SIGINT', () => {
      clearTimeout(timer);
      resolve();
    });
  });
