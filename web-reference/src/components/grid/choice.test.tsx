// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { act, empty, press, type RenderedComponent, render, type, useEnglish } from '../../testing/render.tsx';
import { ChoiceEditor } from './ChoiceEditor.tsx';

/** When the part of the client that holds the list comes. */
const late = vi.hoisted(() => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { there: promise, comes: resolve };
});
vi.mock('./ChoiceList.tsx', async (original) => {
  await late.there;
  return original();
});

const PEOPLE = ['Adriana', 'Ana', 'Beto', 'Élana'].map((label, at) => ({ value: String(at + 1), label }));
const [ADRIANA, ANA, BETO] = ['1', '2', '3'];

let shown: RenderedComponent;
let said: (readonly [value: string, move: string] | 'cancelled')[];
/** What the row around the cell hears of the pointer. */
let heard: string[];

const field = (): HTMLInputElement => shown.element.querySelector('input')!;
const offered = (): string[] => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent!);
/** What Enter would take. */
const marked = (): string | null | undefined =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? 'none')?.textContent;
const settled = (): Promise<void> => act(async () => void (await new Promise((resolve) => setTimeout(resolve))));
const leave = (): void => act(() => field().blur());

async function begin(wish: { value?: string; typed?: string; required?: boolean } = {}): Promise<void> {
  shown = await render(
    <div onPointerDown={() => heard.push('pointerdown')}>
      <ChoiceEditor
        label="Reporter"
        value={BETO}
        options={PEOPLE}
        onCommit={(value, move) => said.push([value, move])}
        onCancel={() => said.push('cancelled')}
        {...wish}
      />
    </div>,
  );
}
/** Waits for what the list offers; reading it the first time takes long on a busy machine. */
const offers = (expected: unknown): Promise<void> =>
  vi.waitFor(
    async () => {
      await settled();
      expect(offered()).toEqual(expected);
    },
    { timeout: 30_000 },
  );
/** Begins, and waits for the list. */
async function open(wish?: Parameters<typeof begin>[0]): Promise<void> {
  late.comes();
  await begin(wish);
  await offers(expect.arrayContaining([expect.any(String)]));
}

beforeEach(() => {
  useEnglish();
  said = [];
  heard = [];
});
afterEach(() => shown.unmount());

it('loses no letter that is typed before its list is there', async () => {
  await begin({ typed: 'é' });
  expect([field().getAttribute('role'), document.activeElement]).toEqual([null, field()]);
  type(field(), 'l');
  late.comes();
  await offers(['Élana']);
  expect([field().value, document.activeElement]).toEqual(['él', field()]);
  expect(said).toEqual([]);
});

it('finds by what is typed, marks what begins with it, and takes that by Enter, by which one goes down', async () => {
  await open({ typed: 'a' });
  expect([offered(), marked()]).toEqual([['Adriana', 'Ana', 'Élana'], 'Adriana']);
  type(field(), 'na');
  await settled();
  expect([offered(), marked()]).toEqual([['Ana', 'Adriana', 'Élana'], 'Ana']);
  press(field(), 'Enter');
  expect(said).toEqual([[ANA, 'down']]);
});

it('begins with the present choice marked, walks by arrows, and goes on by Tab', async () => {
  await open();
  expect([offered(), marked(), field().value]).toEqual([['None', 'Adriana', 'Ana', 'Beto', 'Élana'], 'Beto', 'Beto']);
  for (const _step of [1, 2]) press(field(), 'ArrowUp');
  expect(marked()).toBe('Adriana');
  press(field(), 'Tab');
  expect(said).toEqual([[ADRIANA, 'next']]);
});

it('goes on by Tab, and back by Shift+Tab, with what was chosen before', async () => {
  await open();
  press(field(), 'Tab', { shiftKey: true });
  expect(said).toEqual([[BETO, 'previous']]);
});

it('takes what is marked by Ctrl+S, and stays', async () => {
  const save = { code: 'KeyS', ctrlKey: true };
  await open({ typed: 'ana' });
  await vi.waitFor(() => expect(marked()).toBe('Ana'));
  expect(press(field(), 's', save).defaultPrevented).toBe(true);
  expect(said).toEqual([[ANA, 'stay']]);
});

it('gives up by Escape', async () => {
  await open({ typed: 'a' });
  press(field(), 'Escape');
  leave();
  expect(said).toEqual(['cancelled']);
});

it('says that nothing is found, and takes nothing then', async () => {
  await open({ typed: 'a' });
  type(field(), 'xyz');
  await settled();
  expect([offered(), shown.text()]).toEqual([[], expect.stringContaining('Nothing found')]);
  for (const key of ['Enter', 'Tab']) press(field(), key);
  expect(said).toEqual([]);
  leave();
  expect(said).toEqual(['cancelled']);
});

it('takes nobody where it is emptied, unless somebody is required', async () => {
  for (const required of [false, true]) {
    await open({ typed: '', required });
    expect(offered().includes('None')).toBe(!required);
    press(field(), 'Enter');
    shown.unmount();
  }
  await open();
  empty(field());
  await settled();
  press(field(), 'Enter');
  expect(said).toEqual([
    ['', 'down'],
    [ADRIANA, 'down'],
    ['', 'down'],
  ]);
});

it('takes what is written out when it is left, half a name chooses nobody', async () => {
  await open({ typed: 'An' });
  leave();
  shown.unmount();
  await open({ typed: 'elan' });
  type(field(), 'a');
  leave();
  expect(said).toEqual(['cancelled', ['4', 'stay']]);
});

it('takes what is pressed, of which the row around it hears nothing', async () => {
  await open();
  const option = [...document.querySelectorAll('[role=option]')].find(({ textContent }) => textContent === 'Ana')!;
  for (const event of ['pointerdown', 'mousedown'])
    act(() => void option.dispatchEvent(new MouseEvent(event, { bubbles: true, cancelable: true, button: 0 })));
  expect([said, heard]).toEqual([[[ANA, 'stay']], []]);
});
