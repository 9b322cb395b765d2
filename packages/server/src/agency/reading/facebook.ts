import * as z from 'zod';
import { OutboundError } from '../../outbound/failures.ts';
import { askOutside } from '../../outbound/outside.ts';
import { credentialsOf } from '../configs.ts';
import { itemOf, type Read, webAddress } from './reading.ts';

const GRAPH = 'https://graph.facebook.com/v23.0';
const FIELDS = 'id,message,story,created_time,permalink_url,full_picture,from{name}';
const REST_MS = 10 * 60_000;
/** The posts of a page, as the Graph API answers them. */
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

/** Reads the posts of a page as the application that an administrator set up. */
export const readFacebook: Read = async ({ address }, services, signal) => {
  const { key, secrets } = await credentialsOf('facebook', services);
  const url = new URL(`${GRAPH}/${encodeURIComponent(address)}/posts`);
  if (!key || !secrets.appSecret) throw new OutboundError('credentials', url.host);
  for (const [name, value] of Object.entries({ fields: FIELDS, limit: '50', access_token: `${key}|${secrets.appSecret}` }))
    url.searchParams.set(name, value);
  const answer = (await askOutside(url, { headers: { accept: 'application/json' }, signal })).demandOk();
  const read = Posts.safeParse(await answer.json());
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
