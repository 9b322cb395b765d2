import { STOPPED_MS } from '@lauda/domain';
import { afterEach, describe, expect, it } from 'vitest';
import { realClock } from '../src/effects.ts';
import { Journal } from '../src/journal.ts';
import { OnAir } from '../src/onAir.ts';
import { HandClock } from './handClock.ts';
import { roomForTests } from './room.ts';
import { pause, until } from './wait.ts';

const room = await roomForTests();
afterEach(async () => {
  await room.end();
  await room.patch('CLIMA', 'approved', true);
});

describe('the story on air', () => {
  it('is neither changed nor removed on the device until it stops', async () => {
    await room.begin();
    await room.enable();
    await room.converged();
    const slug = 'CHUVA ZONA LESTE';
    await room.display(slug, 'play');
    await pause(300);
    const story = JSON.stringify(room.held().find((one) => one.slug === slug));
    await room.patch(slug, 'approved', false);
    await until(async () => (await room.deviceRow()).waiting.includes(slug), 'waiting is shown');
    await room.patch('ESCALADA', 'slug', 'ABERTURA');
    await until(() => room.heldSlugs().includes('ABERTURA'), 'others follow');
    await room.editor.post(`/rundowns/${room.rundownId}/mos/replace`);
    await until(() => room.orders().some(({ kind }) => kind === 'roReplace'), 'replaced');
    expect(JSON.stringify(room.held().find((one) => one.slug === slug))).toBe(story);
    await room.disable();
    await pause(500);
    expect(room.heldSlugs()).toContain(slug);
    await room.enable();
    await room.display(slug, 'stop');
    await room.converged();
    expect(room.heldSlugs()).not.toContain(slug);
    await until(async () => (await room.deviceRow()).waiting.length === 0, 'nothing waits');
    await room.patch('ABERTURA', 'slug', 'ESCALADA');
    await room.patch(slug, 'approved', true);
  });

  it('is shown by what the device says of it', async () => {
    await room.begin();
    await room.enable();
    await room.converged();
    const story = await room.story('ESCALADA');
    expect(await room.playout.sendStatus(room.roID, story.uuid, 'PLAY')).toMatchObject({ kind: 'roAck', roStatus: 'OK' });
    await until(async () => (await room.story('ESCALADA')).deviceStates.some(({ status }) => status === 'PLAY'), 'PLAY is shown');
    await room.playout.sendStatus(room.roID, story.uuid, 'STOP');
    await until(async () => (await room.story('ESCALADA')).deviceStates.some(({ status }) => status === 'STOP'), 'STOP is shown');
  });

  it('stays on the device that plays it over a line that is cut and a bridge that restarts, whatever else is said of it, until it stops', async () => {
    await room.begin();
    await room.enable();
    await room.converged();
    const slug = 'ESCALADA';
    const { uuid } = await room.story(slug);
    const say = (status: string) => room.playout.sendStatus(room.roID, uuid, status);
    const servedAnew = async (cut: () => unknown): Promise<void> => {
      const from = room.playout.received.length;
      await cut();
      await until(() => room.orders(from).some(({ kind }) => kind === 'roReplace'), 'it has the running order again');
      await room.live(room.deviceId);
      expect(room.heldSlugs()).toContain(slug);
    };
    await say('PLAY');
    await room.patch(slug, 'approved', false);
    await until(async () => (await room.deviceRow()).waiting.includes(slug), 'waiting is shown');
    await servedAnew(() => room.playout.dropConnections());
    await servedAnew(async () => {
      await room.bridge.stop();
      await room.startBridge();
    });
    for (const word of ['CUE', 'PAUSE', 'UPDATED', 'BUSY', 'NEW', 'MOVED', 'NCS CTRL', 'MANUAL CTRL', 'NOT READY']) {
      await say(word);
      await pause(200);
      expect(room.heldSlugs()).toContain(slug);
    }
    await say('STOP');
    await until(() => !room.heldSlugs().includes(slug), 'it is gone');
    await room.patch(slug, 'approved', true);
  });

  it.each(['STOP', 'READY'])('is over where the device says %s of it, of others it says nothing', (word) => {
    const onAir = new OnAir(new HandClock(), new Map());
    onAir.takeStatus('ro', 'A', 'PLAY');
    onAir.takeStatus('ro', 'B', word);
    expect([...onAir.of('ro')]).toEqual(['A']);
    onAir.takeStatus('ro', 'A', ` ${word.toLowerCase()} `);
    expect([...onAir.of('ro')]).toEqual([]);
  });

  it('counts as on air for a quarter of an hour where the device that played it stays away', async () => {
    const clock = new HandClock();
    const onAir = new OnAir(clock, new Map(), new Map([['ro', 'A']]));
    expect([...onAir.of('ro')]).toEqual(['A']);
    onAir.takeStatus('ro', 'A', 'PLAY');
    await clock.pass(20 * 60_000);
    expect([...onAir.of('ro')]).toEqual(['A']);
    onAir.disconnected();
    await clock.pass(14 * 60_000);
    expect([...onAir.of('ro')]).toEqual(['A']);
    expect(onAir.nextChangeIn()).toBe(60_000);
    await clock.pass(60_000);
    expect([...onAir.of('ro'), ...onAir.deviceStories().keys()]).toEqual([]);
  });

  it('that the newsroom plays and stops itself ends soon after, where the device said that it plays and says no more', async () => {
    let ahead = 0;
    await room.begin({}, { clock: { ...realClock, steady: () => realClock.steady() + ahead } });
    await room.enable();
    await room.converged();
    const slug = 'CLIMA';
    const { uuid } = await room.story(slug);
    for (const active of [true, false]) {
      await room.display(slug, 'play');
      await room.playout.sendStatus(room.roID, uuid, 'PLAY');
      await pause(300);
      if (active) await room.patch(slug, 'approved', false);
      else await room.disable();
      ahead += 4_000;
      await pause(500);
      expect(room.heldSlugs()).toContain(slug);
      await room.display(slug, 'stop');
      await pause(500);
      expect(room.heldSlugs()).toContain(slug);
      ahead += STOPPED_MS;
      await until(() => !room.heldSlugs().includes(slug), 'it is gone');
      await room.patch(slug, 'approved', true);
      if (active) await room.converged();
    }
  });

  it.each([
    'the newsroom stopped it before that',
    'the newsroom left it before that for another, which it stops after it',
    'the newsroom stops it meanwhile, in a rundown that was taken from the device before',
  ])('ends half a minute after the bridge started anew, where the device says no more of it and %s', async (what) => {
    let ahead = 0;
    const clock = { ...realClock, steady: () => realClock.steady() + ahead };
    await room.begin({}, { clock });
    await room.enable();
    await room.converged();
    const [slug, other] = ['CLIMA', 'ESCALADA'];
    await room.display(slug, 'play');
    await room.playout.sendStatus(room.roID, (await room.story(slug)).uuid, 'PLAY');
    await pause(300);
    const isTaken = what.includes('taken');
    if (isTaken) await room.disable();
    else await room.patch(slug, 'approved', false);
    ahead += 4_000;
    await pause(300);
    if (what.includes('left')) await room.display(other, 'play');
    else if (!isTaken) await room.display(slug, 'stop');
    await pause(500);
    await room.bridge.stop();
    if (isTaken) await room.display(slug, 'stop');
    await room.startBridge({ clock });
    await room.live(room.deviceId);
    if (what.includes('left')) await room.display(other, 'stop');
    await pause(500);
    ahead += STOPPED_MS - 5_000;
    await pause(2_500);
    expect(room.heldSlugs()).toContain(slug);
    ahead += 5_000;
    await until(() => !room.heldSlugs().includes(slug), 'it is gone', 15_000);
  });

  it('goes on over a bridge that starts anew half a minute after the newsroom stopped it, where the device says by then that it plays', async () => {
    let ahead = 0;
    const clock = { ...realClock, steady: () => realClock.steady() + ahead };
    await room.begin({}, { clock });
    await room.enable();
    await room.converged();
    const slug = 'CLIMA';
    const { uuid } = await room.story(slug);
    await room.display(slug, 'play');
    await room.playout.sendStatus(room.roID, uuid, 'PLAY');
    await pause(300);
    ahead += 4_000;
    await room.display(slug, 'stop');
    await pause(300);
    await room.bridge.stop();
    await room.startBridge({ clock });
    await room.live(room.deviceId);
    await room.patch(slug, 'approved', false);
    await room.playout.sendStatus(room.roID, uuid, 'PLAY');
    ahead += 2 * STOPPED_MS;
    await pause(3_000);
    expect(room.heldSlugs()).toContain(slug);
    await room.playout.sendStatus(room.roID, uuid, 'STOP');
    await until(() => !room.heldSlugs().includes(slug), 'it is gone', 15_000);
  });

  it.each([
    ['half a minute after the stop, where the device said before the next began that it plays', 0, STOPPED_MS],
    ['half a minute after the stop, where it is known from before the start', undefined, STOPPED_MS],
    ['until the device says that it stopped, where it said since that it plays', 5_000, undefined],
  ])('counts, left by the newsroom for one that it stops, as on air %s', async (_what, said, counts) => {
    const clock = new HandClock();
    const onAir = new OnAir(clock, new Map(), said === undefined ? new Map([['ro', 'A']]) : new Map());
    const plays = (story: string | undefined) =>
      onAir.followNewsroom(new Map([['ro', { roID: 'ro', onAir: story, active: true }]]), ['ro']);
    plays('A');
    if (said !== undefined) onAir.takeStatus('ro', 'A', 'PLAY');
    await clock.pass(5_000);
    plays('B');
    await clock.pass(5_000);
    if (said) onAir.takeStatus('ro', 'A', 'PLAY');
    await clock.pass(5_000);
    plays('B');
    plays(undefined);
    await clock.pass((counts ?? 600_000) - 1);
    expect([...onAir.of('ro')]).toEqual(['A']);
    if (counts === undefined) onAir.takeStatus('ro', 'A', 'STOP');
    await clock.pass(1);
    expect([...onAir.of('ro'), ...onAir.deviceStories().keys()]).toEqual([]);
  });

  it.each([
    ['until the device says that it stopped, where it began again about when the newsroom stopped it', 1_000, 600_000],
    ['for half a minute, where the newsroom stopped it while it played', 60_000, STOPPED_MS - 1],
  ])('counts as on air %s', async (_what, playedFor, counts) => {
    const clock = new HandClock();
    const onAir = new OnAir(clock, new Map());
    const plays = (story: string | undefined) =>
      onAir.followNewsroom(new Map([['ro', { roID: 'ro', onAir: story, active: true }]]), ['ro']);
    plays('A');
    onAir.takeStatus('ro', 'A', 'PLAY');
    await clock.pass(playedFor);
    plays(undefined);
    await clock.pass(counts);
    expect([...onAir.of('ro')]).toEqual(['A']);
    if (playedFor < 60_000) onAir.takeStatus('ro', 'A', 'STOP');
    else expect(onAir.nextChangeIn()).toBe(1);
    await clock.pass(1);
    expect([...onAir.of('ro'), ...onAir.deviceStories().keys()]).toEqual([]);
  });

  it('stays on the device when MOS is disabled and the bridge restarts meanwhile, until the device says it stopped', async () => {
    await room.begin();
    await room.enable();
    await room.converged();
    await room.texted();
    const { uuid } = await room.story('CLIMA');
    await room.display('CLIMA', 'play');
    await room.live(room.deviceId);
    await pause(300);
    await room.disable();
    await pause(300);
    await room.bridge.stop();
    // Of a rundown that no device is to hold any more the newsroom tells nothing: then this is all a new bridge knows.
    const journal = await Journal.open(room.journalDir, 'test');
    expect(journal.devices.get(room.deviceId)!.airing).toEqual(new Map([[room.roID, uuid]]));
    await journal.close();
    await room.startBridge();
    await room.live(room.deviceId);
    await pause(500);
    expect(room.heldSlugs()).toContain('CLIMA');
    expect(await room.playout.sendStatus(room.roID, uuid, 'STOP')).toMatchObject({ roStatus: 'OK' });
    await until(() => room.playout.holdings().size === 0, 'the running order is gone');
  });

  it('stays on the device when MOS is disabled until the newsroom stops it, though the device says nothing', async () => {
    await room.begin();
    await room.enable();
    await room.converged();
    await room.display('CLIMA', 'play');
    await pause(300);
    await room.disable();
    await pause(500);
    expect(room.heldSlugs()).toContain('CLIMA');
    await room.display('CLIMA', 'stop');
    await until(() => room.playout.holdings().size === 0, 'the running order is gone');
  });
});
