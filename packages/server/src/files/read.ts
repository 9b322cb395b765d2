import { can } from '@lauda/domain';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { PRINT_CONFIG, readSetting } from '../settings.ts';
import { one } from '../storage/change.ts';
import { Stream } from '../stream.ts';
import { thumbnailOf } from './thumbnail.ts';
import type { FileRow } from './upload.ts';

const IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

const rangeOf = (header: string | undefined, size: number): { start: number; end: number } | undefined => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === undefined || (from === '' && to === '')) return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return { start, end };
};

/** Whether a file belongs to a chat, and whether the caller, still a member, received it. */
interface OfChat {
  readonly ofChat: boolean;
  readonly received: boolean;
}
const FILE = `select f.*, exists (select 1 from chat_message m where m.file_id = f.id) as "ofChat",
  exists (select 1 from chat_message m join chat_receipt r on r.message_id = m.id and r.person_id = $2
    join chat_member c on c.chat_id = m.chat_id and c.person_id = $2 where m.file_id = f.id) as received
  from file f where f.id = $1`;

/** Loads the record of a file the caller may read, else not found. A file of a chat is readable for its recipients alone. */
async function loadReadable(id: number, context: Context): Promise<FileRow> {
  // Files are readable for their owner, pictures of posts for readers of posts, logos and fonts for everybody.
  const row = await one<FileRow & OfChat>(context.pool, FILE, [id, context.caller.userId]);
  if (row?.ofChat) {
    if (!row.received) throw new Problem('not_found');
    return row;
  }
  const isOwn = row?.owner_id === context.caller.userId || context.caller.roles.includes('ROOT');
  const isOfHouse = async () => {
    // Another node may have stored them a moment ago.
    await context.settings.reload();
    const { logoId, uiFontsIds } = context.settings.branch.body;
    return [logoId, ...uiFontsIds, (await readSetting(context.pool, 'print', PRINT_CONFIG)).body.logoId].includes(id);
  };
  const isOfPost = async () =>
    can(context.caller.roles, ['POST_READ']) && (await one(context.pool, 'select 1 from post where featured_image = $1 limit 1', [id]));
  if (!row || !(isOwn || (await isOfHouse()) || (await isOfPost()))) throw new Problem('not_found');
  return row;
}

/** Answers a file, or the requested range of it. */
export async function readFile(id: number, context: Context, range: string | undefined): Promise<Stream> {
  const row = await loadReadable(id, context);
  const image = IMAGES.has(row.content_type);
  const headers = {
    'content-type': row.content_type,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'content-disposition': `${image ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(row.name)}`,
  };
  const wanted = rangeOf(range, row.size);
  if (!wanted) return new Stream(await context.files.read(row.sha256), { ...headers, 'content-length': String(row.size) });
  if (wanted.start > wanted.end) return new Stream(Buffer.alloc(0), { ...headers, 'content-range': `bytes */${row.size}` }, 416);
  return new Stream(
    await context.files.read(row.sha256, wanted),
    {
      ...headers,
      'content-range': `bytes ${wanted.start}-${wanted.end}/${row.size}`,
      'content-length': String(wanted.end - wanted.start + 1),
    },
    206,
  );
}

/** Answers the thumbnail of a readable picture. @throws {Problem} no_thumbnail when none can be made. */
export async function readThumbnail(id: number, context: Context): Promise<Stream> {
  const row = await loadReadable(id, context);
  if (!IMAGES.has(row.content_type)) throw new Problem('no_thumbnail', { details: row.content_type });
  const picture = await context.files.thumbnail(row.sha256, (file) => thumbnailOf(file, context.signal));
  return new Stream(picture, {
    'content-type': 'image/webp',
    'content-length': String(picture.length),
    'x-content-type-options': 'nosniff',
  });
}
