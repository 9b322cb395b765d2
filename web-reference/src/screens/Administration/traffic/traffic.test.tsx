// @vitest-environment jsdom
import { writeConversation } from '@lauda/domain';
import type { Device } from '@lauda/sdk';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { handlers } from '../../../actions/handlers.ts';
import { Questions } from '../../../components/ConfirmDialog.tsx';
import { deskOf, FakeNewsroom, user } from '../../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../../testing/render.tsx';
import { readable, readTree } from '../../Plugins/xml.ts';
import { newDevice } from '../useDeviceForm.ts';
import { TrafficPanel } from './TrafficPanel.tsx';

const device = { ...newDevice(), id: 7, name: 'Vídeo', mosId: 'video.tv', ncsId: 'lauda.tv' };
const frame = (n: number, direction: 'in' | 'out', body: string) => ({
  ...{ n, at: n * 10, port: 'upper', direction },
  text: `<mos><mosID>video.tv</mosID><ncsID>lauda.tv</ncsID><messageID>${Math.ceil(n / 2)}</messageID>${body}</mos>`,
});
const FRAMES = [
  frame(1, 'out', '<roDelete><roID>R1</roID></roDelete>'),
  frame(2, 'in', '<roAck><roID>R1</roID><roStatus>no such order</roStatus></roAck>'),
];

let shown: RenderedComponent;
let traffic: () => Promise<unknown>;
let asked: number[];
let said: { port: string; text: string }[];
let say: () => Promise<unknown>;

const show = async (roles: readonly ('ADMIN_READ' | 'ADMIN_WRITE')[], shownDevice: Device = device): Promise<void> => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const ask = (_id: number, { after }: { after: number }): Promise<unknown> => {
    asked.push(after);
    return traffic();
  };
  const devices = {
    say: (_id: number, one: { port: string; text: string }): Promise<unknown> => {
      said.push(one);
      return say();
    },
  };
  Object.assign(newsroom.client, { bridge: { traffic: ask }, devices });
  const { At } = await deskOf(newsroom, roles);
  shown = await render(
    <At>
      <TrafficPanel device={shownDevice} />
      <Questions />
    </At>,
  );
};
const later = (ms: number): Promise<void> => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

beforeAll(async () => {
  useEnglish();
  // What is loaded as it is first needed would not come while the clock stands.
  await import('../../../components/dialogFrames.tsx');
});
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  said = [];
  traffic = async () => ({ frames: FRAMES, last: 2 });
});
afterEach(() => {
  shown.unmount();
  vi.useRealTimers();
});

it('shows what is said, asks for what comes after it, and stops asking when nobody follows', async () => {
  await show(['ADMIN_READ', 'ADMIN_WRITE']);
  await later(0);
  expect(shown.text()).toContain('2 messages');
  traffic = async () => ({ frames: [], last: 2 });
  await later(1_000);
  expect(asked).toEqual([0, 2]);
  act(() => document.querySelector<HTMLElement>('[role=switch]')!.click());
  await later(5_000);
  expect(asked).toEqual([0, 2]);
  expect(shown.text()).toContain('2 messages');
});

it('begins again with a bridge that starts anew, and says when none answers', async () => {
  await show(['ADMIN_READ', 'ADMIN_WRITE']);
  await later(0);
  traffic = () => Promise.reject(Object.assign(new Error('no answer'), { status: 504 }));
  await later(1_000);
  expect(shown.text()).toContain('The bridge does not answer');
  traffic = async () => ({ frames: [], last: 0 });
  await later(1_000);
  traffic = async () => ({ frames: [FRAMES[0]], last: 1 });
  await later(1_000);
  expect(asked).toEqual([0, 2, 2, 0]);
  expect(shown.text()).toContain('3 messages');
  expect(shown.text()).not.toContain('The bridge does not answer');
});

it('asks for nothing where the person may not see the texts of stories', async () => {
  await show(['ADMIN_READ']);
  await later(0);
  expect(asked).toEqual([]);
  expect(shown.text()).toContain('ADMIN_WRITE');
});

it('judges the conversation and leads to the message', async () => {
  await show(['ADMIN_READ', 'ADMIN_WRITE']);
  await later(0);
  act(() => void handlers.run('devices.judge'));
  expect(shown.text()).toContain('roDelete was refused: no such order');
  act(() =>
    [...document.querySelectorAll('li button')]
      .find((one) => one.textContent?.includes('refused'))!
      .dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );
  expect(document.querySelector('textarea')?.value).toContain('<roStatus>no such order</roStatus>');
});

it('opens a record of before in place of what flows', async () => {
  await show(['ADMIN_READ', 'ADMIN_WRITE']);
  await later(0);
  const text = writeConversation({
    device: { id: 1, name: 'Arquivo', type: 'mam', protocol: 'mos', vendor: 'other', revision: null, mosId: null, ncsId: null },
    utterances: [FRAMES[0]!],
  });
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const file = new File([text], 'a.jsonl');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
  await later(0);
  expect(shown.text()).toContain('Record of Arquivo');
  expect(shown.text()).toContain('1 message');
  await act(async () => shown.button('Close the record').click());
  await later(0);
  expect(shown.text()).toContain('2 messages');
});

it('hands over what is done from a terminal, names quoted', async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, 'clipboard', {
    value: { writeText: async (line: string) => void copied.push(line) },
    configurable: true,
  });
  await show(['ADMIN_READ', 'ADMIN_WRITE']);
  await later(0);
  act(() => shown.button('In a terminal').click());
  const entry = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
    ({ textContent }) => textContent === 'Say a record again',
  )!;
  await act(async () => entry.click());
  expect(copied).toEqual(["lauda device replay 'Vídeo.jsonl' --device 'Vídeo'"]);
});

const region = (): HTMLElement => document.querySelector<HTMLElement>('section[aria-label="Say the conversation again"]')!;
const refusedAgain = (id: string): string => FRAMES[1]!.text.replace('<messageID>1<', `<messageID>${id}<`);

// 'Say' begins the name of two buttons: the one of the panel, and that which opens it.
const button = (name: string): HTMLButtonElement =>
  [...region().querySelectorAll('button')].find(({ textContent }) => textContent === name)!;

it('says the conversation again to a stand-in under new numbers, and compares each answer', async () => {
  say = async () => ({ text: refusedAgain(/<messageID>(\d+)/.exec(said.at(-1)!.text)![1]!), ms: 3 });
  await show(['ADMIN_READ', 'ADMIN_WRITE'], { ...device, simulator: { latencyMs: 0, refuseEvery: 0, since: 1 } });
  await later(0);
  await act(async () => void handlers.run('devices.replay'));
  expect(region().textContent).toContain('1 message of the newsroom');
  await act(async () => button('Say').click());
  expect(said).toMatchObject([{ port: 'upper', text: expect.stringContaining('<roDelete>') }]);
  expect(said[0]!.text).not.toContain('<messageID>1<');
  expect(region().textContent).toContain('1 message, answered as in the record');
  say = async () => ({ text: null, ms: 5_000 });
  await act(async () => button('Once more').click());
  expect(region().textContent).toContain('1 message, 1 answered otherwise');
  say = () => Promise.reject(Object.assign(new Error('The device does not answer.'), { status: 504 }));
  await act(async () => button('Once more').click());
  expect(region().querySelector('[role=alert]')?.textContent).toBe('The device does not answer.');
});

it('asks before anything is said to the device itself, and offers it to nobody who may not', async () => {
  say = async () => ({ text: null, ms: 1 });
  await show(['ADMIN_READ', 'ADMIN_WRITE']);
  await later(0);
  await act(async () => void handlers.run('devices.replay'));
  await act(async () => button('Say').click());
  await later(0);
  expect([document.body.textContent?.includes('Say 1 message to Vídeo itself?'), said]).toEqual([true, []]);
  await act(async () => shown.button('Cancel').click());
  expect(said).toEqual([]);
  shown.unmount();
  await show(['ADMIN_READ', 'ADMIN_WRITE'], { ...device, protocol: 'ii' });
  await later(0);
  expect(shown.text()).not.toContain('Say it again');
});

it('reads XML as it is, and writes it a line an element', () => {
  expect(readTree('<a x="1">ç<b/><![CDATA[<]]></a>')).toEqual({
    name: 'a',
    attributes: { x: '1' },
    children: ['ç', { name: 'b', attributes: {}, children: [] }, '<'],
  });
  expect(readTree('<a><b></a>')).toHaveProperty('broken');
  expect(readable('<a><b c="&quot;">1 &lt; 2</b>text<d/></a>')).toBe('<a>\n  <b c="&quot;">1 &lt; 2</b>\n  text\n  <d/>\n</a>');
  expect(readable('W\\100\\\\')).toBe('W\\100\\\\');
});
