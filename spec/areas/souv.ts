import * as z from 'zod';
import { settings } from '../families.ts';
import { call, entity, inputOf, page } from '../kit.ts';
import { Id, Int, Timestamp, Version } from '../scalars.ts';

/** A document of the external archive. */
export const SouvDocument = entity('SouvDocument', {
  id: z.string().meta({ description: 'What the archive calls it by' }),
  type: z.string().meta({ description: 'What kind of document it is, in the words of the archive' }),
  title: z.string().meta({ description: 'Its name' }),
  text: z.string().nullable().meta({ description: 'Its words; null where the archive tells none' }),
  date: Timestamp.nullable().meta({ description: 'When it was written; null where the archive does not say' }),
  url: z.string().nullable().meta({ description: 'Where it is read whole; null where the archive tells none' }),
});
const SouvDocumentPage = page('SouvDocumentPage', SouvDocument);
/** The address of the external archive, and the account used there. */
const SouvConfig = entity('SouvConfig', {
  id: Id,
  version: Version,
  url: z.union([z.literal(''), z.url({ protocol: /^https?$/, hostname: z.regexes.hostname }).max(500)]),
  username: z.string().max(200),
  password: z.string().max(500).nullable(),
  hasPassword: z.boolean().meta({ 'x-extension': true }),
});
const Path = z.object({ id: z.string().min(1).max(300) });
const type = z.string().max(100).optional();
const paging = { page: Int.min(0).optional(), limit: Int.min(1).max(100).optional() };
/** The calls wait for an archive elsewhere, which may be slow. */
const SECONDS = 30;
const reading = { role: 'DOCUMENT_READ', seconds: SECONDS, outside: true, refuses: [412] } as const;

/** The options of calls that make a document from one of the archive, by its id there. */
export const madeOfSouv = { path: Path, status: 201, repeats: 'claimed', seconds: SECONDS } as const;

export const souv = {
  documents: {
    list: call('GET /souv/documents', 'Lists the documents of the external archive, newest first as it has them, page by page.', {
      ...reading,
      query: z.object({ type, ...paging }),
      result: SouvDocumentPage,
    }),
    load: call('GET /souv/documents/{id}', 'Loads one document of the external archive.', { ...reading, path: Path, result: SouvDocument }),
  },
  search: call('GET /souv/search', 'Searches the documents of the external archive by their words and their type.', {
    ...reading,
    query: z.object({ text: z.string().max(500).optional(), type, ...paging }),
    result: SouvDocumentPage,
  }),
  checkCredentials: call(
    'POST /souv/check_credentials',
    'Tries whether the external archive lets somebody in, by settings that need not be stored: false where it refuses them.',
    {
      role: 'ADMIN_WRITE',
      body: inputOf('SouvCredentials', SouvConfig, ['url', 'username']),
      result: z.boolean(),
      audited: false,
      repeats: 'natural',
      seconds: SECONDS,
    },
  ),
  config: settings('/souv/config', 'the settings of the external archive', { read: 'ADMIN_READ', write: 'ADMIN_WRITE' }, SouvConfig),
};
