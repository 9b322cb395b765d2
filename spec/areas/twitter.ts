import * as z from 'zod';
import { collection, settings } from '../families.ts';
import { PATTERNS } from '../formats.ts';
import { entity, inputOf } from '../kit.ts';
import { Id, Line, Name, Version } from '../scalars.ts';
import { CONFIG_ROLES, HasSecret, LIST_ROLES, Secret, SOURCE_STATE } from './feeds.ts';

/** A user of X whose posts are read. */
export const TwitterUser = entity('TwitterUser', {
  id: Id,
  version: Version,
  name: Name,
  screenName: z
    .string()
    .trim()
    .max(51)
    .regex(PATTERNS.profile)
    .meta({ description: 'Name in X, with or without @; each stands there once, however it is written' }),
  categoryId: Id.nullable(),
  ...SOURCE_STATE,
});
/** A list of X whose posts are read. */
export const TwitterList = entity('TwitterList', {
  id: Id,
  version: Version,
  name: Name,
  slug: Line.trim().min(1).max(100).meta({ description: 'Id of the list in X' }),
  categoryId: Id.nullable(),
  ...SOURCE_STATE,
});
/** A category of users of X. */
export const TwitterCategory = entity('TwitterCategory', { id: Id, version: Version, name: Name, users: z.array(TwitterUser) });
/** The application with which the newsroom reads X. */
export const TwitterConfig = entity('TwitterConfig', {
  id: Id,
  version: Version,
  consumerKey: z.string().trim().max(200),
  consumerSecret: Secret,
  accessToken: Secret,
  accessTokenSecret: Secret,
  hasConsumerSecret: HasSecret,
  hasAccessToken: HasSecret,
  hasAccessTokenSecret: HasSecret,
});

const { load: _category, ...categories } = collection(
  '/twitter/categories',
  'category of people of X',
  LIST_ROLES,
  TwitterCategory,
  inputOf('TwitterCategoryInput', TwitterCategory, ['name']),
);
const { load: _list, ...lists } = collection(
  '/twitter/lists',
  'list of X',
  LIST_ROLES,
  TwitterList,
  inputOf('TwitterListInput', TwitterList, ['name', 'slug']),
);
const { load: _user, ...users } = collection(
  '/twitter/users',
  'person of X',
  LIST_ROLES,
  TwitterUser,
  inputOf('TwitterUserInput', TwitterUser, ['name', 'screenName']),
);
export const twitter = {
  config: settings('/twitter/config', 'the application X is read as', CONFIG_ROLES, TwitterConfig),
  categories,
  lists,
  users,
};
