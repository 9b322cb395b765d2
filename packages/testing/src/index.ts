export { appCode } from './authenticator.ts';
export { type BridgedServer, bridgeToken, startBridgedServer } from './bridge.ts';
export { launchBrowser, openPages } from './browser.ts';
export { createTestDatabase, type TestDatabase } from './database.ts';
export { type ArchiveDocument, type DocumentArchive, startDocumentArchive } from './documentArchive.ts';
export { whileHeld } from './heldRows.ts';
export { LICENCE_KEY, signedLicence } from './licence.ts';
export { EVERY_ROLE, makeProgram, startEmptyNewsroom, startNewsroom, type TestNewsroom } from './newsroom.ts';
export { type ObjectStore, startObjectStore } from './objectStore.ts';
export { CLIENT_ID, CLIENT_SECRET, type OpenIdProvider, startOpenIdProvider } from './openIdProvider.ts';
export { PATIENCE, PATIENCE_MS } from './patience.ts';
export { blackPng, pngOf } from './pictures.ts';
export { recordingTransport, type Sent } from './recording.ts';
export { createRundown, createRundownBy } from './rundowns.ts';
export { startTestServer, TEST_PASSWORD, type TestServer, type TestServerOptions } from './server.ts';
export {
  groupLdif,
  hasSlapd,
  LDAP_BASE,
  LDAP_GROUPS,
  LDAP_PASSWORD,
  LDAP_PEOPLE,
  LDAP_READER,
  type LdapPerson,
  personDn,
  personLdif,
  type Slapd,
  startSlapd,
} from './slapd.ts';
export { type LiveEvent, StompClient } from './stomp.ts';
export { type Answer, type Refusal, WireClient } from './wire.ts';
export { hasWordpress, startWordpress, type Wordpress, type WordpressUser } from './wordpress.ts';
