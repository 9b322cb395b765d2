import { isPassingFailure } from '@lauda/domain';
import type { Context } from '../context.ts';
import { cancelJob, openJob, queueJob, renewJob } from '../jobs/rows.ts';
import { FORGET_SITE, mayBeThere, type PostEntity, postsIn } from '../posts/posts.ts';
import { invalid, Problem } from '../problem.ts';
import { type Change, change, one } from '../storage/change.ts';

/** The site, the author and the category of a publication. */
export interface Publication {
  readonly wordpressId: number;
  readonly authorId: number;
  readonly categoryId: number;
}

const KIND = 'post';
const AIM = 'update post set wordpress_id = $2, author_id = $3, category_id = $4 where id = $1';

/** Locks the job of a post before the post, in the same order as the end of the job does; waits if the post is just being sent. */
async function lockPost(tx: Change, id: number) {
  const job = await openJob(tx, KIND, String(id));
  if (job?.state === 'RUNNING') throw new Problem('post_being_sent');
  return job;
}

async function wish(tx: Change, context: Context, id: number, job: Awaited<ReturnType<typeof lockPost>>, act: string): Promise<PostEntity> {
  if (job) await renewJob(tx, context, job, { act });
  else if (!(await queueJob(tx, context, { kind: KIND, target: String(id), args: { act }, userId: context.caller.userId })))
    throw new Problem('post_being_sent');
  return postsIn(context).load(tx, id);
}

/** Queues the publication of a post, or its update where it is published; its `sending` state shows the progress (PST-05). */
export const publishPost = (id: number, { wordpressId, authorId, categoryId }: Publication, context: Context): Promise<PostEntity> =>
  change(context, context.caller, async (tx) => {
    const job = await lockPost(tx, id);
    const row = await postsIn(context).byId(tx, id, 'for no key update');
    if (mayBeThere(row, job !== undefined) && row.wordpressId !== wordpressId) throw invalid('wordpressId', 'published_elsewhere');
    if (!(await one(tx, 'select 1 from wordpress where id = $1 for key share', [wordpressId]))) throw invalid('wordpressId', 'unknown_id');
    if (row.wordpressId !== wordpressId) await tx.query(FORGET_SITE, [id]);
    await tx.query(AIM, [id, wordpressId, authorId, categoryId]);
    return wish(tx, context, id, job, 'PUBLISH');
  });

/** Queues taking a post off its site, or one that may be out there; a publication that still waits is cancelled (PST-06). */
export const unpublishPost = (id: number, context: Context): Promise<PostEntity> =>
  change(context, context.caller, async (tx) => {
    const job = await lockPost(tx, id);
    const row = await postsIn(context).byId(tx, id, 'for no key update');
    const { state, sending, failure, remoteId } = row;
    // A site whose answer was lost may have it.
    const mayHaveCome = remoteId === null && failure !== null && isPassingFailure(failure) && !job;
    if (mayBeThere(row, job !== undefined) || mayHaveCome || sending === 'UNPUBLISH') return wish(tx, context, id, job, 'UNPUBLISH');
    if (!job || !sending) throw new Problem('conflict', { details: state });
    await cancelJob(tx, context, job.id);
    return postsIn(context).load(tx, id);
  });
