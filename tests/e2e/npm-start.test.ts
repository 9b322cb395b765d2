import { afterEach, describe, expect, it } from 'vitest';
import { canEnter, NOBODY } from '../../packages/server/src/storage/embedded-binaries.ts';
import { isAlive } from '../../packages/server/src/storage/embedded-process.ts';
import { PATIENCE } from '../../packages/testing/src/patience.ts';
import { takePort } from '../../packages/testing/src/ports.ts';
import { ROOT, type Started, StartFolder, signInAsSaid } from './started.ts';

const isRoot = process.getuid?.() === 0;
const asNobody = isRoot && (await canEnter(ROOT, { uid: NOBODY, gid: NOBODY }));

const folders: StartFolder[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await folder.remove();
});
function newFolder(uid?: number): StartFolder {
  const folder = new StartFolder(uid);
  folders.push(folder);
  return folder;
}

async function keepNote(started: Started, name: string): Promise<void> {
  const made = await (await signInAsSaid(started)).post('/tokens', { name, roles: [], kind: 'user' });
  expect(made.status).toBe(201);
}
async function holdNotes(started: Started, names: readonly string[]): Promise<void> {
  const { body } = await (await signInAsSaid(started)).get<{ name: string }[]>('/tokens');
  expect(body.map(({ name }) => name)).toEqual(expect.arrayContaining([...names]));
}
async function holdPage({ url }: Started): Promise<void> {
  expect(await (await fetch(url, { headers: { accept: 'text/html' } })).text()).toContain('<title>Lauda');
}

async function holdLife(folder: StartFolder): Promise<void> {
  const first = await folder.start();
  await holdPage(first);
  await keepNote(first, 'kept over Ctrl-C');
  const { parts, postgres } = await folder.pids();
  expect(parts).toHaveLength(3);
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
  // PostgreSQL has said its last word by then; the system may take a moment to take the process away.
  await expect.poll(() => [...parts, postgres].filter(isAlive), PATIENCE).toEqual([]);
  const later = await folder.start();
  await holdNotes(later, ['kept over Ctrl-C']);
}

describe('npm start, with everything it starts, in a folder others cannot enter', () => {
  it('is ready, lets those in whom it names, leaves no process after Ctrl-C and finds everything again', async () => {
    await holdLife(newFolder());
  });

  it.runIf(asNobody)('does the same for an ordinary user', async () => {
    await holdLife(newFolder(NOBODY));
  });

  it('moves to the next port when its own is taken', async () => {
    const { port, release } = await takePort();
    const started = await newFolder().start(port);
    expect(started.said).toContain(`Port ${port} is taken.`);
    expect(Number(new URL(started.url).port)).toBeGreaterThan(port);
    await holdPage(started);
    await release();
  });

  it('recovers by itself after kill -9: of the start alone, then of every process at once', async () => {
    const folder = newFolder();
    const first = await folder.start();
    await keepNote(first, 'before the first');
    const { parts } = await folder.pids();
    first.child.kill('SIGKILL');
    await first.ended;
    await expect.poll(() => parts.filter(isAlive), PATIENCE).toEqual([]);
    const second = await folder.start();
    await holdNotes(second, ['before the first']);
    await keepNote(second, 'before the second');
    const all = await folder.pids();
    second.child.kill('SIGKILL');
    for (const pid of [...all.parts, all.postgres]) process.kill(pid, 'SIGKILL');
    await second.ended;
    const third = await folder.start();
    await holdNotes(third, ['before the first', 'before the second']);
  });
});
