import type { bridge as contract } from '@lauda/spec/areas/bridge';
import {
  bridgeToken,
  createRundown,
  EVERY_ROLE,
  makeProgram,
  type Refusal,
  startTestServer,
  type TestServer,
  WireClient,
} from '@lauda/testing';
import { afterEach, expect, it } from 'vitest';
import type * as z from 'zod';
import type { RundownEntity } from './rundown-desk.ts';

let server: TestServer | undefined;
afterEach(() => server?.stop());

/** A newsroom in São Paulo on the day before a night in which the clock changes, with a show over that midnight. */
async function night(date: string, start: string, end: string) {
  const here = await startTestServer({ now: Date.parse(`${date}T22:00:00Z`) });
  server = here;
  await here.person('ana', EVERY_ROLE);
  const ana = await here.as('ana');
  const programId = await makeProgram(ana, { start, end });
  const rundown = (await createRundown<RundownEntity>(ana, { date, programId })).body;
  const at = (iso: string): void => here.advance(Date.parse(iso) - here.server.services.now());
  return { ana, rundown, at };
}

// On 2018-02-18 at midnight the clock went back to 23:00, on 2018-11-04 at midnight forward to 01:00.
it.each([
  ['2018-02-17', '23:00:00', '01:00:00', '2018-02-18T03:59:00Z', '2018-02-18T04:01:00Z'],
  ['2018-11-03', '23:00:00', '02:00:00', '2018-11-04T03:59:00Z', '2018-11-04T04:01:00Z'],
  ['2018-11-21', '23:00:00', '01:00:00', '2018-11-22T02:59:00Z', '2018-11-22T03:01:00Z'],
])('a rundown of %s from %s to %s is open to its end by the clock on the wall, and closed after it [LOCK-21]', async (date, start, end, before, after) => {
  const { ana, rundown, at } = await night(date, start, end);
  const config = (await ana.get<object>('/rundowns/config')).body;
  expect((await ana.post('/rundowns/config', { ...config, lockAfterEnd: true, editIntervalMinutes: 0 })).status).toBe(201);
  const write = () => ana.post<Refusal>(`/rundowns/${rundown.id}/blocks`, { title: 'B' });
  at(before);
  expect((await write()).status).toBe(201);
  at(after);
  const late = await write();
  expect([late.status, late.body.code]).toEqual([412, 'rundown_closed']);
});

it.each([
  ['2018-02-17', '23:00:00', '01:00:00', 3 * 3600],
  ['2018-11-03', '23:00:00', '02:00:00', 2 * 3600],
  ['2018-11-21', '23:30:00', '00:45:00', 75 * 60],
])('a device is told that a show of %s from %s to %s lasts %d seconds', async (date, start, end, seconds) => {
  const { ana, rundown } = await night(date, start, end);
  const bridge = new WireClient(server!.url);
  bridge.bearer = await bridgeToken(ana);
  const device = { name: 'PLAY', type: 'playout', protocol: 'mos', host: '127.0.0.1', port: 10540, mosId: 'PLAY' };
  const { id } = (await ana.post<{ id: number }>('/devices', device)).body;
  await ana.put(`/rundowns/${rundown.id}/mos/enable`, { automatic: true });
  const { rundowns } = (await bridge.get<z.infer<typeof contract.wanted.result>>(`/bridge/devices/${id}/rundowns`)).body;
  expect(rundowns).toMatchObject([{ start: `${date}T${start}`, duration: `PT${seconds}S` }]);
});

it('the log of a rundown is found to the end of the second and of the hour that the clock repeats', async () => {
  const { ana, rundown, at } = await night('2018-02-17', '23:00:00', '01:00:00');
  const found = async (from: string, to: string): Promise<number> =>
    (await ana.get<{ total: number }>(`/rundowns/${rundown.id}/logs?from=2018-02-17T${from}&to=2018-02-17T${to}`)).body.total;
  const before = await found('20:30:00', '23:59:59');
  // The second time that the clock on the wall shows half past eleven.
  at('2018-02-18T02:30:00.400Z');
  expect((await ana.post(`/rundowns/${rundown.id}/blocks`, { title: 'B' })).status).toBe(201);
  expect(await found('20:30:00', '23:59:59')).toBeGreaterThan(before);
});
