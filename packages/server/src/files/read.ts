import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { one } from '../storage/change.ts';
import { Stream } from './stream.ts';
import type { FileRow } from './upload.ts';

const IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

const rangeOf = (header: string | undefined, size: number): { start: number; end: number } | undefined => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return { start, end };
};

/** Answers a file, or the part of it that is asked for, to who may read it. */
export async function readFile(id: number, context: Context, range: string | undefined): Promise<Stream> {
  // Until documents refer to files, the owner and administrators of settings (logo, fonts) are who may read one.
  const row = await one<FileRow>(context.pool, 'select * from file where id = $1', [id]);
  const branch = context.settings.branch.body;
  const shared = branch.logoId === id || branch.uiFontsIds.includes(id);
  if (!row || !(shared || row.owner_id === context.caller.userId || context.caller.roles.includes('ROOT'))) throw new Problem('not_found');
  const image = IMAGES.has(row.content_type);
  const headers = {
    'content-type': row.content_type,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'content-disposition': `${image ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(row.name)}`,
  };
  const wanted = rangeOf(range, row.size);
  if (!wanted) return new Stream(context.files.read(row.sha256), { ...headers, 'content-length': String(row.size) });
  if (wanted.start > wanted.end) return new Stream(Buffer.alloc(0), { ...headers, 'content-range': `bytes */${row.size}` }, 416);
  return new Stream(
    context.files.read(row.sha256, wanted),
    {
      ...headers,
      'content-range': `bytes ${wanted.start}-${wanted.end}/${row.size}`,
      'content-length': String(wanted.end - wanted.start + 1),
    },
    206,
  );
}
