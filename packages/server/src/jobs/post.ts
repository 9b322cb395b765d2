import { isPassingFailure, type PostAct, type PostFailure } from '@lauda/domain';
import type { Services } from '../context.ts';
import { changeAtSite, isUnsent, type PostRow, postsIn } from '../posts/posts.ts';
import { confirmAt, type Memory, type Picture, publishAt, unpublishAt } from '../posts/send.ts';
import { all, type Change, change, one, type Queryable } from '../storage/change.ts';
import { SiteFailure } from '../wordpress/ask.ts';
import { siteById } from '../wordpress/configs.ts';
import { Site } from '../wordpress/site.ts';
import { FinalFailure, type JobKind, type JobWork } from './kind.ts';

/** The server-side columns of a post that the API does not show. */
interface RemotePost extends Record<string, unknown> {
  readonly remote_key: string;
  readonly remote_id: number | null;
  readonly remote_picture: number | null;
  readonly remote_picture_file: number | null;
  /** When its site has it scheduled for. */
  readonly site_at: Date | null;
}
const REMOTE_POST = 'select remote_key, remote_id, remote_picture, remote_picture_file, site_at from post where id = $1';
const FILE = 'select id, sha256, content_type as type from file where id = $1';

async function pictureOf(db: Queryable, { files }: Services, id: number | null): Promise<Picture | null> {
  const file = id === null ? undefined : await one<{ id: number; sha256: string; type: string }>(db, FILE, [id]);
  if (!file) return null;
  const body = async (): Promise<Uint8Array> => {
    const parts: Uint8Array[] = [];
    for await (const part of await files.read(file.sha256)) parts.push(part as Uint8Array);
    return Buffer.concat(parts);
  };
  return { file: file.id, type: file.type, sha256: file.sha256, body };
}

/** Keeps when a post goes out at its site; null where it does not wait there. */
const keepSiteDate = (tx: Change, id: number, at: Date | null) => tx.query('update post set site_at = $2 where id = $1', [id, at]);

async function publish({ services }: JobWork, site: Site, row: PostRow, remote: RemotePost): Promise<void> {
  const { pool } = services;
  let sentAs = row;
  const memory: Memory = {
    out: async ({ state, link, at }) => {
      const date = at ?? new Date(services.now());
      // Its own date is no edit of it.
      sentAs = { ...row, publicationDate: row.publicationDate ?? date };
      const out = { state, link, unsent: true };
      await change(services, null, async (tx) => {
        await changeAtSite(tx, services, row.id, (now) => ({ ...out, publicationDate: now.publicationDate ?? date }));
        await keepSiteDate(tx, row.id, state === 'SCHEDULED' ? date : null);
      });
    },
    post: async (id: number) => void (await pool.query('update post set remote_id = $2 where id = $1', [row.id, id])),
    picture: async (id: number, file: number) =>
      void (await pool.query('update post set remote_picture = $2, remote_picture_file = $3 where id = $1', [row.id, id, file])),
  };
  const known = {
    key: remote.remote_key,
    id: remote.remote_id,
    state: row.state,
    picture: remote.remote_picture_file === row.featuredImage ? remote.remote_picture : null,
  };
  const sent = { ...row, authorId: row.authorId!, categoryId: row.categoryId! };
  const { state, link, at } = await publishAt(site, sent, known, await pictureOf(pool, services, row.featuredImage), memory);
  const date = at ?? sentAs.publicationDate ?? new Date(services.now());
  await change(services, null, async (tx) => {
    await changeAtSite(tx, services, row.id, (now) => ({
      ...{ state, link, failure: null },
      publicationDate: now.publicationDate ?? date,
      // The post may have been edited while it was being sent.
      unsent: isUnsent(sentAs, now),
    }));
    await keepSiteDate(tx, row.id, state === 'SCHEDULED' ? date : null);
  });
}

async function unpublish({ services }: JobWork, site: Site, row: PostRow, remote: RemotePost): Promise<void> {
  if (remote.remote_id !== null) await unpublishAt(site, remote.remote_id);
  const off = { state: 'DRAFT', link: null, failure: null, unsent: false } as const;
  // The date of a draft is what somebody typed, not when it went out.
  await change(services, null, async (tx) => {
    await changeAtSite(tx, services, row.id, (now) => ({ ...off, publicationDate: now.state === 'DRAFT' ? now.publicationDate : null }));
    await keepSiteDate(tx, row.id, null);
  });
}

/** Checks whether a post whose date at its site has come is out there, where an editor may also have moved or withdrawn it. */
async function confirm({ services }: JobWork, site: Site, row: PostRow, remote: RemotePost): Promise<void> {
  if (row.state !== 'SCHEDULED' || remote.remote_id === null) return;
  const { state, link, at } = await confirmAt(site, remote.remote_id, new Date(services.now()));
  await change(services, null, async (tx) => {
    await changeAtSite(tx, services, row.id, (now) => {
      // Another date was typed here since: it still has to be sent.
      const isMoved = now.publicationDate?.getTime() !== remote.site_at?.getTime();
      return {
        ...{ state, link, failure: null },
        publicationDate: state === 'SCHEDULED' && !isMoved ? at : now.publicationDate,
        unsent: state !== 'DRAFT' && (now.unsent || isMoved),
      };
    });
    await keepSiteDate(tx, row.id, state === 'SCHEDULED' ? at : null);
  });
}

const WORK = { PUBLISH: publish, UNPUBLISH: unpublish, CONFIRM: confirm } as const;
/** Reads the act of a job. The automatic `CONFIRM` is not shown as an act in progress. */
const actOf = (args: unknown): keyof typeof WORK => {
  const { act } = args as { act?: string };
  return act === 'UNPUBLISH' || act === 'CONFIRM' ? act : 'PUBLISH';
};
const shownAct = (args: unknown): PostAct | null => {
  const act = actOf(args);
  return act === 'CONFIRM' ? null : act;
};

async function run(work: JobWork): Promise<void> {
  const { services, target, args, signal } = work;
  const id = Number(target);
  const [row] = await postsIn(services).rows(services.pool, 'post.id = $1', [id]);
  const remote = await one<RemotePost>(services.pool, REMOTE_POST, [id]);
  if (!row || !remote || row.wordpressId === null) return;
  const site = new Site(await siteById(services.pool, services.seal, row.wordpressId), signal);
  try {
    await WORK[actOf(args)](work, site, row, remote);
  } catch (error) {
    if (!(error instanceof SiteFailure)) throw error;
    await change(services, null, async (tx) => void (await tx.query('update post set failure = $2 where id = $1', [id, error.failure])));
    throw isPassingFailure(error.failure) ? error : new FinalFailure(error.message);
  }
}

/** Publishes a post or takes it off its site; the state of the post changes in one transaction with the job. */
export const POST: JobKind = {
  kind: 'post',
  most: 1,
  run,
  announce: async (tx, { target, args, state, attempts, due_at: due }, services) => {
    if (state === 'RUNNING') return;
    const failed = (row: PostRow): PostFailure => row.failure ?? 'unexpected';
    await changeAtSite(tx, services, Number(target), (row) => {
      if (state === 'DONE') return { sending: null, retry: null, failure: null };
      // The site may do all the same what it was asked.
      const mayBeOut = row.state === 'DRAFT' && row.remoteId !== null && row.sending !== null;
      if (state === 'CANCELLED') return { sending: null, retry: null, failure: row.failure ?? (mayBeOut ? 'calledOff' : null) };
      if (state === 'FAILED') return { sending: null, retry: null, failure: failed(row) };
      return attempts === 0 ? { sending: shownAct(args), retry: null, failure: null } : { retry: due, failure: failed(row) };
    });
  },
};

// A post whose last check failed is not checked again; it shows the failure.
const DUE = `state = 'SCHEDULED' and sending is null and failure is null and site_at <= $1
  and not exists (select 1 from job j where j.kind = '${POST.kind}' and j.target = post.id::text and j.state in ('QUEUED', 'RUNNING'))`;

/** Queues a check of each post whose date at its site has come. */
export const SCHEDULED_POSTS: JobKind = {
  kind: 'scheduled_posts',
  isDue: async (db, now) => (await one(db, `select 1 from post where ${DUE} limit 1`, [new Date(now)])) !== undefined,
  run: ({ services, queue }) =>
    change(services, null, async (tx) => {
      const due = await all<{ id: number }>(tx, `select id from post where ${DUE} order by id`, [new Date(services.now())]);
      for (const { id } of due) await queue(tx, { kind: POST.kind, target: String(id), args: { act: 'CONFIRM' } });
    }),
};
