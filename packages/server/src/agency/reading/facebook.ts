import * as z from 'zod';
import type { OutboundAnswer } from '../../outbound/answer.ts';
import { OutboundError } from '../../outbound/failures.ts';
import { askOutside } from '../../outbound/outside.ts';
import { credentialsOf } from '../configs.ts';
import { itemOf, type SourceReader, webAddress } from './reading.ts';

const GRAPH = 'https://graph.facebook.com/v23.0';
const FIELDS = 'id,message,story,created_time,permalink_url,full_picture,from{name}';
const REST_MS = 10 * 60_000;
/** Posts of a page in the Graph API. */
const Posts = z.object({
  data: z.array(
    z.object({
      id: z.string(),
      message: z.string().optional(),
      story: z.string().optional(),
      created_time: z.string(),
      permalink_url: z.string().optional(),
      full_picture: z.string().optional(),
      from: z.object({ name: z.string() }).optional(),
    }),
  ),
});

/** An error of the Graph API, which comes with any status. */
const Refused = z.object({ error: z.object({ code: z.int() }) });
/** Error codes for an invalid or expired token, and for exceeded rate limits. */
const SHUT_OUT: ReadonlySet<number> = new Set([102, 190]);
const TOO_OFTEN: ReadonlySet<number> = new Set([4, 17, 32, 613]);
const MINUTE_MS = 60_000;
/** The header with the minutes to wait, for each of the exceeded limits. */
const Usage = z.record(z.string(), z.array(z.object({ estimated_time_to_regain_access: z.number().default(0) })));

function waitMs(usage: string | string[] | undefined): number | undefined {
  try {
    const told = Object.values(Usage.parse(JSON.parse(String(usage)))).flat();
    return Math.max(0, ...told.map((each) => each.estimated_time_to_regain_access)) * MINUTE_MS || undefined;
  } catch {
    return undefined;
  }
}

/** Parses an answer of the Graph API; throws its error as ours. */
async function parseAnswer(answer: OutboundAnswer): Promise<unknown> {
  if (answer.isOk) return answer.json();
  const said = Refused.safeParse(await answer.json().catch(() => undefined));
  const { code } = said.data?.error ?? {};
  if (code !== undefined && SHUT_OUT.has(code)) throw new OutboundError('credentials', answer.url.host);
  if (code !== undefined && TOO_OFTEN.has(code))
    throw new OutboundError('status', answer.url.host, 429, waitMs(answer.headers['x-business-use-case-usage']));
  return answer.demandOk();
}

/** Reads the posts of a page with the configured application. */
export const readFacebook: SourceReader = async ({ address }, services, signal) => {
  const { key, secrets } = await credentialsOf('facebook', services);
  const url = new URL(`${GRAPH}/${encodeURIComponent(address)}/posts`);
  if (!key || !secrets.appSecret) throw new OutboundError('credentials', url.host);
  for (const [name, value] of Object.entries({ fields: FIELDS, limit: '50', access_token: `${key}|${secrets.appSecret}` }))
    url.searchParams.set(name, value);
  const read = Posts.safeParse(await parseAnswer(await askOutside(url, { headers: { accept: 'application/json' }, signal })));
  if (!read.success) throw new OutboundError('format', url.host);
  const items = read.data.data.flatMap(
    (post) =>
      itemOf({
        guid: post.id,
        title: '',
        text: post.message ?? post.story ?? '',
        link: webAddress(post.permalink_url),
        author: post.from?.name,
        date: post.created_time,
        imageUrl: webAddress(post.full_picture),
      }) ?? [],
  );
  return { items, restMs: REST_MS };
};
