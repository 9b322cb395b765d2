import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { encodeText, Framer, type Message, readEnvelope, writeEnvelope } from '@lauda/mos';
import { Newsroom, type Rundown } from '@lauda/sdk';
import { PATIENCE_MS, startTestServer, type TestServer } from '@lauda/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('../../examples/', import.meta.url));
const command = (name: string): string[] => ['--conditions=@lauda/source', path.join(folder, `${name}.ts`)];

const MOS = `<mos><mosID>aircache.example</mosID><ncsID>ncs.example</ncsID><messageID>1</messageID><roCreate><roID>RO1</roID>
<roSlug>Edição da noite</roSlug><story><storyID>S1</storyID><storySlug>ELEIÇÃO</storySlug><storyNum>A1</storyNum></story></roCreate></mos>`;

/** The examples that run: what they share, and the plug-in, which a page opens, are none. */
const EXAMPLES = readdirSync(folder).flatMap((name) => (name.endsWith('.ts') && name !== 'newsroom.ts' ? [name.slice(0, -3)] : []));
const USAGE = /^\/\/ {3}(\S.*examples\/.*)$/m;

describe('the examples, run against a demo newsroom', () => {
  let server: TestServer;
  let scratch: string;
  const env = (extra: Record<string, string> = {}) => ({
    ...process.env,
    LAUDA_URL: server.url,
    LAUDA_PROGRAM: 'Jornal da Noite',
    ...extra,
  });
  const example = async (name: string, args: string[] = [], extra = {}): Promise<string> =>
    (await run(process.execPath, [...command(name), ...args], { env: env(extra), timeout: PATIENCE_MS })).stdout;

  /** An example that goes on until it is stopped, with what it said so far. */
  const started = (name: string, extra: Record<string, string> = {}) => {
    // A screen is drawn as it would be for people, wherever the tests run.
    const child: ChildProcess = spawn(process.execPath, command(name), {
      env: env({ CI: 'false', ...extra }),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.add(child);
    const ended = once(child, 'exit');
    let text = '';
    child.stdout!.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    return {
      said: () => text,
      until: (part: RegExp) => expect.poll(() => text, { timeout: PATIENCE_MS }).toMatch(part),
      stop: () => {
        child.kill('SIGINT');
        return ended;
      },
    };
  };
  const signedIn = async (): Promise<Newsroom> => {
    const newsroom = new Newsroom({ url: server.url });
    await newsroom.auth.login({ username: 'editora', password: 'lauda-demo' });
    return newsroom;
  };
  const showOf = async (newsroom: Newsroom): Promise<Rundown> => {
    const programs = await newsroom.programs.list({ all: true });
    return newsroom.rundowns.load({ programId: programs.find(({ name }) => name === 'Jornal da Noite')!.id, date: '2026-11-21' });
  };
  const children = new Set<ChildProcess>();

  beforeAll(async () => {
    scratch = await mkdtemp(path.join(tmpdir(), 'lauda-examples-'));
    server = await startTestServer({ demo: true, jobs: true });
  });
  afterAll(async () => {
    for (const child of children) child.kill();
    await server?.stop();
    await rm(scratch, { recursive: true, force: true });
  });

  it('login tells who it is', async () => {
    expect(await example('login')).toMatch(/^Adriana \(admin\) has \d+ roles: .*RUNDOWN_READ/);
  });
  it('login tells a wrong password from a server that is away', async () => {
    await expect(example('login', [], { LAUDA_PASSWORD: 'errada' })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/\S/),
    });
    const away = example('login', [], { LAUDA_URL: 'http://127.0.0.1:1' });
    await expect(away).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('is the server running') });
  });
  it('load-rundown prints every block and story of the day', async () => {
    const text = await example('load-rundown');
    expect(text).toMatch(/^Jornal da Noite, 2026-11-21, 19:15:00 to 19:45:00/);
    expect(text.split('\n').filter((line) => line.includes('PT')).length).toBeGreaterThan(5);
    await expect(example('load-rundown', [], { LAUDA_DATE: '2001-01-01' })).rejects.toMatchObject({ code: 1 });
  });
  it('a program the newsroom does not have, and a file that is not named, are told in a line', async () => {
    const line = (words: RegExp) => ({ code: 1, stderr: expect.stringMatching(new RegExp(`^${words.source}\n$`)) });
    const unknown = { LAUDA_PROGRAM: 'Jornal da Lua' };
    for (const name of ['load-rundown', 'watch-rundown'])
      await expect(example(name, [], unknown)).rejects.toMatchObject(line(/There is no program 'Jornal da Lua': .*/));
    await expect(example('import-feed')).rejects.toMatchObject(line(/Name a file or an address\./));
    await expect(example('users-from-csv')).rejects.toMatchObject(line(/Name a file\./));
  });
  it('move-story is seen by watch-events', async () => {
    const watch = started('watch-events');
    await watch.until(/connection open/);
    const before = await example('load-rundown');
    expect(await example('move-story')).toMatch(/now leads/);
    expect(await example('load-rundown')).not.toBe(before);
    await watch.until(/stories \d+ to block \d+/);
    expect(await watch.stop()).toEqual([0, null]);
  });
  it('import-mos makes the stories of a running order, unless it is told only to look', async () => {
    const file = path.join(scratch, 'noite.mos.xml');
    await writeFile(file, MOS);
    expect(await example('import-mos', [file], { LAUDA_DRY_RUN: '1' })).toMatch(/1 stories would be made[\s\S]*ELEIÇÃO/);
    expect(await example('load-rundown')).not.toContain('ELEIÇÃO');
    expect(await example('import-mos', [file])).toMatch(/1 stories were made/);
    expect(await example('load-rundown')).toContain('ELEIÇÃO');
  });
  it('watch-rundown says how far the show is over or under, and that again when a story moves out of it', async () => {
    const watch = started('watch-rundown');
    await watch.until(/^Jornal da Noite: \d+ stories, \d+ approved, \d\d:\d\d (over|on time|under|short)/m);
    const newsroom = await signedIn();
    const { id: storyId } = (await showOf(newsroom)).blocks.find(({ standBy, stories }) => !standBy && stories.length > 1)!.stories.at(-1)!;
    await newsroom.stories.patch(storyId, { field: 'floated', newValue: true });
    await watch.until(/approved[\s\S]*\n[\s\S]*approved/);
    await newsroom.stories.patch(storyId, { field: 'floated', newValue: false });
    await newsroom.close();
    expect(await watch.stop()).toEqual([0, null]);
  });
  it('prompter-feed serves what is read aloud, and tells of a change', async () => {
    const feed = started('prompter-feed');
    await feed.until(/is read at http/);
    const address = /http:\S+/.exec(feed.said())![0];
    const before = await (await fetch(address)).text();
    expect(before).toMatch(/^\*\*\* \S+ /);
    expect(before).toContain('Boa noite');
    expect(before).not.toMatch(/\[[^\]]*\]/);
    const changes = (await fetch(`${address}changes`)).body!.pipeThrough(new TextDecoderStream()).getReader();
    const first = (await changes.read()).value;
    const newsroom = await signedIn();
    const story = (await showOf(newsroom)).blocks
      .flatMap(({ standBy, stories }) => (standBy ? [] : stories))
      .find(({ visible }) => visible)!;
    await newsroom.stories.patch(story.id, { field: 'slug', newValue: 'NA TELA' });
    const second = (await changes.read()).value;
    expect(second).toMatch(/^data: [0-9a-f]{12}\n\n$/);
    expect(second).not.toBe(first);
    expect(await (await fetch(address)).text()).toContain('NA TELA');
    expect((await fetch(`${address}elsewhere`)).status).toBe(404);
    await changes.cancel();
    await newsroom.close();
    expect(await feed.stop()).toEqual([0, null]);
  });
  it('react-terminal draws the rundown anew when a story is renamed', async () => {
    const screen = started('react-terminal');
    await screen.until(/19:15:00/);
    const newsroom = await signedIn();
    const story = (await showOf(newsroom)).blocks[0]!.stories[0]!;
    await newsroom.stories.patch(story.id, { field: 'slug', newValue: 'DESENHADA' });
    await newsroom.close();
    await screen.until(/DESENHADA/);
    expect(await screen.stop()).toEqual([0, null]);
  });
  it('mos-device takes a running order, answers what it holds, and refuses what is for another', async () => {
    const device = started('mos-device');
    await device.until(/listens on \d+ \(lower\)/);
    const port = Number(/on (\d+) \(lower\)/.exec(device.said())![1]);
    const say = (mosID: string, message: Message): Promise<Message> =>
      new Promise((resolve, reject) => {
        const framer = new Framer();
        const socket = connect(port, '127.0.0.1', () =>
          socket.write(encodeText(writeEnvelope({ mosID, ncsID: 'ncs.example', messageID: '7', message }), 'ucs-2be')),
        );
        socket.on('error', reject);
        socket.on('data', (bytes: Uint8Array) => {
          for (const event of framer.push(bytes)) {
            if (event.type !== 'frame') continue;
            resolve(readEnvelope(event.text).message);
            socket.end();
          }
        });
      });
    const { message } = readEnvelope(MOS);
    expect(await say('shelf.example', message)).toMatchObject({ kind: 'roAck', roID: 'RO1', roStatus: 'OK' });
    await device.until(/roCreate RO1: 1 stories held/);
    expect(await say('shelf.example', { kind: 'roReqAll' })).toMatchObject({ kind: 'roListAll', orders: [{ roID: 'RO1' }] });
    expect(await say('other.example', message)).toMatchObject({ kind: 'mosAck', status: 'NACK' });
    expect(await device.stop()).toMatchObject([0, null]);
  });
  it('nightly-cleanup removes nothing until it is told to, and then says how much went', async () => {
    expect(await example('nightly-cleanup')).toMatch(/trash: (kept for ever|\d+ older)[\s\S]*Nothing was removed/);
    expect(await example('nightly-cleanup', [], { LAUDA_GO: '1' })).toMatch(/\d+ things were removed\.$/m);
    await expect(example('nightly-cleanup', [], { LAUDA_USERNAME: 'leitor' })).rejects.toMatchObject({ code: 1 });
  });
  it('import-feed takes each entry once, from a file or an address, and says what is no feed', async () => {
    const file = path.join(folder, 'feed.json');
    expect(await example('import-feed', [file])).toMatch(/VIADUTO FECHA[\s\S]*2 of 2 entries are new/);
    expect(await example('import-feed', [file])).toMatch(/^0 of 2 entries/);
    const elsewhere = createServer((request, response) =>
      response
        .writeHead(request.url === '/feed' ? 200 : 500)
        .end('{"version":"https://jsonfeed.org/version/1.1","items":[{"id":"a","title":"Novo"}]}'),
    ).listen(0, '127.0.0.1');
    await once(elsewhere, 'listening');
    const address = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
    expect(await example('import-feed', [`${address}/feed`])).toMatch(/NOVO \(a\)\n1 of 1/);
    await expect(example('import-feed', [`${address}/gone`])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('answers 500'),
    });
    elsewhere.close();
    const items = [
      { id: 'odd-1', title: '', content_text: '  ' },
      { id: 'odd-2', title: `${'a'.repeat(99)}😀` },
      { id: 'odd-3', title: '😀'.repeat(80) },
      { id: 'odd-4', title: 'Nulo \u0000', url: 'odd-4\u0000' },
      { id: 'odd-5', title: 'Duas vezes' },
      { id: 'odd-5', title: 'Duas vezes' },
    ];
    const odd = path.join(scratch, 'odd.json');
    await writeFile(odd, JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items }));
    const told = await run(process.execPath, [...command('import-feed'), odd], { env: env(), timeout: PATIENCE_MS }).catch(
      (error) => error,
    );
    expect([told.code, told.stderr]).toEqual([1, expect.stringMatching(/^odd-4.* is refused: /)]);
    expect(told.stdout).toMatch(/^ODD-1 \(odd-1\)\nA{99} \(odd-2\)\n(?:😀){50} \(odd-3\)\nDUAS VEZES \(odd-5\)\n4 of 6 entries/);
    await expect(example('import-feed', [path.join(folder, 'package.json')])).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is no JSON Feed'),
    });
  });
  it('users-from-csv tries, makes and changes users, and names the line that is wrong', async () => {
    const file = path.join(folder, 'users.csv');
    expect(await example('users-from-csv', [file], { LAUDA_DRY_RUN: '1' })).toMatch(/^new {2}rita[\s\S]*only tried/);
    expect(await example('users-from-csv', [file])).toMatch(/^new {2}rita \(Rita\), 2 roles\nnew {2}zeca/);
    expect(await example('users-from-csv', [file])).toMatch(/^changed {2}rita/);
    const wrong = path.join(scratch, 'wrong.csv');
    await writeFile(wrong, 'nickname,name,email,username,roles\nOk,Ok,ok@emissora.example,ok,\nMal,Mal,sem arroba,mal,\n');
    await expect(example('users-from-csv', [wrong])).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/^line 3, email: /) });
  });
  it('approve-ready approves what lacks nothing, and says of the rest what it lacks', async () => {
    const told = await example('approve-ready', [], { LAUDA_DRY_RUN: '1' });
    const [, ready, open] = /^(\d+) of (\d+) open stories would be approved$/m.exec(told)!;
    expect(Number(open)).toBeGreaterThan(0);
    expect(await example('approve-ready')).toContain(`${ready} of ${open} open stories were approved`);
    expect(await example('approve-ready')).toContain(`0 of ${Number(open) - Number(ready)} open stories were approved`);
  });
  it('receive-webhooks refuses what nobody signed', async () => {
    const receiver = started('receive-webhooks', { LAUDA_SECRET: 'sixteen characters' });
    await receiver.until(/listening at http/);
    const address = /http:\S+/.exec(receiver.said())![0];
    expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(401);
    expect(await receiver.stop()).toEqual([0, null]);
    await expect(example('receive-webhooks', [], { LAUDA_SECRET: 'short' })).rejects.toMatchObject({ code: 1 });
  });
  it('receive-webhooks takes what its newsroom signed, once, and takes its webhook away again', async () => {
    const newsroom = new Newsroom({ url: server.url });
    await newsroom.auth.login({ username: 'admin', password: 'lauda-demo' });
    const receiver = started('receive-webhooks', { LAUDA_SECRET: 'sixteen characters', LAUDA_REGISTER: '1' });
    await receiver.until(/listening at http/);
    const { host } = new URL(/http:\S+/.exec(receiver.said())![0]);
    const { version, hosts } = await newsroom.outbound.config.get();
    await newsroom.outbound.config.update({ version, hosts: [...hosts, host] });
    await expect.poll(async () => (await newsroom.webhooks.list()).length, { timeout: PATIENCE_MS }).toBe(1);
    const { id } = (await showOf(newsroom)).blocks[0]!.stories[0]!;
    await newsroom.stories.patch(id, { field: 'page', newValue: '77' });
    await receiver.until(new RegExp(`^stories PATCH .*"id":${id}\\b`, 'm'));
    const [hook] = await newsroom.webhooks.list();
    const taken = async () => (await newsroom.webhooks.deliveries.list(hook!.id, {})).data[0];
    await expect.poll(taken, { timeout: PATIENCE_MS }).toMatchObject({ state: 'DELIVERED', status: 204 });
    // The same comes again, as when an answer was lost: it is answered, and not done twice.
    const said = receiver.said();
    await newsroom.webhooks.deliveries.replay(hook!.id, { ids: [(await taken())!.id] });
    await expect.poll(async () => (await taken())?.attempts, { timeout: PATIENCE_MS }).toBe(1);
    await expect.poll(taken, { timeout: PATIENCE_MS }).toMatchObject({ state: 'DELIVERED' });
    expect(receiver.said()).toBe(said);
    expect(await receiver.stop()).toEqual([0, null]);
    expect(await newsroom.webhooks.list()).toEqual([]);
    await newsroom.close();
  });
  it('timing-without-a-server and recurrence need no newsroom', async () => {
    const alone = { LAUDA_URL: 'http://127.0.0.1:1' };
    expect(await example('timing-without-a-server', ['19:00:00', '19:03:00', 'OPENING 0:40', 'ELECTION 1:10', 'WEATHER 1:25'], alone)).toBe(
      '19:00:00 00:40 OPENING\n19:00:40 01:10 ELECTION\n19:01:50 01:25 WEATHER\n00:15 over, 03:15 in all\n',
    );
    await expect(example('timing-without-a-server', ['19:00', '19:03', 'OPENING soon'], alone)).rejects.toMatchObject({
      ...{ code: 1, stderr: "'OPENING soon' ends with no time, as 1:30\n" },
    });
    expect(await example('recurrence', ['2026-11-01', '2026-11-10'], alone)).toBe(
      [
        '2026-11-05 09:00:00 to 09:45:00',
        '2026-11-09 09:00:00 to 09:45:00',
        'next after 2026-11-10: 2026-11-12T09:00:00',
        'never after 2026-12-20',
        '',
      ].join('\n'),
    );
  });
  it.each(EXAMPLES)('%s has fewer than 80 lines', (name) => {
    expect(readFileSync(path.join(folder, `${name}.ts`), 'utf8').split('\n').length).toBeLessThan(80);
  });
  it.each(EXAMPLES)('%s runs as its first lines say, in the shell of who copies them', async (name) => {
    const line = USAGE.exec(readFileSync(path.join(folder, `${name}.ts`), 'utf8'))?.[1];
    expect(line).toContain(`examples/${name}.ts`);
    const { stdout } = await run('/bin/sh', ['-c', line!], {
      cwd: path.dirname(folder),
      env: { ...env({ LAUDA_SECONDS: '1' }) },
      timeout: PATIENCE_MS,
    });
    expect(stdout.trim()).not.toBe('');
  });
});
