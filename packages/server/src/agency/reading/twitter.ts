import * as z from 'zod';
import { OutboundError } from '../../outbound/failures.ts';
import { askOutside } from '../../outbound/outside.ts';
import { type Credentials, credentialsOf } from '../configs.ts';
import { itemOf, type SourceReader, webAddress } from './reading.ts';

const API = 'https://api.x.com';
const REST_MS = 15 * 60_000;
const ASKED = {
  max_results: '50',
  'tweet.fields': 'created_at,author_id,attachments,note_tweet',
  expansions: 'author_id,attachments.media_keys',
  'user.fields': 'name,username',
  'media.fields': 'type,url,preview_image_url',
};
const Token = z.object({ token_type: z.literal('bearer'), access_token: z.string() });
const Person = z.object({ data: z.object({ id: z.string() }) });
/** Posts with authors and media in version 2 of the API. */
const Posts = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        text: z.string(),
        note_tweet: z.object({ text: z.string() }).optional(),
        created_at: z.string().optional(),
        author_id: z.string().optional(),
        attachments: z.object({ media_keys: z.array(z.string()).optional() }).optional(),
      }),
    )
    .default([]),
  includes: z
    .object({
      users: z.array(z.object({ id: z.string(), name: z.string(), username: z.string() })).default([]),
      media: z.array(z.object({ media_key: z.string(), url: z.string().optional(), preview_image_url: z.string().optional() })).default([]),
    })
    .partial()
    .default({}),
});

/** An error inside a successful answer, such as an unknown user. */
const Unknown = z.object({ errors: z.array(z.object({ type: z.string().endsWith('/resource-not-found') })).min(1) });
/** Tells whether the credentials were refused; the token endpoint uses 403 for that. */
const isShutOut = (status: number, url: URL): boolean => status === 401 || (status === 403 && url.pathname === '/oauth2/token');

async function asked<T>(url: URL, shape: z.ZodType<T>, request: Parameters<typeof askOutside>[1]): Promise<T> {
  const answer = await askOutside(url, request);
  if (isShutOut(answer.status, url)) {
    answer.drop();
    throw new OutboundError('credentials', url.host);
  }
  const body = await answer.demandOk().json();
  const read = shape.safeParse(body);
  if (read.success) return read.data;
  throw Unknown.safeParse(body).success ? new OutboundError('status', url.host, 404) : new OutboundError('format', url.host);
}

/** Gets an application token; without an application secret the configured account token is used. */
async function tokenOf({ key, secrets }: Credentials, signal: AbortSignal): Promise<string> {
  const url = new URL(`${API}/oauth2/token`);
  if (key && secrets.consumerSecret) {
    const basic = Buffer.from(`${encodeURIComponent(key)}:${encodeURIComponent(secrets.consumerSecret)}`).toString('base64');
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
    return (await asked(url, Token, { method: 'POST', headers, body: 'grant_type=client_credentials', signal })).access_token;
  }
  if (secrets.accessToken) return secrets.accessToken;
  throw new OutboundError('credentials', url.host);
}

const nameOf = (address: string): string => address.replace(/^@/, '');

/** Reads the posts of a user or a list, without replies. */
export const readTwitter: SourceReader = async ({ address, isList, known }, services, signal) => {
  const token = await tokenOf(await credentialsOf('twitter', services), signal);
  const request = { headers: { authorization: `Bearer ${token}`, accept: 'application/json' }, signal };
  const id = isList
    ? address
    : (known ?? (await asked(new URL(`${API}/2/users/by/username/${encodeURIComponent(nameOf(address))}`), Person, request)).data.id);
  const url = new URL(`${API}/2/${isList ? 'lists' : 'users'}/${encodeURIComponent(id)}/tweets`);
  for (const [name, value] of Object.entries({ ...ASKED, ...(isList ? {} : { exclude: 'replies' }) })) url.searchParams.set(name, value);
  const { data, includes } = await asked(url, Posts, request);
  const items = data.flatMap((post) => {
    const author = includes.users?.find((user) => user.id === post.author_id);
    const media = includes.media?.find(({ media_key: key }) => post.attachments?.media_keys?.includes(key));
    return (
      itemOf({
        guid: post.id,
        title: '',
        text: post.note_tweet?.text ?? post.text,
        link: webAddress(`https://x.com/${author?.username ?? nameOf(address)}/status/${post.id}`),
        author: author?.name,
        date: post.created_at,
        imageUrl: webAddress(media?.url ?? media?.preview_image_url),
      }) ?? []
    );
  });
  return { items, known: isList ? null : id, restMs: REST_MS };
};
