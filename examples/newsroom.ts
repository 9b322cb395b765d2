// Shared by the examples: reads where the newsroom is and who runs the script.
//
//   LAUDA_URL       address of the server, default http://127.0.0.1:7310
//   LAUDA_TOKEN     an API token; or
//   LAUDA_USERNAME  and LAUDA_PASSWORD, default the demo newsroom's administrator
import { Newsroom } from '@lauda/sdk';

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
  if (!found) throw new Error(`no program ${wanted ?? 'at all'}`);
  return found;
}
