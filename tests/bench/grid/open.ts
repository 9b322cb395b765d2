import type { Role } from '@lauda/domain';
import { Newsroom } from '@lauda/sdk';
import type { Pool } from 'pg';
import type { BrowserContext } from 'playwright-core';
import { COOKIE } from '../../../packages/server/src/auth/sessions.ts';
import { setup } from '../../../packages/testing/src/globalSetup.ts';
import { openSessions, seedShow } from '../fixtures/seed.ts';
import { SHOW_DATE } from '../fixtures/stories.ts';
import { inNewsroom } from '../newsroom.ts';
import { buildWeb } from '../web.ts';

const EDITORS: readonly Role[] = ['RUNDOWN_READ', 'RUNDOWN_WRITE', 'STORY_READ', 'STORY_WRITE', 'ASSIGNMENT_READ'];
const CLIPS = 50;
/** The rows before this one stay as they are, so that whoever types there is not disturbed. */
const FIRST_OF_OTHERS = 8;

/** The product as it ships, with one desk that is signed in. */
interface Product<T> {
  readonly url: string;
  /** What was written before it was opened. */
  readonly seeded: T;
  /** Signs a browser in as the first person. */
  enter(context: BrowserContext): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server with the built client on what is written into its database first. */
export async function openProduct<T>(seed: (pool: Pool) => Promise<T>): Promise<Product<T>> {
  const end = await setup();
  await buildWeb();
  return new Promise((opened, failed) => {
    const done = inNewsroom(async ({ pool, startServer }) => {
      const seeded = await seed(pool);
      const [secret] = await openSessions(pool);
      const { url } = (await startServer()).line;
      const enter = (context: BrowserContext): Promise<void> =>
        context.addCookies([{ name: COOKIE, value: secret!, url, httpOnly: true, sameSite: 'Lax' }]);
      await new Promise<void>((finish) => {
        const close = async (): Promise<void> => {
          finish();
          await done;
          await end?.();
        };
        opened({ url, seeded, enter, close });
      });
    });
    done.catch(failed);
  });
}

/** A show in the product, with another client that edits. */
export interface OpenGrid extends Pick<Product<unknown>, 'url' | 'enter' | 'close'> {
  /** The page of the own authorities: the least page of the product that asks the server something. */
  readonly authorities: string;
  readonly storyIds: readonly number[];
  /** One edit of another client: of the second story when it is watched, else of one further down; every other of those changes a length. */
  edit(at: number, edit: { watched: boolean; text: string }): Promise<unknown>;
}

/** Opens the product with a show of so many stories. */
export async function openGrid(stories: number): Promise<OpenGrid> {
  const product = await openProduct((pool) => seedShow(pool, { stories, people: 2, roles: EDITORS }));
  const { url, seeded: show, enter, close } = product;
  const other = new Newsroom({ url, token: show.tokens[1]! });
  const edit: OpenGrid['edit'] = (at, { watched, text }) => {
    const id = show.storyIds[watched ? 1 : FIRST_OF_OTHERS + ((at * 37) % (stories - FIRST_OF_OTHERS))]!;
    return !watched && at % 2 === 1
      ? other.stories.patch(id, { field: 'vt', newValue: `PT${20 + (at % CLIPS)}S` })
      : other.stories.patch(id, { field: 'slug', newValue: text });
  };
  const address = `${url}/rundown/${show.programId}/${SHOW_DATE}`;
  return { url: address, authorities: `${url}/authorities`, storyIds: show.storyIds, enter, edit, close };
}
