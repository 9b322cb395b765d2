import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rundownTiming } from '@lauda/domain';
import { Newsroom } from '@lauda/sdk';
import { startTestServer, TEST_PASSWORD, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildArith } from './buildArith.ts';
import { start } from './child.ts';

const DATE = '2026-11-21';
let server: TestServer;
let folder: string;
let chefe: Newsroom;
let bob: Newsroom;
let programId: number;
let ids: Readonly<Record<string, number>>;

const lauda = (line: string | readonly string[], more: Readonly<Record<string, string>> = {}, input = '') => {
  const variables = { LAUDA_URL: server.url, LAUDA_CONFIG: join(folder, 'config.json'), TMPDIR: folder, ...more };
  return start(typeof line === 'string' ? line.split(' ') : line, variables, input).ended;
};
const show = () => `${programId} -d ${DATE}`;
const timing = async () => rundownTiming(await chefe.rundowns.load({ programId, date: DATE }));

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'lauda-newsroom-'));
  const roles = ['RUNDOWN_READ', 'RUNDOWN_WRITE', 'STORY_READ', 'STORY_WRITE', 'STORY_ADMIN', 'PROGRAM_WRITE'] as const;
  await server.person('chefe', roles);
  await server.person('bob', roles);
  [chefe, bob] = [new Newsroom({ url: server.url }), new Newsroom({ url: server.url })];
  await chefe.auth.login({ username: 'chefe', password: TEST_PASSWORD });
  await bob.auth.login({ username: 'bob', password: TEST_PASSWORD });
  ({ programId, storyIds: ids } = await buildArith(chefe, DATE));
  await lauda('auth login -u chefe', {}, TEST_PASSWORD);
});
afterAll(async () => {
  await Promise.all([chefe?.close(), bob?.close()]);
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

it('lands a show on time: lint finds it over, fit proposes, applies and undoes', async () => {
  const { id } = await chefe.rundowns.load({ programId, date: DATE });
  await chefe.rundowns.patch(id, { field: 'production', newValue: 'PT12M5S' });
  const lint = await lauda(`rundown lint ${show()} --level error --json code`);
  expect([lint.code, JSON.parse(lint.out)]).toEqual([1, [{ code: 'over_time' }, { code: 'unapproved_next' }]]);
  const { out } = await lauda(`rundown fit ${show()} --json name,kind,difference,total`);
  const proposals = JSON.parse(out) as { name: string; kind: string; difference: number; total: number }[];
  expect(new Set(proposals.map(({ kind }) => kind))).toEqual(new Set(['trim', 'float', 'to_stand_by', 'swap']));
  for (const kind of ['trim', 'float', 'to_stand_by', 'swap']) {
    const before = await chefe.rundowns.load({ programId, date: DATE });
    const { name, difference, total } = proposals.find((each) => each.kind === kind)!;
    const applied = await lauda(`rundown fit ${show()} --apply ${name}`);
    expect([kind, applied.code]).toEqual([kind, 0]);
    const after = await timing();
    expect([kind, after.differenceFull, after.total]).toEqual([kind, difference, total]);
    const [command] = applied.err.split('\n').filter((line) => line.startsWith('  lauda '));
    expect((await lauda(command!.trim().slice(6))).code).toBe(0);
    const undone = await chefe.rundowns.load({ programId, date: DATE });
    const places = (rundown: typeof undone) =>
      rundown.blocks.map(({ stories }) => stories.map((story) => [story.id, story.floated, story.total]));
    expect(places(undone)).toEqual(places(before));
  }
});

it('takes no proposal back whose story somebody else changed since', async () => {
  const { out } = await lauda(`rundown fit ${show()} --json name,kind,steps`);
  const { name, steps } = (JSON.parse(out) as { name: string; kind: string; steps: { storyId: number }[] }[]).find(
    ({ kind }) => kind === 'trim',
  )!;
  const applied = await lauda(`rundown fit ${show()} --apply ${name}`);
  const [command] = applied.err.split('\n').filter((line) => line.startsWith('  lauda '));
  const { storyId } = steps[0]!;
  const { sections } = await bob.stories.load(storyId);
  const theirs = { ...sections, vt: { ...sections.vt!, cueIn: 'Palavras de bob' } };
  await bob.stories.patch(storyId, { field: 'sections', newValue: theirs as never });
  const undone = await lauda(command!.trim().slice(6));
  expect([undone.code, undone.out]).toEqual([5, '']);
  expect((await bob.stories.load(storyId)).sections.vt?.cueIn).toBe('Palavras de bob');
});

it('edits a story in the editor of the person under its lock, and loses no word when another has it', async () => {
  const told = await lauda(`story edit ${ids.S2}`, {
    LAUDA_FORCE_TTY: '80',
    EDITOR: 'sed -i -e "s/^S2$/CHUVA/" -e "s/^@@ head +$/@@ head +\\nBoa noite, São Paulo./"',
  });
  expect([told.code, told.err]).toEqual([0, 'Salva CHUVA: slug, sections.\n']);
  const story = await chefe.stories.load(ids.S2!);
  expect([story.slug, story.sections.head]).toMatchObject([
    'CHUVA',
    { type: 'HEADER', duration: 'PT2S', subSections: [{ type: 'CAMERA_TEXT', text: 'Boa noite, São Paulo.' }] },
  ]);
  expect(await chefe.locks.list()).toEqual([]);

  const { secret } = await bob.tokens.create({ name: 'curl', roles: ['STORY_WRITE', 'STORY_READ'], kind: 'user' });
  const editor = `sed -i "s/Boa noite/Bom dia/" "$1" && node -e 'fetch(process.env.TAKE,{method:"PUT",headers:{authorization:"Bearer "+process.env.BOB}})'; :`;
  const lost = await lauda(`story edit ${ids.S2}`, {
    LAUDA_FORCE_TTY: '80',
    EDITOR: editor,
    BOB: secret,
    TAKE: `${server.url}/api/locks/${ids.S2}/take_over`,
  });
  expect([lost.code, lost.out]).toEqual([5, '']);
  expect(lost.err).toContain('bob');
  const path = /--file (\S+)/.exec(lost.err)?.[1] ?? '';
  expect(await readFile(path, 'utf8')).toContain('Bom dia, São Paulo.');
  expect((await chefe.stories.load(ids.S2!)).sections.head?.subSections?.[0]?.text).toBe('Boa noite, São Paulo.');
  expect((await lauda(`lock list --json id,nickname`)).out).toBe(`[{"id":${ids.S2},"nickname":"bob"}]\n`);
  expect((await lauda(`story edit ${ids.S2} --file ${path}`)).code).toBe(5);
  expect((await lauda(`lock take-over ${ids.S2} --yes`)).code).toBe(0);
  expect((await lauda(`story edit ${ids.S2} --file ${path}`)).code).toBe(0);
  // What was taken by hand is given back by hand: the editor lets go only what it took itself.
  expect((await lauda(`lock list --json id,nickname`)).out).toBe(`[{"id":${ids.S2},"nickname":"chefe"}]\n`);
  expect((await lauda(`lock release ${ids.S2} --yes`)).code).toBe(0);
  expect((await lauda(`lock release ${ids.S2} --yes`)).code).toBe(3);
  expect((await lauda(`story view ${ids.S2}`)).out).toContain('Bom dia, São Paulo.');
});

it('compares what was planned with what aired', async () => {
  // It is 18:00, and the show begins at 19:00.
  server.advance(60 * 60_000);
  await chefe.stories.displayStatus(ids.S1!, 'play');
  await chefe.stories.displayStatus(ids.S1!, 'stop');
  const { out, code } = await lauda(`rundown asrun ${show()} --json stories`);
  const { stories } = JSON.parse(out) as { stories: { id: number; state: string; planned: number; aired?: number }[] };
  expect([code, stories[0]]).toMatchObject([0, { id: ids.S1, state: 'aired', planned: 90 }]);
  expect(stories[0]!.aired).toBeGreaterThanOrEqual(0);
  expect(stories.at(-1)).toMatchObject({ id: ids.S7, state: 'stand_by' });
  expect((await lauda(`rundown print ${show()} --compact`)).out).toContain('== B1 ==');
  // It aired, also once it is removed.
  await chefe.stories.remove([ids.S1!]);
  const kept = JSON.parse((await lauda(`rundown asrun ${show()} --json stories`)).out) as { stories: object[] };
  expect(kept.stories[0]).toEqual({ ...stories[0], removed: true });
  await chefe.stories.restore({ ids: [ids.S1!] });
});
