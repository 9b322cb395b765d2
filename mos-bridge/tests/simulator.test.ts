import { rm } from 'node:fs/promises';
import { startPlayout } from '@lauda/simulators';
import type { Refusal } from '@lauda/testing';
import { describe, expect, it } from 'vitest';
import { IDS } from './bridged.ts';
import { Simulated } from './simulated.ts';
import { studioForTests } from './studio.ts';
import { until } from './wait.ts';

const studio = await studioForTests();
const sim = new Simulated(studio);

describe('a device that is simulated', () => {
  it('hears nothing meanwhile; each side is told everything anew after every change', async () => {
    const { show, stories } = await sim.begin();
    const other = await studio.show({ slug: 'TRES' });
    await studio.enable(other.show);
    await until(() => sim.real.holdings().has(other.show.uuid), 'the second one is there as well');
    const before = (await sim.frames()).length;
    const { status, body } = await sim.simulate();
    expect(status).toBe(200);
    expect(body).toMatchObject({ running: true, latencyMs: 0, refuseEvery: 0, what: 'playout', since: expect.any(Number) });
    await sim.inStep(show, true);
    // What stands in began with nothing: both orders went out whole, and the text with its story.
    expect([await sim.said('roCreate', before), await sim.said('roStorySend', before)]).toEqual([2, 1]);
    const heard = sim.real.received.length;
    await studio.move(show, stories[1]!, stories[0]!);
    await studio.disable(other.show);
    await until(
      async () => (await sim.said('roElementAction', before)) === 1 && (await sim.said('roDelete', before)) === 1,
      'said to the stand-in',
    );
    expect(sim.real.received.slice(heard)).toEqual([]);
    expect(sim.slugs(show)).toBe('UM,DOIS');
    expect((await studio.ana.delete(sim.at())).status).toBe(204);
    await until(() => sim.slugs(show) === 'DOIS,UM', 'the device itself is up to date');
    await until(() => !sim.real.holdings().has(other.show.uuid), 'what was taken off meanwhile is gone there too');
    await sim.inStep(show, false);
    const changes = sim.real.received.slice(heard).filter(({ kind }) => /^ro(Create|Replace|ElementAction|Delete)$/.test(kind));
    expect(changes.map(({ kind }) => kind).sort()).toEqual(['roDelete', 'roReplace']);
    expect(await sim.state()).toMatchObject({ running: false, since: null, what: 'playout' });
  });

  it('is not listened to: its stand-in has the word', async () => {
    const { show, stories } = await sim.begin();
    const { upperPort } = studio.bridge;
    const before = (await sim.frames()).length;
    await sim.simulate();
    await until(async () => (await sim.said('roCreate', before)) === 1, 'the stand-in is spoken to');
    await sim.inStep(show, true);
    const stranger = studio.keep(await startPlayout({ lowerPort: 0, upperPort: 0, ...IDS, ncsUpperPort: upperPort }));
    const answer = await stranger.sendStatus(show.uuid, stories[0]!.uuid, 'PLAY');
    expect(answer).toMatchObject({ kind: expect.stringMatching(/Ack/) });
    expect(JSON.stringify(answer)).not.toMatch(/"(OK|ACK)"/);
    expect((await studio.told(stories[0]!.id)).deviceStates).toEqual([]);
  });

  it('stays simulated when the bridge starts again, and is spoken to by nobody else', async () => {
    const { show } = await sim.begin();
    await sim.simulate();
    await sim.inStep(show, true);
    const heard = sim.real.received.length;
    await studio.bridge.stop();
    await studio.begin();
    await studio.live(sim.deviceId);
    await until(async () => (await sim.said('roReplace')) + (await sim.said('roCreate')) === 1, 'the new stand-in is told everything');
    await sim.inStep(show, true);
    expect(sim.real.received.length).toBe(heard);
    // The journal of before the simulation is still that of the device itself.
    await studio.ana.delete(sim.at());
    await until(() => sim.real.received.slice(heard).some(({ kind }) => kind === 'roReplace'), 'the device itself again');
  });

  it('is simulated by the bridge that takes over as well, and is told everything when it is itself again', async () => {
    const { show, stories } = await sim.begin();
    await sim.simulate();
    await sim.inStep(show, true);
    const heard = sim.real.received.length;
    const [first, own] = [studio.bridge, studio.journalDir];
    await studio.freshJournal();
    await studio.begin({ bridgeId: 'other' });
    // The second one waits as long as the first holds the device, and has a stand-in of its own then.
    expect(studio.bridge.states().has(sim.deviceId)).toBe(false);
    await first.stop();
    await rm(own, { recursive: true });
    await studio.live(sim.deviceId);
    await studio.move(show, stories[1]!, stories[0]!);
    await until(async () => (await sim.said('roElementAction')) === 1, 'said to the second stand-in');
    expect(sim.real.received.length).toBe(heard);
    await studio.ana.delete(sim.at());
    await until(() => sim.slugs(show) === 'DOIS,UM', 'the device itself is up to date');
    expect(sim.real.received.slice(heard).map(({ kind }) => kind)).toContain('roReplace');
  });

  it('behaves as it is set, also while it runs, and keeps what it holds', async () => {
    const { show, stories } = await sim.begin();
    const { body } = await sim.simulate({ latencyMs: 40 });
    await sim.inStep(show, true);
    const changed = await sim.simulate({ refuseEvery: 1 });
    expect(changed.body).toMatchObject({ latencyMs: 40, refuseEvery: 1, since: body.since });
    let turn = 0;
    await until(async () => {
      // The bridge hears of it in its own time: there has to be something to refuse then.
      turn = 1 - turn;
      await studio.move(show, stories[turn]!, stories[1 - turn]!);
      return (await sim.row(show)).lastError !== null;
    }, 'refused');
    await sim.simulate({ refuseEvery: 0, latencyMs: 0 });
    await sim.inStep(show, true);
    await until(async () => (await sim.row(show)).lastError === null, 'in order again');
    // It was never started anew: the device and its stand-in were greeted once each.
    expect(await sim.said('reqMachInfo')).toBe(2);
  });

  it('is not changed for another while a rundown that uses it is on air', async () => {
    const { show, stories } = await sim.begin();
    await studio.display(stories[0]!, 'play');
    const refused = await studio.ana.put<Refusal>(sim.at(), {});
    expect([refused.status, refused.body.code]).toEqual([412, 'device_on_air']);
    expect(refused.body.message).toContain(`Jornal ${show.date}`);
    await studio.ana.put('/stories/display_status', { ids: [stories[0]!.id], status: 'blank' });
    expect((await sim.simulate()).status).toBe(200);
    await sim.inStep(show, true);
    await studio.display(stories[0]!, 'play');
    expect((await studio.ana.delete<Refusal>(sim.at())).body.code).toBe('device_on_air');
    // How it behaves can be changed at any time.
    expect((await sim.simulate({ latencyMs: 5 })).status).toBe(200);
    await studio.ana.put('/stories/display_status', { ids: [stories[0]!.id], status: 'blank' });
    expect((await studio.ana.delete(sim.at())).status).toBe(204);
  });
});
