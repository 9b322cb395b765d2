import type { Services } from '../context.ts';
import { all, type Queryable } from '../storage/change.ts';
import { DEMO_PASSWORD, DEMO_PEOPLE } from './people.ts';
import { demoBridgeToken, endDemoBridgeToken } from './token.ts';

export interface DemoLogin {
  username: string;
  password: string;
  name: string;
}
export const DEMO_LOGINS: readonly DemoLogin[] = DEMO_PEOPLE.map(({ username, name }) => ({ username, password: DEMO_PASSWORD, name }));

const HERE = `select p.username from person p join unnest($1::text[], $2::text[]) d(username, name) using (username, name) where not p.excluded`;
/** Finds the people of the demo in a newsroom; none where most are missing: then it is somebody's own, as one that was restored. */
export async function demoLoginsIn(db: Queryable): Promise<DemoLogin[]> {
  const found = await all<{ username: string }>(db, HERE, [
    DEMO_LOGINS.map(({ username }) => username),
    DEMO_LOGINS.map(({ name }) => name),
  ]);
  const here = new Set(found.map(({ username }) => username));
  return here.size * 2 > DEMO_LOGINS.length ? DEMO_LOGINS.filter(({ username }) => here.has(username)) : [];
}

/** Answers the logins of the demo newsroom and a new token for its bridge; nothing where the newsroom is none. */
export async function demoAccess(services: Services): Promise<object> {
  const logins = await demoLoginsIn(services.pool);
  if (logins.length > 0) return { bridgeToken: await demoBridgeToken(services), logins };
  await endDemoBridgeToken(services);
  return {};
}
