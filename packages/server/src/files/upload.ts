import { cutText, PICTURES, type PictureKind, pictureRefusal } from '@lauda/domain';
import type { Context } from '../context.ts';
import type { Draft } from '../filestore/store.ts';
import { invalid, Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { type Change, change, one, type Queryable } from '../storage/change.ts';
import { WorkPerPerson } from '../workQueue.ts';
import { typeOf } from './judge.ts';

/** How long a file may be, in bytes, before an upload is refused. */
const MAX_UPLOAD = 100 * 1_048_576;
const MB = 1_048_576;
/** An arbitrary but fixed advisory lock number: uploads take it in turn, so that two together cannot exceed the quota. */
export const QUOTA_LOCK = 7310_0007;

/** The default storage quotas, in MB. */
export const FILE_QUOTAS = { perPersonMB: 2_048, inAllMB: 51_200 };

export interface FileRow {
  id: number;
  sha256: string;
  name: string;
  size: number;
  content_type: string;
  owner_id: number;
}

// Each upload has a draft on the server's disk, which no quota counts.
const uploads = new WorkPerPerson(5, 5);

/** The most files in one request. */
const MOST_FILES = 20;
/** A completely received file and its detected type. */
interface ReceivedFile {
  readonly name: string;
  readonly draft: Draft;
  readonly type: string;
}

/** Stores the single file of a multipart body, which may be required to be a picture. If anything fails nothing stays on disk or in the table. */
export const storeUpload = async (context: Context, picture?: PictureKind): Promise<FileRow> =>
  (await storeFiles(context, { field: 'file', most: 1, picture }, asTheyAre))[0]!;
/** Stores the files of a multipart body, all of them or none. */
export const storeUploads = (context: Context, picture?: PictureKind): Promise<FileRow[]> =>
  storeFiles(context, { field: 'files', most: MOST_FILES, picture }, asTheyAre);
/** Stores the single file of a multipart body and does further work with it in one change; answers the result of the work. */
export const storeUploadFor = <T>(context: Context, make: (file: FileRow, tx: Change) => Promise<T>): Promise<T> =>
  storeFiles(context, { field: 'file', most: 1, picture: undefined }, ([file], tx) => make(file!, tx));

/** The files a call accepts: the name of the parts, how many, and their type. */
interface AcceptedFiles {
  readonly field: string;
  readonly most: number;
  readonly picture: PictureKind | undefined;
}

/** The work of a call with its stored files, in the same change. */
type Make<T> = (files: FileRow[], tx: Change) => Promise<T>;
const asTheyAre: Make<FileRow[]> = async (files) => files;

const storeFiles = <T>(context: Context, wanted: AcceptedFiles, make: Make<T>): Promise<T> =>
  uploads.run(context.caller.userId, () => receive(context, wanted, make));

async function receive<T>(context: Context, { field, most, picture }: AcceptedFiles, make: Make<T>): Promise<T> {
  const drafts: Draft[] = [];
  const arrived: ReceivedFile[] = [];
  // A repeated call gets the stored files as its answer and needs no room.
  const { left, quota } = (await context.repeated()) ? { left: MAX_UPLOAD, quota: 0 } : await leftOf(context.pool, context);
  const used = new Problem('quota_exceeded', { params: { quota } });
  if (left <= 0) throw used;
  let room = Math.min(MAX_UPLOAD, left);
  try {
    for await (const part of context.uploads()) {
      if (part.field !== field) throw invalid(cutText(part.field, 60), 'unknown');
      if (arrived.length === most) throw invalid(field, 'max', { max: most });
      const longest = picture ? Math.min(room, PICTURES[picture].most) : room;
      const draft = await context.files.draft(part.stream, longest);
      if (draft) drafts.push(draft);
      if (!draft && longest === room && left < MAX_UPLOAD) throw used;
      if (!draft || part.stream.truncated) throw new Problem(picture ? 'invalid_image_size' : 'payload_too_large');
      room -= draft.size;
      const type = await typeOf(draft.head, part.name, part.contentType);
      const refusal = picture && pictureRefusal(picture, { type, size: draft.size });
      if (refusal) throw new Problem(refusal, { details: type });
      arrived.push({ name: part.name, draft, type });
    }
    if (arrived.length === 0) throw invalid(field, 'required');
    return await keep(context, arrived, make);
  } finally {
    for (const draft of drafts) await draft.drop();
  }
}

async function keep<T>(context: Context, arrived: readonly ReceivedFile[], make: Make<T>): Promise<T> {
  const sent: string[] = [];
  try {
    // Sending to a bucket may take long, so it happens before the transaction.
    for (const { draft } of arrived) {
      await draft.send(context.signal);
      sent.push(draft.sha256);
    }
    const store = async (tx: Change): Promise<T> => {
      const rows: FileRow[] = [];
      for (const { name, draft, type } of arrived) {
        await demandRoom(tx, context, draft.size);
        const row = await one<FileRow>(
          tx,
          'insert into file (sha256, name, size, content_type, owner_id, at) values ($1, $2, $3, $4, $5, $6) returning *',
          [draft.sha256, cutText(name, 255), draft.size, type, context.caller.userId, new Date(context.now())],
        );
        rows.push(row!);
      }
      const result = await make(rows, tx);
      for (const { draft } of arrived) await draft.keep();
      return result;
    };
    return await context.once((inside) => change(inside, inside.caller, store));
  } catch (error) {
    // The original error is reported; leftovers in an unreachable store are harmless.
    await dropUnused(context, sent).catch(() => undefined);
    throw error;
  }
}

/** Removes those of the given files that nothing refers to. Uploads wait meanwhile, so that none is removed that another is about to refer to. */
async function dropUnused({ kept, files }: Context, digests: readonly string[]): Promise<void> {
  const client = await kept.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [QUOTA_LOCK]);
    for (const sha256 of digests)
      if (!(await one(client, 'select 1 from file where sha256 = $1 limit 1', [sha256]))) await files.remove(sha256);
    await client.query('rollback');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Refuses a file that exceeds the quota of its owner or of the newsroom. */
async function demandRoom(tx: Change, context: Context, size: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [QUOTA_LOCK]);
  const { left, quota } = await leftOf(tx, context);
  if (size > left) throw new Problem('quota_exceeded', { params: { quota } });
}

/** Reads what is left of the quota of a person or of the newsroom, whichever is less, in bytes, and that quota in MB. */
async function leftOf(tx: Queryable, { caller }: Context): Promise<{ left: number; quota: number }> {
  const { body } = await readSetting(tx, 'files', FILE_QUOTAS);
  const used = await one<{ own: number; whole: number }>(
    tx,
    'select coalesce(sum(bytes) filter (where owner_id = $1), 0)::bigint as own, coalesce(sum(bytes), 0)::bigint as whole from file_room',
    [caller.userId],
  );
  const [own, whole] = [body.perPersonMB * MB - used!.own, body.inAllMB * MB - used!.whole];
  return own <= whole ? { left: own, quota: body.perPersonMB } : { left: whole, quota: body.inAllMB };
}
