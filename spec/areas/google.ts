import * as z from 'zod';
import { settings } from '../families.ts';
import { call, entity } from '../kit.ts';
import { Id, Version } from '../scalars.ts';

const GoogleConfig = entity('GoogleConfig', {
  id: Id,
  version: Version,
  apiKey: z.string().trim().max(200),
});
const DownloadLink = entity('DownloadLink', { name: z.string(), url: z.url() });

export const google = {
  config: settings('/google/config', 'the services of Google', { read: 'ADMIN_READ', write: 'ADMIN_WRITE' }, GoogleConfig),
  downloadLinks: call('GET /google/download_links', 'Lists where the browsers of the newsroom come from.', {
    role: 'user',
    result: z.array(DownloadLink),
  }),
};
