import { POST_FAILURE_CODES } from '@lauda/domain';
import * as z from 'zod';
import { collection } from '../families.ts';
import { call, entity, inputOf, value } from '../kit.ts';
import { Id, IdPath, Name, Version } from '../scalars.ts';

export const PostFailure = z.enum(POST_FAILURE_CODES).meta({ id: 'PostFailure' });
/** A site on which posts are published. */
export const WordpressConfig = entity('WordpressConfig', {
  id: Id,
  version: Version,
  name: Name,
  url: z
    .url({ protocol: /^https?$/, hostname: z.regexes.hostname })
    .max(500)
    .meta({ description: 'Address of the site, as https://blog.example; without a name or password in it' }),
  username: z.string().max(200).meta({ description: 'Who publishes there; empty for those who may not read the administration' }),
  password: z.string().max(500).nullable().meta({ description: 'Application password of that user: written, never read back' }),
});
const Input = inputOf('WordpressConfigInput', WordpressConfig, ['name', 'url', 'username']);
export const WordpressAuthor = entity('WordpressAuthor', { id: Id, name: z.string() });
export const WordpressCategory = entity('WordpressCategory', { id: Id, name: z.string() });
const Tried = value('WordpressTrial', {
  id: Id.nullish().meta({ description: 'A stored site whose password is used where none is given and the address is the same' }),
  url: WordpressConfig.shape.url,
  username: WordpressConfig.shape.username.min(1),
  password: WordpressConfig.shape.password.optional(),
});
const Tested = entity('WordpressTest', {
  failure: PostFailure.nullable().meta({ description: 'Why the site cannot be used; null where it can' }),
  details: z.string().nullable().meta({ description: 'What the site or the network said' }),
  site: z.string().nullable().meta({ description: 'What the site calls itself' }),
  user: z.string().nullable().meta({ description: 'What the site calls the user' }),
  authors: z.array(WordpressAuthor).meta({ description: 'Who may be the author of a post there' }),
  categories: z.array(WordpressCategory).meta({ description: 'The categories there' }),
});
/** The calls wait for sites elsewhere, which may be slow. */
const SECONDS = 45;

export const wordpress = {
  config: {
    ...collection('/wordpress/config', 'site for posts', { read: 'user', write: 'ADMIN_WRITE' }, WordpressConfig, Input),
    test: call('POST /wordpress/config/test', 'Tries whether posts can be published on a site, which need not be stored.', {
      role: 'ADMIN_WRITE',
      audited: false,
      body: Tried,
      result: Tested,
      extension: true,
      repeats: 'natural',
      seconds: SECONDS,
    }),
  },
  authors: call('GET /wordpress/config/{id}/authors', 'Lists who may be the author of a post on a site.', {
    role: 'POST_READ',
    path: IdPath,
    result: z.array(WordpressAuthor),
    seconds: SECONDS,
    outside: true,
  }),
  categories: call('GET /wordpress/config/{id}/categories', 'Lists the categories of a site.', {
    role: 'POST_READ',
    path: IdPath,
    result: z.array(WordpressCategory),
    seconds: SECONDS,
    outside: true,
  }),
};
