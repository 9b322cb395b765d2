import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StompClient, startTestServer } from '@lauda/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { startProcess } from '../../packages/testing/src/process.ts';
import { DEMO_NOW, NewsroomProcess, type ServerLine } from '../../packages/testing/src/process-newsroom.ts';
import { seedOfRun } from './dice.ts';
import { employ, furnish } from './room.ts';
import type { Room } from './writers.ts';

const HOUR_MS = 3_600_000;
const endings: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function newsroom(env: Readonly<Record<string, string>> = {}): Promise<NewsroomProcess> {
  const started = await NewsroomProcess.start(env);
  endings.push(() => started.stop());
  return started;
}

/** Waits until the writers were acknowledged so many more edits. */
const goesOn = ({ ledger }: Room, more: number, timeout: number): Promise<void> => {
  const before = ledger.acknowledged;
  return expect.poll(() => ledger.acknowledged, { timeout, interval: 20 }).toBeGreaterThanOrEqual(before + more);
};

/** Ends the work and finds every acknowledged edit stored. */
async function hold({ desks, ledger, rundown }: Room, working: Promise<unknown>): Promise<void> {
  desks.over = true;
  await working;
  ledger.hold(await desks.load('admin', rundown.programId, rundown.date));
}

describe('a newsroom on a machine that fails under it', () => {
  it('goes on by itself when PostgreSQL is killed: nothing acknowledged is lost, and who calls meanwhile is told to call again', async () => {
    const house = await newsroom();
    const room = await furnish(house.url, seedOfRun());
    const live = await StompClient.open(house.url, { cookie: room.desks.client('admin').cookie }, ['stories']);
    endings.push(() => live.close());
    const working = employ(room);
    for (let round = 0; round < 3; round += 1) {
      await goesOn(room, 10, 30_000);
      const seen = live.events.length;
      process.kill((await house.postgres()).pid, 'SIGKILL');
      await goesOn(room, 20, 60_000).catch((error: Error) => Promise.reject(new Error(`${error.message}\n${house.server.words()}`)));
      await expect.poll(() => live.events.length, { timeout: 10_000 }).toBeGreaterThan(seen);
    }
    expect(
      room.desks.failures.filter((failure) => !failure.includes(': 503 ')),
      'refusals other than: call again',
    ).toEqual([]);
    await hold(room, working);
    expect(house.server.line.adopted).toBe(false);
  });

  it('works on at one server while the other stands still for half a minute in the middle of its work, which then catches up', async () => {
    const house = await newsroom();
    const { url: databaseUrl } = await house.postgres();
    const second = await startProcess<ServerLine>('packages/server/src/main.ts', {
      DATABASE_URL: databaseUrl,
      LAUDA_DATA: house.dataDir,
      LAUDA_PORT: '0',
      LAUDA_LOG: 'warn',
      LAUDA_DEMO_NOW: DEMO_NOW,
    });
    endings.push(() => second.kill('SIGKILL'));
    const [here, there] = [await furnish(house.url, seedOfRun()), await furnish(second.line.url, seedOfRun() + 1)];
    const asleep = await StompClient.open(second.line.url, { cookie: there.desks.client('admin').cookie }, ['stories']);
    endings.push(() => asleep.close());
    const abandoned = employ(there, [2, 3]).catch(() => undefined);
    await sleep(1_000);
    process.kill(second.pid, 'SIGSTOP');
    const stopped = Date.now();
    const working = employ(here);
    // Locks and leases of the sleeping server are free after ten seconds; nobody waits from then on.
    await goesOn(here, 20, 25_000);
    await sleep(stopped + 30_000 - Date.now());
    const seen = asleep.events.length;
    process.kill(second.pid, 'SIGCONT');
    there.desks.over = true;
    await abandoned;
    await expect.poll(() => asleep.events.length, { timeout: 20_000 }).toBeGreaterThan(seen);
    here.desks.over = true;
    await working;
    const numbers = asleep.events.map(({ n }) => n);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(numbers).size).toBe(numbers.length);
  });
});

describe('a clock that is set while people work', () => {
  async function writing() {
    const server = await startTestServer({ demo: true });
    endings.push(() => server.stop());
    const [writer, other] = [await server.as('reporter'), await server.as('editora')];
    const { body: page } = await writer.get<{ data: { id: number }[] }>('/stories/filter?from=2026-11-21&to=2026-11-21&size=1');
    const { id } = page.data[0]!;
    const { body: story } = await writer.get<Record<string, unknown>>(`/stories/${id}?lock=true`);
    return { server, writer, other, id, story };
  }

  it('lets nobody save under a lock that ran out with a step of an hour forward, and the writer take it again and save', async () => {
    const { server, writer, id, story } = await writing();
    server.advance(HOUR_MS);
    expect((await writer.put('/stories', { ...story, information: 'antes' })).status).toBe(412);
    expect((await writer.put(`/locks/${id}`)).status).toBe(200);
    expect((await writer.put('/stories', { ...story, information: 'depois' })).status).toBe(200);
  });

  it('keeps nobody out for an hour after a step of an hour back: a lock never lasts longer than from now', async () => {
    const { server, writer, other, id, story } = await writing();
    server.advance(-HOUR_MS);
    expect((await writer.put('/stories', { ...story, information: 'ainda meu' })).status).toBe(200);
    expect((await other.put(`/locks/${id}`)).status).toBe(409);
    const left = async (): Promise<number> => (await other.get<{ epochMs: number }[]>('/locks')).body[0]!.epochMs - server.now();
    await expect.poll(left, { timeout: 15_000 }).toBeLessThanOrEqual(300_000);
    server.advance(301_000);
    expect((await other.put(`/locks/${id}`)).status).toBe(200);
  });
});

const canMount = process.platform === 'linux' && process.getuid?.() === 0;
describe.skipIf(!canMount)('a disk without room (needs the right to mount one)', () => {
  it('refuses what it cannot store, keeps what it acknowledged, and goes on when there is room again', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'lauda-full-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', folder]);
    endings.push(() => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true, force: true });
    });
    chmodSync(folder, 0o755);
    const house = await newsroom({ LAUDA_DATA: folder });
    const room = await furnish(house.url, seedOfRun());
    const working = employ(room);
    await goesOn(room, 10, 30_000);
    const { bavail, bsize } = statfsSync(folder);
    const filler = path.join(folder, 'filler');
    fill(filler, bavail * bsize);
    const many = room.ledger.acknowledged;
    await expect.poll(() => room.desks.failures.length, { timeout: 60_000, interval: 50 }).toBeGreaterThan(3);
    const upload = new FormData();
    upload.set('file', new Blob([Buffer.alloc(200_000, 7)]), 'foto.bin');
    expect((await room.desks.client('admin').send('POST', '/files/single', upload)).status).toBeGreaterThanOrEqual(500);
    expect(many).toBeGreaterThan(0);
    rmSync(filler);
    await goesOn(room, 20, 60_000);
    await hold(room, working);
  });
});

/** Writes until nothing fits any more. */
function fill(file: string, bytes: number): void {
  try {
    writeFileSync(file, Buffer.alloc(bytes, 1));
  } catch (error) {
    expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
  }
}
