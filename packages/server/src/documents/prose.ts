/** What the words of a document do not stand in: numbers of devices and files, and what an import could not map. */
const CLOSED = new Set([
  ...['source', 'config', 'medias', 'deviceStates'],
  ...['paths', 'proxyPaths', 'metadataPath', 'metadataPaths', 'mosExternalMetadata'],
]);
/** Fields that hold no words, but a choice, a code or the name of a template or an object. */
const CODES = new Set([
  ...['uuid', 'type', 'kind', 'state', 'status', 'displayStatus', 'origin', 'changeDate', 'authorNickname'],
  ...['objectId', 'objId', 'mosId', 'mosPluginId', 'url', 'techDescription', 'code', 'mediaCode', 'templateCode', 'templateName'],
  ...['page', 'channel', 'camera', 'trigger', 'macroIn', 'macroOut'],
]);
/** The fields that are named by a template or a device where they stand inside of these. */
const GIVEN: Readonly<Record<string, ReadonlySet<string>>> = {
  name: new Set(['fields', 'cgFields']),
  slug: new Set(['media', 'mosData', 'subSections']),
};
const VALUE = /^(-?P[T\d][\dTWDHMS.-]*|\d{4}-\d\d-\d\d(T[\d:.]+)?|\d\d:\d\d(:\d\d)?|[\da-f]{8}-[\da-f-]{27})$/i;

function wordsIn(value: unknown, key: string, inside: string): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => wordsIn(each, key, inside));
  if (typeof value === 'string') {
    const text = value.trim();
    return text === '' || CODES.has(key) || GIVEN[key]?.has(inside) || VALUE.test(text) ? [] : [text];
  }
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, each]) => (CLOSED.has(name) ? [] : wordsIn(each, name, key)));
}

/** Collects what people wrote in the body of a revision besides its slug, in the order it stands there, with `between` from text to text. */
export const proseOf = ({ slug: _slug, ...body }: Readonly<Record<string, unknown>>, between = '\n'): string =>
  wordsIn(body, '', '').join(between);

/** SQL: the body of the newest revision of a document. */
export const newestBody = (document: string): string =>
  `(select r.body - 'source' from revision r where r.document_id = ${document} order by r.n desc limit 1)`;
