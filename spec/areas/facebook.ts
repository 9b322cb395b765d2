import * as z from 'zod';
import { collection, settings } from '../families.ts';
import { call, entity, inputOf } from '../kit.ts';
import { Id, Name, Version } from '../scalars.ts';
import { CONFIG_ROLES, HasSecret, LIST_ROLES, Secret, SOURCE_STATE } from './feeds.ts';

/** A page of Facebook whose posts are read. */
export const FacebookPage = entity('FacebookPage', {
  id: Id,
  version: Version,
  name: Name,
  url: z.string().trim().min(1).max(500).meta({ description: 'Address of the page, or its name or id in it; each page stands there once' }),
  categoryId: Id.nullable(),
  ...SOURCE_STATE,
});
/** A category of pages. */
export const FacebookCategory = entity('FacebookCategory', { id: Id, version: Version, name: Name, pages: z.array(FacebookPage) });
/** The application with which the newsroom reads pages. */
export const FacebookConfig = entity('FacebookConfig', {
  id: Id,
  version: Version,
  appId: z.string().trim().max(200),
  appSecret: Secret,
  hasAppSecret: HasSecret,
});

const { load: _category, ...categories } = collection(
  '/facebook/categories',
  'category of pages',
  LIST_ROLES,
  FacebookCategory,
  inputOf('FacebookCategoryInput', FacebookCategory, ['name']),
);
const { load: _page, ...pages } = collection(
  '/facebook/pages',
  'page',
  LIST_ROLES,
  FacebookPage,
  inputOf('FacebookPageInput', FacebookPage, ['name', 'url']),
);
export const facebook = {
  config: settings('/facebook/config', 'the application pages are read as', CONFIG_ROLES, FacebookConfig),
  categories: {
    ...categories,
    list: call('GET /facebook/categories', 'Lists every category, by default with its pages.', {
      role: LIST_ROLES.read,
      query: z.object({ withPages: z.boolean().optional() }),
      result: z.array(FacebookCategory),
    }),
  },
  pages,
};
