// @vitest-environment jsdom
import type { RundownDevice } from '@lauda/sdk';
import type { OpenRundown } from '@lauda/store';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { Questions } from '../../components/ConfirmDialog.tsx';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { pressed } from '../../testing/reportage.tsx';
import { DevicesPanel } from './DevicesPanel.tsx';

let shown: RenderedComponent;
let made: string[];
let loads: number;
let store: Awaited<ReturnType<typeof deskOf>>['store'];
beforeAll(() => void import('../../components/dialogFrames.tsx'));
beforeEach(useEnglish);
afterEach(() => shown.unmount());

const view = (value: unknown) => ({ snapshot: () => value, subscribe: () => () => undefined });
interface Shown {
  readonly isOn?: boolean;
  readonly isOnAir?: boolean;
  readonly mode?: 'AUTOMATIC' | 'MANUAL';
  readonly mayWrite?: boolean;
  readonly devices?: readonly Partial<RundownDevice>[];
}

async function show({ isOn = true, isOnAir = false, mode = 'AUTOMATIC', mayWrite = true, devices = [] }: Shown): Promise<void> {
  made = [];
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const whole = { deviceId: 5, name: 'Vídeo', wanted: 3, acked: 3, waiting: [], lastError: null, simulated: false, at: null };
  loads = 0;
  const desk = await deskOf(newsroom, mayWrite ? ['RUNDOWN_READ', 'RUNDOWN_WRITE'] : ['RUNDOWN_READ']);
  const { At } = desk;
  ({ store } = desk);
  vi.spyOn(store.rundowns, 'devices').mockReturnValue({
    view: view({ value: devices.map((each) => ({ ...whole, existence: 'EXIST', ...each })), refusal: undefined }),
    load: async () => void (loads += 1),
    stop: () => undefined,
  } as never);
  const open = {
    view: view({ id: 4, mosActive: isOn, mosMode: mode, onAir: isOnAir ? { kind: 'story', id: 9 } : undefined }),
    busy: view({}),
    mosEnable: async (automatic: boolean) => void made.push(`on, ${automatic ? 'automatic' : 'by hand'}`),
    mosDisable: async () => void made.push('off'),
    mosReady: async () => void made.push('ready'),
    mosReplace: async () => void made.push('again'),
  } as unknown as OpenRundown;
  shown = await render(
    <At>
      <DevicesPanel open={open} onClose={() => undefined} />
      <Questions />
    </At>,
  );
}
const switches = (): HTMLButtonElement[] => [...shown.element.querySelectorAll<HTMLButtonElement>('[role=switch]')];
const turn = (at: number): Promise<void> => act(async () => switches()[at]!.click());
const question = () => document.querySelector('[role=dialog]');

it('turns the devices off at once where nothing is on air', async () => {
  await show({});
  await turn(0);
  expect([made, question()]).toEqual([['off'], null]);
});

it.each([
  ['Cancel', []],
  ['Turn off', ['off']],
] as const)('asks before the devices of a show on air are turned off: %s', async (answer, expected) => {
  await show({ isOnAir: true });
  await turn(0);
  await vi.waitFor(() => expect(question()).not.toBeNull(), PATIENCE);
  expect(made).toEqual([]);
  await pressed(answer, question()!);
  await vi.waitFor(() => expect(question()).toBeNull(), PATIENCE);
  expect(made).toEqual(expected);
});

it.each([
  ['AUTOMATIC', 'on, automatic'],
  ['MANUAL', 'on, by hand'],
] as const)('turns the devices on in the way they had before: %s', async (mode, expected) => {
  await show({ isOn: false, mode });
  expect(switches().map((each) => [each.getAttribute('aria-checked'), each.disabled])).toEqual([
    ['false', false],
    [String(mode === 'AUTOMATIC'), true],
  ]);
  await turn(0);
  expect(made).toEqual([expected]);
});

it('turns the way while they are on, says ready and sends again; nothing of it while they are off', async () => {
  await show({});
  await turn(1);
  for (const name of ['Ready to air', 'Send everything again']) await pressed(name, shown.element);
  expect(made).toEqual(['on, by hand', 'ready', 'again']);
  shown.unmount();
  await show({ isOn: false });
  for (const name of ['Ready to air', 'Send everything again']) expect(shown.button(name).disabled, name).toBe(true);
});

it('offers nothing of it to who only reads', async () => {
  await show({ mayWrite: false, devices: [{}] });
  expect([switches().length, shown.text().includes('Vídeo')]).toEqual([0, true]);
});

it.each([
  ['in step', {}, true, 'In step'],
  ['behind with what it did not confirm', { wanted: 5, acked: 3 }, true, '2 waiting'],
  ['behind with what waits', { waiting: ['CHUVA'] }, true, '1 waiting'],
  ['in trouble', { lastError: 'No answer', wanted: 5 }, true, 'Problem'],
  ['off, whatever it reported', { lastError: 'No answer' }, false, undefined],
] as const)('says how far each device is: %s [DEV-10]', async (_what, device, isOn, word) => {
  await show({ isOn, devices: [device as Partial<RundownDevice>] });
  const found = ['In step', '2 waiting', '1 waiting', 'Problem'].filter((each) => shown.text().includes(each));
  expect(found).toEqual(word ? [word] : []);
});

it('loads its devices at once where one says something, and not again for all they say within three seconds', async () => {
  await show({ devices: [{}] });
  const before = loads;
  const data = { rundownId: 4, deviceId: 5, storyId: null, status: '3', text: null, at: '2026-03-10T19:00:00' };
  for (let n = 1; n <= 100; n += 1) {
    store.receive({ n, topic: 'device_states', action: 'UPDATE', userId: null, date: '2026-03-10T19:00:00', data });
    await Promise.resolve();
  }
  await vi.waitFor(() => expect(loads).toBeGreaterThan(before), PATIENCE);
  expect(loads - before).toBeLessThanOrEqual(2);
});
