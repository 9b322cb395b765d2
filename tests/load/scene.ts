import { randomBytes } from 'node:crypto';
import type { Role } from '@lauda/domain';
import type { Pool } from 'pg';
import { COOKIE, secretHash } from '../../packages/server/src/auth/sessions.ts';
import { seedShow } from '../bench/fixtures/seed.ts';
import { SHOW_DATE } from '../bench/fixtures/stories.ts';

const ROLES: readonly Role[] = ['RUNDOWN_READ', 'RUNDOWN_WRITE', 'STORY_READ', 'STORY_WRITE', 'ASSIGNMENT_READ'];

/** How many work in the newsroom, and on what. */
export interface Size {
  readonly people: number;
  /** How many of them write under a lock, each a story of their own. */
  readonly writers: number;
  /** How many rundowns are on air, each with a director. */
  readonly shows: number;
  readonly storiesPerShow: number;
}

/** A show as the people of the load know it. */
export interface SceneShow {
  readonly programId: number;
  readonly date: string;
  readonly storyIds: readonly number[];
}

/** What the generator is told: who is signed in, and what there is to work on. */
export interface Scene {
  readonly size: Size;
  readonly cookies: readonly string[];
  readonly shows: readonly SceneShow[];
}

async function signIn(pool: Pool, name: string): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  const { rows } = await pool.query<{ id: number }>(
    'insert into person (name, nickname, username, roles) values ($1, $1, $1, $2) returning id',
    [name, ROLES],
  );
  await pool.query(
    "insert into session (token_hash, user_id, roles, ip, created_at, last_seen, expires_at) values ($1, $2, $3, '127.0.0.1', now(), now(), now() + interval '12 hours')",
    [secretHash(secret), rows[0]!.id, ROLES],
  );
  return `${COOKIE}=${secret}`;
}

/** Writes the shows and signs everybody in. */
export async function furnish(pool: Pool, size: Size): Promise<Scene> {
  const shows: SceneShow[] = [];
  for (let at = 0; at < size.shows; at += 1) {
    const { programId, storyIds } = await seedShow(pool, { stories: size.storiesPerShow, people: 1, show: at });
    shows.push({ programId, date: SHOW_DATE, storyIds });
  }
  const cookies: string[] = [];
  for (let at = 0; at < size.people; at += 1) cookies.push(await signIn(pool, `mesa${at + 1}`));
  return { size, cookies, shows };
}
