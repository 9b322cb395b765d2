import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPlayout, type Playout } from '@lauda/simulators';
import { startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Bridge, startBridge } from './bridge.ts';

interface Story { id: number; uuid: string; version: number; slug: string; approved: boolean; private: boolean; displayStatus: string; deviceStates: { deviceId: number; status: string }[]; sections: Record<string, { subSections?: { text?: string }[] }> }
interface Rundown { id: number; uuid: string; blocks: { id: number; standBy: boolean; stories: Story[] }[] }
interface DeviceRow { deviceId: number; existence: string; wanted: number; acked: number; waiting: string[]; lastError: string | null }

let server: TestServer;
let editor: WireClient;
let token: string;
let rundownId: number;
let deviceId: number;

beforeAll(async () => {
  server = await startTestServer({ demo: true });
  editor = await server.as('adriana');
});
afterAll(() => server.stop());
it('x', async () => {
  const d = (await editor.get<any>('/api/rundowns?date=2026-11-21'));
  console.log(JSON.stringify(d.body).slice(0, 3000));
});
