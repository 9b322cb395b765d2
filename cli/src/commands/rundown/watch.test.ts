import { expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { arithAnswers, arithRundown } from '../../../tests/arith.ts';
import { cli, type World } from '../../../tests/fakeEnv.ts';
import { FakeLive } from '../../../tests/fakeLive.ts';

const answers = {
  ...arithAnswers,
  'GET /rundowns/{id}/devices': () => [
    { deviceId: 3, name: 'Playout', existence: 'EXIST', mode: 'AUTOMATIC', wanted: 1, acked: 1, waiting: [], lastError: null, at: null },
  ],
};
const onAir = () => {
  const rundown = arithRundown();
  rundown.blocks[0]!.stories[0]!.displayStatus = 'play';
  return rundown;
};

/** Starts watching, does something, then interrupts. */
async function watching(line: string, world: World, act: (live: FakeLive) => void, interrupt = true) {
  const live = new FakeLive(arithRundown());
  const stop = new AbortController();
  const told = cli(line, { answers, live, signal: stop.signal, ...world });
  await vi.waitFor(() => expect(live.watched).toBe(true), PATIENCE);
  act(live);
  if (interrupt) stop.abort();
  return { ...(await told), live };
}

it('prints one line per change in a pipe, at the time of the server, until interrupted', async () => {
  const told = await watching('rundown watch 5 -d 2026-03-10', {}, (live) => {
    live.show(onAir());
    const device = onAir();
    device.blocks[0]!.stories[0]!.deviceStates = [
      { deviceId: 3, status: 'PLAY', text: null, at: '2026-03-10T22:00:00', unknownSince: null },
    ];
    live.show(device);
  });
  expect(told.code).toBe(130);
  expect(told.out).toBe('22:00:00\tstory\t1\tS1\tdisplayStatus\tblank\tplay\n22:00:00\tstory\t1\tS1\tdevice Playout\t\tPLAY\n');
  expect(told.live.closed).toBe(true);
});

it('writes the changes as one JSON object a line, every field unless some are chosen', async () => {
  const all = await watching('rundown watch 5 -d 2026-03-10 --json', {}, (live) => live.show(onAir()));
  expect(JSON.parse(all.out)).toEqual({
    at: '22:00:00',
    entity: 'story',
    id: 1,
    slug: 'S1',
    field: 'displayStatus',
    device: null,
    from: 'blank',
    to: 'play',
  });
  const some = await watching('rundown watch 5 -d 2026-03-10 --json slug,to', { columns: 100 }, (live) => live.show(onAir()));
  expect(some.out).toBe('{"slug":"S1","to":"play"}\n');
});

it('tells first what is on air and what devices say already', async () => {
  const live = new FakeLive(onAir());
  const stop = new AbortController();
  const told = cli('rundown watch 5 -d 2026-03-10', { answers, live, signal: stop.signal });
  await vi.waitFor(() => expect(live.watched).toBe(true), PATIENCE);
  stop.abort();
  expect((await told).out).toBe('22:00:00\tstory\t1\tS1\tdisplayStatus\t\tplay\n');
});

it('says when the picture may be old, and when it is live again', async () => {
  const told = await watching('rundown watch 5 -d 2026-03-10', {}, (live) => {
    live.become('lost');
    live.become('lost');
    live.become('live');
  });
  expect(told.err.split('\n').slice(0, 2)).toEqual([
    'Conexão perdida; o que se vê pode estar velho. Tentando de novo…',
    'Conectado de novo.',
  ]);
});

it('ends when the rundown is removed, or the sign-in', async () => {
  const gone = await watching('rundown watch 5 -d 2026-03-10', {}, (live) => live.become('gone'), false);
  expect([gone.code, gone.err]).toEqual([3, 'erro: Este espelho foi removido.\n']);
  const out = await watching('rundown watch 5 -d 2026-03-10', {}, (live) => live.become('signedOut'), false);
  expect([out.code, out.live.closed]).toEqual([4, true]);
});

it('draws the live screen on a terminal', async () => {
  const live = new FakeLive(arithRundown());
  const told = await cli('rundown watch 5 -d 2026-03-10', { answers, live, columns: 100 });
  expect([told.code, told.out, live.closed]).toEqual([0, '', true]);
  const [screen] = told.screens;
  expect([screen?.title, screen?.deviceName(3), screen?.deviceName(9)]).toEqual(['Jornal da Noite  10/03/2026', 'Playout', '#9']);
  expect(screen?.now()).toBe(Date.parse('2026-03-11T01:00:00Z'));
});
