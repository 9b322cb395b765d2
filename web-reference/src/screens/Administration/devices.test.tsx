// @vitest-environment jsdom
import { DEVICE_VENDORS } from '@lauda/domain';
import type { Device, DeviceInput, DeviceTemplate } from '@lauda/sdk';
import type { Store } from '@lauda/store';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handlers } from '../../actions/handlers.ts';
import { isAnythingTyped } from '../../hooks/typedText.ts';
import { text } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { DeviceForm } from './DeviceForm.tsx';
import { readDevicesSearch } from './search.ts';
import { Templates } from './Templates.tsx';
import { inputOf, newDevice } from './useDeviceForm.ts';

const { undos, notify } = vi.hoisted(() => ({ undos: [] as (() => void)[], notify: vi.fn() }));
vi.mock('../../components/offerUndo.ts', () => ({ offerUndo: (_title: string, undo: () => void) => undos.push(undo) }));
vi.mock('../../components/toast.tsx', () => ({ notify }));

const template = (id: number, code: string, more: Partial<DeviceTemplate> = {}): DeviceTemplate => ({
  id,
  version: 1,
  deviceId: 3,
  code,
  name: `T${code}`,
  comment: null,
  fields: [],
  mosData: null,
  ...more,
});
const device = (more: Partial<Device> = {}): Device => ({ ...newDevice(), id: 3, version: 1, name: 'GC', mosId: 'gc.tv', ...more });

let shown: RenderedComponent | undefined;
let saved: DeviceInput[];
let answers: boolean;
let listed: Device[];
/** What a save waits for. */
let slow: Promise<void> | undefined;
let made: (input: object) => Promise<object>;

/** Draws a part of the administration to someone who may change everything, on a route of its own. */
const show = async (part: React.ReactElement): Promise<Store> => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client, {
    mos: { test: async () => answers },
    devices: {
      templates: { mos: {}, create: (_id: number, input: object) => made(input), remove: async () => undefined },
      list: async () => listed,
      create: async (input: DeviceInput) => {
        saved.push(input);
        await slow;
        return { ...device(), ...input, id: 9 };
      },
      update: async (input: DeviceInput) => {
        saved.push(input);
        await slow;
        return { ...device(), ...input, version: 2 };
      },
    },
  });
  const { At, store } = await deskOf(newsroom, ['ADMIN_READ', 'ADMIN_WRITE']);
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path: '/', component: () => <At>{part}</At> });
  const router = createRouter({ routeTree: root.addChildren([route]), history: createMemoryHistory({ initialEntries: ['/'] }) });
  await router.load();
  shown = await render(<RouterProvider router={router as never} />);
  return store;
};
const form = (stored: Device): Promise<Store> => show(<DeviceForm device={stored} onStored={() => undefined} onClose={() => undefined} />);
const field = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label));
  return document.getElementById(found!.htmlFor) as HTMLInputElement;
};
const type = (label: string, value: string): void => {
  const input = field(label);
  const prototype = input instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  act(() => {
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(input, value);
    input.dispatchEvent(new Event(input instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  });
};
const test = (): HTMLButtonElement => shown!.button('Test the connection');

beforeAll(useEnglish);
beforeEach(() => {
  shown?.unmount();
  shown = undefined;
  saved = [];
  answers = true;
  listed = [];
  slow = undefined;
  undos.length = 0;
  notify.mockClear();
});

describe('the test of a connection [SCR-ADM-DEVICES]', () => {
  it('cannot be pressed while the address is empty, and can when it is filled [ADM-DEV-03]', async () => {
    await form(device({ port: 10540 }));
    expect(field('Network address').value).toBe('');
    expect([test().disabled, handlers.canRun('devices.test')]).toEqual([true, false]);
    expect(shown!.text()).toContain('Needed for the test: Network address');
    type('Network address', '10.0.0.7');
    expect([test().disabled, handlers.canRun('devices.test')]).toEqual([false, true]);
  });

  it('says whether the device answered, until something else is typed [BRG-11]', async () => {
    await form(device({ host: '10.0.0.7', port: 10540 }));
    await act(async () => test().click());
    expect(shown!.text()).toContain('The device answered');
    answers = false;
    await act(async () => test().click());
    expect(shown!.text()).toContain('Communication with the device failed');
    type('Network address', '10.0.0.8');
    expect(shown!.text()).not.toContain('Communication with the device failed');
  });
});

describe('the form of a device [SCR-ADM-DEVICES]', () => {
  it('offers the 23 vendors, other included [DEV-04]', async () => {
    await form(device());
    const names = [...(field('Vendor') as unknown as HTMLSelectElement).options].map(({ text }) => text);
    expect(names).toEqual([
      ...[
        'Avid',
        'ChyronHego',
        'CueScript',
        'EditShare',
        'EiTV',
        'Empress',
        'FOR-A',
        '4S',
        'Grass Valley',
        'Harris',
        'Media Portal',
        'Metus',
      ],
      ...['NewsMaker', 'Orad', 'Ross', 'SNEWS', 'Squarebox', 'Vizrt', 'vMix', 'Voice Interaction', 'VSN', 'wTVision', 'other'],
    ]);
    expect(DEVICE_VENDORS).toHaveLength(23);
  });

  it('refuses an encoding that nobody lists, and saves one that is listed [DEV-13]', async () => {
    await form(device({ inputCharset: 'x-y' }));
    type('Name', 'GC 2');
    await act(async () => void handlers.run('form.save'));
    expect(saved).toEqual([]);
    expect(document.querySelector('[role=alert]')?.textContent).toMatch(/^Expected one of: UTF-8/);
    type('Encoding of what it sends', 'UTF-16BE');
    await act(async () => void handlers.run('form.save'));
    expect(saved).toMatchObject([{ id: 3, version: 1, name: 'GC 2', inputCharset: 'UTF-16BE' }]);
  });

  it('takes back what it saved by undo, and nothing that somebody saved since', async () => {
    const store = await form(device({ port: 10540 }));
    type('Name', 'GC 2');
    await act(async () => void handlers.run('form.save'));
    // Another administrator's, which this one has by its event.
    listed = [device({ version: 3, name: 'GC 2', host: '10.0.0.9' })];
    await store.settings.devices.load();
    await act(async () => undos[0]!());
    expect(saved.map(({ version, name }) => [version, name])).toEqual([
      [1, 'GC 2'],
      [2, 'GC'],
    ]);
  });

  it('of a new device takes no words while it is saved, which would be gone with it; one that is there takes them', async () => {
    const isTaken = (): boolean =>
      field('Name').dispatchEvent(new InputEvent('beforeinput', { data: 'a', bubbles: true, cancelable: true }));
    for (const [stored, takes] of [
      [newDevice(), false],
      [device(), true],
    ] as const) {
      await form(stored);
      type('Name', 'Vídeo');
      const ended = Promise.withResolvers<void>();
      slow = ended.promise;
      await act(async () => void handlers.run('form.save'));
      expect([stored.id, isTaken()]).toEqual([stored.id, takes]);
      await act(async () => ended.resolve());
      shown!.unmount();
    }
    shown = undefined;
  });

  it('sets how a device answers, and keeps what else is in its own ways', async () => {
    const box = (label: string): HTMLInputElement =>
      [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))!.querySelector('input') ??
      field(label);
    await form(device({ name: 'GC', host: '10.0.0.7', port: 10540, profile: { perSecond: 20, profile0: false } }));
    expect(box('Speaks no MOS profile 0').checked).toBe(true);
    type('Words that count as OK', 'ACCEPTED, feito ,');
    expect(field('Words that count as OK').value).toBe('ACCEPTED, feito ,');
    for (const label of ['Answers under message ids', 'Speaks no MOS profile 0', 'Gets the times']) act(() => box(label).click());
    await act(async () => void handlers.run('form.save'));
    expect(saved.map(({ profile }) => profile)).toEqual([
      { perSecond: 20, accepts: ['ACCEPTED', 'feito'], ownIds: true, storyTimes: true },
    ]);
  });

  it('needs a name, and sends what is typed and nothing that others keep', async () => {
    await form(newDevice());
    type('Network address', '10.0.0.7');
    await act(async () => void handlers.run('form.save'));
    expect([saved, document.querySelector('[role=alert]')?.textContent]).toEqual([[], 'Required field']);
    type('Name', 'Vídeo');
    await act(async () => void handlers.run('form.save'));
    expect(saved).toMatchObject([{ name: 'Vídeo', host: '10.0.0.7', type: 'playout', protocol: 'mos' }]);
    expect(Object.keys(saved[0]!)).not.toEqual(expect.arrayContaining(['id']));
    for (const kept of ['existence', 'templates', 'secret']) expect(inputOf(device())).not.toHaveProperty(kept);
  });

  it('asks for what signs its requests where the protocol has that: a web service, and MOS over WebSockets', async () => {
    await form(newDevice());
    const has = (): boolean => shown!.text().includes('Secret of the device');
    expect(has()).toBe(false);
    type('MOS revision', '4.0');
    expect(has()).toBe(true);
    type('MOS revision', '2.8.5');
    expect(has()).toBe(false);
    type('Protocol', 'ws');
    expect(has()).toBe(true);
  });

  it('takes a whole address of a plug-in, and nothing else [VAL-13]', async () => {
    await form({ ...device(), plugin: 'html' });
    type('Address of the plug-in', 'tv');
    await act(async () => void handlers.run('form.save'));
    expect([saved, document.querySelector('[role=alert]')?.textContent]).toEqual([[], 'Invalid URL']);
    type('Address of the plug-in', 'https://tv.br/x');
    await act(async () => void handlers.run('form.save'));
    expect([saved[0]?.profile, document.querySelector('[role=alert]')]).toEqual([{ pluginUrl: 'https://tv.br/x' }, null]);
  });

  it('is not saved while a channel is typed that was not added: the keyboard goes to it', async () => {
    await form(device({ host: '10.0.0.7', port: 10540 }));
    const channel = document.querySelector<HTMLInputElement>(`input[aria-label="${text('device.channelName')}"]`)!;
    const fill = (value: string): void =>
      act(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(channel, value);
        channel.dispatchEvent(new Event('input', { bubbles: true }));
      });
    fill('A');
    expect(isAnythingTyped()).toBe(true);
    type('Network address', '10.0.0.8');
    await act(async () => void handlers.run('form.save'));
    expect([document.activeElement === channel, saved]).toEqual([true, []]);
    await act(async () => shown!.button(text('device.channelAdd')).click());
    await act(async () => void handlers.run('form.save'));
    expect(saved).toMatchObject([{ host: '10.0.0.8', channels: ['A'] }]);
    expect(isAnythingTyped()).toBe(false);
  });

  it('gives the first channel as the default, and lets another be it', async () => {
    await form(device());
    for (const name of ['A', 'B']) {
      const input = document.querySelector<HTMLInputElement>('[aria-label="Name of the channel"]')!;
      act(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, name);
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
      act(() => shown!.button('Add').click());
    }
    const [a, b] = document.querySelectorAll<HTMLInputElement>('[type=radio]');
    expect([a!.checked, b!.checked]).toEqual([true, false]);
    act(() => b!.click());
    await act(async () => void handlers.run('form.save'));
    expect(saved[0]).toMatchObject({ channels: ['A', 'B'], defaultChannel: 'B' });
  });
});

it.each([
  [null, ''],
  [{}, ''],
  [{ perSecond: 20 }, '{\n  "perSecond": 20\n}'],
])('writes the profile of a device out, and nothing of an empty one: %o', async (profile, written) => {
  await form(device({ profile: profile as Device['profile'] }));
  expect(document.querySelector<HTMLTextAreaElement>('textarea[placeholder*=perSecond]')?.value).toBe(written);
});

describe('the templates of a device', () => {
  const stored = device({
    templates: [
      template(1, '100', { fields: [{ name: 'Name', number: 1, size: 30 }] }),
      template(2, '101'),
      template(3, 'M1', { mosData: { objId: 'O1', slug: 'S', mosId: 'gc.tv', type: 'GRAPHIC' } }),
    ],
  });
  const rows = (section: string): string[] =>
    [...document.querySelectorAll(`[aria-label="${section}"] tbody tr`)].map((row) => row.querySelector('td')!.textContent!);

  it('are as many rows as there are, MOS templates apart [DEV-11]', async () => {
    await show(
      <>
        <Templates device={stored} mos={false} />
        <Templates device={stored} mos />
      </>,
    );
    expect([rows('Templates'), rows('MOS templates')]).toEqual([['100', '101'], ['M1']]);
  });

  it('that are removed and cannot be put back say why, and are offered back once more', async () => {
    const sent: object[] = [];
    made = async (input) => {
      sent.push(input);
      if (sent.length === 1) throw Object.assign(new Error('in use'), { status: 409, code: 'conflict' });
      return input;
    };
    await show(<Templates device={stored} mos={false} />);
    await act(async () => shown!.button('Remove T100').click());
    await act(async () => undos[0]!());
    expect(notify.mock.calls.map(([{ level, title }]) => [level, title])).toEqual([['ERROR', text('template.codeTaken')]]);
    await act(async () => notify.mock.calls[0]![0].action.run());
    expect(sent).toMatchObject([{ code: '100' }, { code: '100' }]);
    expect(notify.mock.calls).toHaveLength(1);
  });
});

it('reads the list out of an address and leaves out what cannot be', () => {
  expect(readDevicesSearch({ device: 3, part: 'templates', text: 'gc' })).toEqual({ device: 3, part: 'templates', text: 'gc' });
  expect(readDevicesSearch({ device: -1, part: 'x', text: 4 })).toEqual({ text: '4' });
  expect(readDevicesSearch({ device: 0, part: 'traffic' })).toEqual({ device: 0 });
});
