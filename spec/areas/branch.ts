import { LOCALES, THEME_COLOURS } from '@lauda/domain';
import * as z from 'zod';
import { call, entity, inputOf } from '../kit.ts';
import { Id, Version } from '../scalars.ts';

export const LocaleName = z.enum(LOCALES).meta({ id: 'Locale' });
export const BranchConfig = entity('BranchConfig', {
  id: Id,
  version: Version,
  locale: LocaleName,
  branchName: z.string().max(100),
  productVersion: z.string(),
  themeColour: z.enum(THEME_COLOURS).nullable(),
  logoId: Id.nullable(),
  uiFontsIds: z.array(Id),
  timeZone: z.string().max(60),
});
const BranchConfigInput = inputOf('BranchConfigInput', BranchConfig, ['version']);
export const branch = {
  config: {
    get: call('GET /branch/config', 'Loads the settings the login screen needs, signed in or not.', {
      role: 'public',
      result: BranchConfig,
    }),
    update: call('PUT /branch/config', 'Replaces the branch settings; a stale version is a conflict.', {
      role: 'ADMIN_WRITE',
      body: BranchConfigInput,
      result: BranchConfig,
    }),
  },
  locales: call('GET /branch/locales', 'Lists the languages of the product.', { role: 'public', result: z.array(LocaleName) }),
};
