import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SECTION_NAMES } from '@lauda/domain';
import { PATIENCE, startTestServer, type TestServer, type WireClient } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStudioDevice, type StudioDevice } from '../../packages/testing/src/device.ts';
import { type StartedProcess, startProcess } from '../../packages/testing/src/process.ts';

interface Story {
  readonly id: number;
  readonly uuid: string;
  readonly blockId: number;
  readonly slug: string;
  readonly page: string;
  readonly approved: boolean;
  readonly private: boolean;
  readonly floated: boolean;
  readonly sections: Readonly<Record<string, { readonly subSections?: readonly SubSection[] } | null>>;
  readonly deviceStates: readonly { readonly deviceId: number; readonly status: string }[];
}
interface SubSection {
  readonly uuid: string;
  readonly text?: string | null;
  readonly media?: { readonly objectId: string } | null;
}
interface Rundown {
  readonly id: number;
  readonly uuid: string;
  readonly blocks: readonly { readonly id: number; readonly standBy: boolean; readonly stories: readonly Story[] }[];
}

let server: TestServer;
let device: StudioDevice;
let bridge: StartedProcess<unknown>;
let editor: WireClient;
let journal: string;
let programId: number;
let deviceId: number;
let roID: string;

async function rundown(): Promise<Rundown> {
  return (await editor.get<Rundown>(`/rundowns?date=2026-11-21&programId=${programId}`)).body;
}
/** What the device should hold: what is approved and shown, in the order it airs. */
async function sendable(): Promise<Story[]> {
  const shown = (await rundown()).blocks.filter(({ standBy }) => !standBy).flatMap(({ stories }) => stories);
  return shown.filter((story) => story.approved && !story.private && !story.floated);
}
const partsOf = (story: Story): SubSection[] => SECTION_NAMES.flatMap((name) => story.sections[name]?.subSections ?? []);
const paragraphsOf = (story: Story): string[] =>
  partsOf(story)
    .flatMap(({ text }) => (text ?? '').split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '');
const story = async (slug: string): Promise<Story> =>
  (await rundown()).blocks.flatMap(({ stories }) => stories).find((one) => one.slug === slug)!;

async function inStep(): Promise<void> {
  const wanted = (await sendable()).map(({ uuid, slug }) => ({ id: uuid, slug }));
  await expect
    .poll(() => device.stories(roID).map(({ id, slug }) => ({ id, slug })), {
      ...PATIENCE,
      message: 'the device holds the rundown',
    })
    .toEqual(wanted);
}
/** Moves a story before another one, or to the end of the last block. */
async function move(moved: Story, before?: Story): Promise<void> {
  const last = (await rundown()).blocks.findLast(({ standBy }) => !standBy)!;
  const body = { ids: [moved.id], targetBlockId: before?.blockId ?? last.id, targetStoryId: before?.id ?? null };
  expect((await editor.put(`/rundowns/${(await rundown()).id}/stories/move`, body)).status).toBe(200);
}

beforeAll(async () => {
  [device, server, journal] = await Promise.all([
    openStudioDevice(),
    startTestServer({ demo: true }),
    mkdtemp(path.join(tmpdir(), 'lauda-interop-')),
  ]);
  editor = await server.as('admin');
  const { secret } = (await editor.post<{ secret: string }>('/tokens', { name: 'bridge', roles: [], kind: 'bridge' })).body;
  const devices = (await editor.get<{ id: number; protocol: string }[]>('/devices')).body;
  const playout = devices.find(({ protocol }) => protocol === 'mos')!;
  deviceId = playout.id;
  await editor.put('/devices', { ...playout, host: '127.0.0.1', port: device.lowerPort, upperPort: device.upperPort });
  programId = (await editor.get<{ id: number; name: string }[]>('/programs')).body.find(({ name }) => name === 'Jornal da Noite')!.id;
  roID = (await rundown()).uuid;
  bridge = await startProcess('mos-bridge/src/main.ts', {
    LAUDA_DATA: journal,
    LAUDA_URL: server.url,
    LAUDA_TOKEN: secret,
    LAUDA_BRIDGE_LOWER_PORT: String(device.newsroom.lowerPort),
    LAUDA_BRIDGE_UPPER_PORT: String(device.newsroom.upperPort),
  });
});
afterAll(async () => {
  await bridge?.kill();
  await device?.close();
  await server?.stop();
  if (journal) await rm(journal, { recursive: true, force: true });
});

describe('a device made with the MOS library of others', () => {
  it('holds the stories of a rundown in its order, with their items and texts, under their own ids', async () => {
    await editor.put(`/rundowns/${(await rundown()).id}/mos/enable`, { automatic: true });
    await inStep();
    expect(device.received[0]).toBe('create');
    const wanted = await sendable();
    const items = wanted.map((one) => partsOf(one).flatMap(({ uuid, media }) => (media ? [{ id: uuid, objectId: media.objectId }] : [])));
    expect(items.flat().length).toBeGreaterThan(0);
    expect(device.stories(roID).map((one) => one.items)).toEqual(items);
    for (const one of wanted) await expect.poll(() => device.text(one.uuid), PATIENCE).toEqual(paragraphsOf(one));
  });

  it('gets the pages as they are written', async () => {
    // The library turns numeric texts into numbers, so the bytes on the wire are compared.
    const [create] = device.frames.filter((frame) => frame.includes('<roCreate>'));
    const pages = [...create!.matchAll(/<storyNum>([^<]*)<\/storyNum>/g)].map(([, page]) => page);
    expect(pages).toEqual((await sendable()).map(({ page }) => page));
    expect(pages[0]).toBe('01');
  });

  it('is spoken to with the ids in their places: the device is mosID, the newsroom is ncsID', () => {
    expect(device.frames.length).toBeGreaterThan(5);
    for (const frame of device.frames) {
      expect(frame).toContain('<mosID>playout.demo.lauda.mos</mosID>');
      expect(frame).toContain('<ncsID>ncs.demo.lauda.mos</ncsID>');
    }
    const ids = device.frames.flatMap((frame) => [...frame.matchAll(/<messageID>(\d+)<\/messageID>/g)].map(([, id]) => id));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('follows moves, insertions, replacements and deletions by their own messages, never by the whole', async () => {
    const from = device.received.length;
    const [first, second, third, fourth] = (await sendable()) as [Story, Story, Story, Story];
    await move(first, third);
    await inStep();
    await move(fourth, second);
    await inStep();
    await move(second);
    await inStep();
    expect(device.stories(roID).at(-1)!.id).toBe(second.uuid);
    const unapproved = await story('INFLAÇÃO');
    await editor.patch(`/stories/${unapproved.id}`, 'approved', true);
    await inStep();
    expect(device.stories(roID).map(({ id }) => id)).toContain(unapproved.uuid);
    await editor.patch(`/stories/${unapproved.id}`, 'slug', 'INFLAÇÃO & JUROS <1%>');
    await inStep();
    await editor.patch(`/stories/${unapproved.id}`, 'approved', false);
    await inStep();
    const messages = device.received.slice(from).filter((message) => message !== 'text');
    expect(messages).toEqual(['move', 'move', 'move', 'insert', 'replaceStories', 'deleteStories']);
  });

  it('says what plays, and it shows at the story and in the devices of the rundown', async () => {
    const states = async (slug: string) => (await story(slug)).deviceStates.filter((state) => state.deviceId === deviceId);
    const playing = await story('CLIMA');
    expect(await device.say(roID, playing.uuid, 'PLAY')).toBe('OK');
    await expect.poll(() => states('CLIMA'), PATIENCE).toMatchObject([{ deviceId, status: 'PLAY' }]);
    expect(await device.say(roID, playing.uuid, 'STOP')).toBe('OK');
    await expect.poll(() => states('CLIMA'), PATIENCE).toMatchObject([{ deviceId, status: 'STOP' }]);
    expect(await device.say(roID, 'no-such-story', 'PLAY')).toContain('unknown');
    const held = device.stories(roID).find(({ items }) => items.length > 0)!;
    expect(await device.sayItem(roID, held.id, held.items[0]!.id, 'READY')).toBe('OK');
    await expect.poll(() => states(held.slug), PATIENCE).toMatchObject([{ deviceId, status: 'READY' }]);
    const { body } = await editor.get<{ deviceId: number }[]>(`/rundowns/${(await rundown()).id}/devices`);
    const count = device.stories(roID).length;
    expect(body.find((row) => row.deviceId === deviceId)).toMatchObject({
      existence: 'EXIST',
      wanted: count,
      acked: count,
      lastError: null,
    });
  });

  it('asks which running orders there are and gets what it holds', async () => {
    expect(await device.askAll()).toEqual([roID]);
    expect(await device.ask(roID)).toEqual(device.stories(roID));
  });

  it('hears that the rundown is ready, and forgets it when MOS is disabled', async () => {
    const { id } = await rundown();
    await editor.post(`/rundowns/${id}/mos/ready`);
    await expect.poll(() => device.received.at(-1), PATIENCE).toBe('ready');
    await editor.put(`/rundowns/${id}/mos/disable`);
    await expect.poll(() => device.received.at(-1), PATIENCE).toBe('delete');
    expect(device.stories(roID)).toEqual([]);
  });
});
