// @vitest-environment jsdom
import type { Device } from '@lauda/sdk';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { handlers } from '../../../actions/handlers.ts';
import { Questions } from '../../../components/ConfirmDialog.tsx';
import { deskOf, FakeNewsroom, user } from '../../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../../testing/render.tsx';
import { newDevice } from '../useDeviceForm.ts';
import { SimulatedBanner } from './SimulatedBanner.tsx';
import { SimulatorPanel } from './SimulatorPanel.tsx';
import { sinceWord } from './sinceWord.ts';

let shown: RenderedComponent | undefined;
let called: unknown[];
/** What a start waits for. */
let slow: Promise<void> | undefined;
const device = (more: Partial<Device> = {}): Device => ({ ...newDevice(), id: 7, name: 'Vídeo', ...more });
const SIMULATED = { latencyMs: 20, refuseEvery: 0, since: Date.parse('2026-11-20T21:00:00Z') };

const show = async (
  shownDevice: Device,
  roles: readonly ('ADMIN_READ' | 'ADMIN_WRITE')[] = ['ADMIN_READ', 'ADMIN_WRITE'],
): Promise<void> => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const simulator = {
    start: async (...args: unknown[]) => {
      called.push(args);
      await slow;
    },
    stop: async (...args: unknown[]) => void called.push(args),
  };
  Object.assign(newsroom.client, { devices: { simulator } });
  const { At } = await deskOf(newsroom, roles);
  shown = await render(
    <At>
      <SimulatedBanner device={shownDevice} onOpen={() => undefined} />
      <SimulatorPanel device={shownDevice} onTraffic={() => undefined} />
      <Questions />
    </At>,
  );
};
const field = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))!;
  return document.getElementById(found.htmlFor) as HTMLInputElement;
};
const type = (label: string, value: string): void =>
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field(label), value);
    field(label).dispatchEvent(new Event('input', { bubbles: true }));
  });
const dialog = (): string => document.querySelector('[role=dialog]')?.textContent ?? '';

beforeAll(async () => {
  useEnglish();
  // Loaded as it is first needed elsewhere: no question of these tests waits for it.
  await import('../../../components/dialogFrames.tsx');
});
beforeEach(() => {
  called = [];
  slow = undefined;
});
afterEach(() => {
  shown?.unmount();
  shown = undefined;
});

it('begins at once where nobody is cut off, with what was typed', async () => {
  await show(device());
  expect(shown!.text()).toContain('The stand-in is a playout (MOS)');
  type('Delay of each answer', '99999');
  type('Refuse every nth message', '7');
  await act(async () => void handlers.run('devices.simulate'));
  expect(called).toEqual([[7, { latencyMs: 10_000, refuseEvery: 7 }]]);
});

it('keeps what is typed while it is being applied', async () => {
  const applied = Promise.withResolvers<void>();
  slow = applied.promise;
  await show(device({ simulator: SIMULATED }));
  type('Delay of each answer', '30');
  await act(async () => shown!.button('Apply').click());
  type('Refuse every nth message', '7');
  await act(async () => applied.resolve());
  expect([field('Delay of each answer').value, field('Refuse every nth message').value]).toEqual(['30', '7']);
  expect(called).toEqual([[7, { latencyMs: 30, refuseEvery: 0 }]]);
});

it('asks before a device that is connected is cut off', async () => {
  await show(device({ existence: 'EXIST', host: '10.0.0.7' }));
  await act(async () => shown!.button('Simulate').click());
  await act(async () => undefined);
  expect(dialog()).toContain('Put a stand-in in the place of Vídeo?');
  expect(called).toEqual([]);
  await act(async () => shown!.button('Cancel').click());
  expect(called).toEqual([]);
});

it('shows since when it is simulated, changes how it behaves, and asks before it ends', async () => {
  await show(device({ simulator: SIMULATED, existence: 'EXIST', host: '10.0.0.7' }));
  expect(shown!.text()).toMatch(/Simulated since .*: the device itself hears nothing/);
  expect(field('Delay of each answer').value).toBe('20');
  expect(shown!.button('Apply').disabled).toBe(true);
  type('Delay of each answer', '200');
  await act(async () => shown!.button('Apply').click());
  expect(called).toEqual([[7, { latencyMs: 200, refuseEvery: 0 }]]);
  await act(async () => shown!.button('Stop the simulation').click());
  await act(async () => undefined);
  expect(dialog()).toContain('Speak to Vídeo again?');
  await act(async () => [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] footer button')].at(-1)!.click());
  expect(called.at(-1)).toEqual([7]);
});

it('offers nothing to who may only look, and nothing where nothing can stand in', async () => {
  await show(device({ simulator: SIMULATED }), ['ADMIN_READ']);
  expect([shown!.button('Stop the simulation'), field('Delay of each answer').readOnly]).toEqual([undefined, true]);
  shown!.unmount();
  await show(device({ virtual: true }));
  expect(shown!.text()).toContain('It is virtual');
  shown!.unmount();
  await show(device({ type: 'tp', protocol: 'ii' }));
  expect(shown!.text()).toContain('Nothing can stand in for this device');
  shown!.unmount();
  await show(device({ type: 'cc', protocol: 'ii' }));
  expect(field('Refuse every nth message').readOnly).toBe(true);
});

it('tells a moment of another day of the newsroom with its day', () => {
  const at = Date.parse('2026-11-21T00:05:00Z');
  const said = (zone: string, language: string, later: number) => sinceWord(at, { language, zone, now: at + later });
  expect([60_000, 3 * 3_600_000].map((later) => said('America/Sao_Paulo', 'pt_BR', later))).toEqual(['21:05', 'sex., 20/11 21:05']);
  expect([60_000, 3 * 3_600_000].map((later) => said('Asia/Tokyo', 'en_US', later))).toEqual(['09:05', '09:05']);
});
