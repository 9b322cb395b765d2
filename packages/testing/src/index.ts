export { type BridgedServer, bridgeToken, startBridgedServer } from './bridge.ts';
export { launchBrowser } from './browser.ts';
export { createTestDatabase, type TestDatabase } from './database.ts';
export { whileHeld } from './heldRows.ts';
export { PATIENCE, PATIENCE_MS } from './patience.ts';
export { recordingTransport, type Sent } from './recording.ts';
export { startTestServer, TEST_PASSWORD, type TestServer, type TestServerOptions } from './server.ts';
export { type LiveEvent, StompClient } from './stomp.ts';
export { type Answer, type Refusal, WireClient } from './wire.ts';
