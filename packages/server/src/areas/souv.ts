import { souv } from '@lauda/spec/areas/souv';
import { settingsHandlers } from '../collections/settings.ts';
import { implement } from '../implement.ts';
import { checkCredentials, souvDocument, souvDocuments } from '../souv/archive.ts';
import { demandOwnArchive, SOUV_SERVER, type SouvServer } from '../souv/settings.ts';

export const souvHandlers = implement<typeof souv>(souv, {
  documents: {
    list: ({ query }, context) => souvDocuments(query, context),
    load: ({ path }, context) => souvDocument(path.id, context),
  },
  search: ({ query }, context) => souvDocuments(query, context),
  checkCredentials: ({ body }, context) => checkCredentials(body, context),
  config: settingsHandlers<SouvServer, 'password'>('souv', SOUV_SERVER, {
    hears: { role: 'ADMIN_READ' },
    secrets: ['password'],
    demand: demandOwnArchive,
  }),
});
