import { startPlayout } from '@lauda/simulators';
import type { Refusal } from '@lauda/testing';
import { describe, expect, it } from 'vitest';
import { type Clock, realClock } from '../src/effects.ts';
import { IDLE_MS } from '../src/speaker.ts';
import { IDS } from './bridged.ts';
import { Simulated } from './simulated.ts';
import { speakerTo } from './speakerTo.ts';
import { studioForTests } from './studio.ts';
import { until } from './wait.ts';

const studio = await studioForTests();
const sim = new Simulated(studio);

describe('a message said by hand', () => {
  const ask = (message: string, id: number): string =>
    `<mos><mosID>playout.tv</mosID><ncsID>ncs.tv</ncsID><messageID>${id}</messageID>${message}</mos>`;
  const say = (port: string, words: string) =>
    studio.ana.post<{ text: string | null; ms: number } & Refusal>(`/devices/${sim.deviceId}/say`, { port, text: words });

  it('goes to the device or to its stand-in, over a connection of its own, and is seen in the traffic', async () => {
    const { show } = await sim.begin();
    const { body } = await say('upper', ask('<roReq><roID>nobody</roID></roReq>', 7));
    expect(body.text).toContain('unknown nobody');
    expect(body.text).toContain('<messageID>7</messageID>');
    const heard = sim.real.received.length;
    await sim.simulate();
    await sim.inStep(show, true);
    expect((await say('upper', ask(`<roReq><roID>${show.uuid}</roID></roReq>`, 80_008))).body.text).toContain('<roList>');
    expect(sim.real.received.length).toBe(heard);
    expect(
      (await sim.frames()).filter((frame) => frame.text.includes('<messageID>80008</messageID>')).map(({ direction }) => direction),
    ).toEqual(['out', 'in']);
  });

  it('makes nobody forget what the device should hold: it is told again when nothing more is said', async () => {
    const { show } = await sim.begin({}, { ...realClock, after: (ms, then) => realClock.after(ms === IDLE_MS ? 50 : ms, then) });
    const { body } = await say('upper', ask(`<roDelete><roID>${show.uuid}</roID></roDelete>`, 80_002));
    expect(body.text).toContain('<roStatus>OK</roStatus>');
    await until(() => sim.slugs(show) === 'UM,DOIS', 'it holds what it should');
    const kinds = sim.real.received.map(({ kind }) => kind);
    expect(kinds.slice(kinds.lastIndexOf('roDelete'))).toContain('roReplace');
  });

  it('leaves the device alone afterwards where it only asked', async () => {
    const device = studio.keep(await startPlayout({ lowerPort: 0, upperPort: 0, ...IDS }));
    const idle: (() => void)[] = [];
    let changed = 0;
    const clock: Clock = {
      ...realClock,
      after: (ms, then) => {
        if (ms !== IDLE_MS) return realClock.after(ms, then);
        idle.push(then);
        return () => undefined;
      },
    };
    const onChanged = (): void => {
      changed += 1;
    };
    const speaker = speakerTo(device, clock, { onChanged });
    expect(await speaker.say('upper', ask('<roReq><roID>R</roID></roReq>', 1))).toContain('unknown R');
    expect(await speaker.say('lower', ask('<heartbeat><time>1</time></heartbeat>', 2))).toContain('heartbeat');
    idle.at(-1)!();
    expect(changed).toBe(0);
    await speaker.say('upper', ask('<roDelete><roID>R</roID></roDelete>', 3));
    idle.at(-1)!();
    expect(changed).toBe(1);
    // A connection that was given back is made anew.
    expect(await speaker.say('upper', ask('<reqMachInfo/>', 4))).toContain('listMachInfo');
    idle.at(-1)!();
    expect(changed).toBe(1);
  });

  it('is refused where nobody is, and where no messages of MOS are spoken', async () => {
    sim.deviceId = await studio.device('playout', 1, IDS);
    await studio.begin();
    await until(() => studio.bridge.states().has(sim.deviceId), 'served');
    const gone = await say('upper', ask('<reqMachInfo/>', 1));
    expect([gone.status, gone.body.code]).toEqual([504, 'device_unreachable']);
    sim.deviceId = await studio.device('cg', 1, { protocol: 'ii' });
    expect((await say('upper', 'x')).status).toBe(412);
  });
});
