import type { Context, UploadPart } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { readSetting } from '../settings.ts';
import { type Change, change, one } from '../storage/change.ts';
import { typeOf } from './judge.ts';
import type { Draft } from './store.ts';

/** How long a file may be, in bytes, before an upload is refused. */
const MAX_UPLOAD = 100 * 1_048_576;
const MB = 1_048_576;
// Any number, as long as it stays: who stores a file waits here for who does so too, so that no two pass the quota together.
const QUOTA_LOCK = 7310_0007;

/** How much may be stored, in MB. */
export const FILE_QUOTAS = { perPersonMB: 2_048, inAllMB: 51_200 };

export interface FileRow {
  id: number;
  sha256: string;
  name: string;
  size: number;
  content_type: string;
  owner_id: number;
}

/** Stores the one file of a multipart body. Whatever ends in between leaves nothing on disk and nothing in the table. */
export async function storeUpload(context: Context): Promise<FileRow> {
  const parts: UploadPart[] = [];
  let draft: Draft | undefined;
  try {
    for await (const part of context.uploads()) {
      if (part.field !== 'file') throw invalid(part.field.slice(0, 60), 'unknown');
      if (parts.push(part) > 1) throw invalid('file', 'max', { max: 1 });
      draft = await context.files.draft(part.stream, MAX_UPLOAD);
      if (!draft || part.stream.truncated) throw new Problem('payload_too_large');
    }
    const [part] = parts;
    if (!part || !draft) throw invalid('file', 'required');
    return await keep(context, part, draft, await typeOf(draft.head, part.name, part.contentType));
  } finally {
    await draft?.drop();
  }
}

async function keep(context: Context, { name }: UploadPart, draft: Draft, type: string): Promise<FileRow> {
  const { sha256, size } = draft;
  try {
    const store = async (tx: Change): Promise<FileRow> => {
      await demandRoom(tx, context, size);
      const row = await one<FileRow>(
        tx,
        'insert into file (sha256, name, size, content_type, owner_id, at) values ($1, $2, $3, $4, $5, $6) returning *',
        [sha256, name.slice(0, 255), size, type, context.caller.userId, new Date(context.now())],
      );
      await draft.keep();
      return row!;
    };
    return await context.once((inside) => change(inside, inside.caller, store));
  } catch (error) {
    if (!(await one(context.kept, 'select 1 from file where sha256 = $1 limit 1', [sha256]))) await context.files.remove(sha256);
    throw error;
  }
}

/** Refuses a file for which its owner, or the house, has no room. */
async function demandRoom(tx: Change, { caller }: Context, size: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [QUOTA_LOCK]);
  const { body } = await readSetting(tx, 'files', FILE_QUOTAS);
  const used = await one<{ own: number; whole: number }>(
    tx,
    'select coalesce(sum(size) filter (where owner_id = $1), 0)::bigint as own, coalesce(sum(size), 0)::bigint as whole from file',
    [caller.userId],
  );
  for (const [taken, room] of [
    [used!.own, body.perPersonMB],
    [used!.whole, body.inAllMB],
  ] as const)
    if (taken + size > room * MB) throw new Problem('quota_exceeded', { params: { quota: room } });
}
