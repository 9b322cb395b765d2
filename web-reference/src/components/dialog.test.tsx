// @vitest-environment jsdom
import { type ReactElement, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import { act, render, useEnglish } from '../testing/render.tsx';
import { Dialog, Drawer } from './Dialog.tsx';
import { Pager } from './Pager.tsx';
import { SidePanel } from './SidePanel.tsx';
import { TextInput } from './TextInput.tsx';
import { Switch } from './Toggles.tsx';

beforeEach(useEnglish);
const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
const pages = <Pager page={0} size={25} total={60} onPage={() => undefined} />;

async function focusIn(open: ReactElement): Promise<string | null> {
  const shown = await render(open);
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull(), PATIENCE);
  for (let frames = 0; frames < 4; frames += 1) await frame();
  const label = document.activeElement?.getAttribute('aria-label') ?? null;
  shown.unmount();
  return label;
}

it.each([Dialog, Drawer])('a form opens with the focus on its switch where that comes first', async (Frame) => {
  const form = (
    <Frame open title="Share" onClose={() => undefined}>
      <Switch label="Private" checked={false} onChange={() => undefined} />
      <TextInput aria-label="Shared with" />
    </Frame>
  );
  expect(await focusIn(form)).toBe('Private');
});

it('Enter on a switch sends its form when it goes down, and not when it is only released there or held', async () => {
  let sent = 0;
  const turned: boolean[] = [];
  const shown = await render(
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sent += 1;
      }}
    >
      <Switch label="Private" checked={false} onChange={(on) => void turned.push(on)} />
      <button type="submit">Save</button>
    </form>,
  );
  const key = (type: string, name: string, more: KeyboardEventInit = {}): void =>
    act(() => void shown.button('Private').dispatchEvent(new KeyboardEvent(type, { key: name, bubbles: true, cancelable: true, ...more })));
  key('keyup', 'Enter');
  key('keydown', 'Enter', { repeat: true });
  expect(sent).toBe(0);
  key('keydown', 'Enter');
  key('keyup', 'Enter');
  expect([sent, turned]).toEqual([1, []]);
  key('keydown', ' ');
  key('keyup', ' ');
  expect([sent, turned]).toEqual([1, [true]]);
  shown.unmount();
});

it.each([Dialog, Drawer])('a long list opens with the focus on no field that turns its pages', async (Frame) => {
  const list = (
    <Frame open title="Notices" onClose={() => undefined}>
      <p>News</p>
      {pages}
    </Frame>
  );
  expect(await focusIn(list)).not.toBe('Go to page');
  const filtered = (
    <Frame open title="Guidelines" onClose={() => undefined}>
      {pages}
      <TextInput aria-label="Slug" />
    </Frame>
  );
  expect(await focusIn(filtered)).toBe('Slug');
});

it.each([
  ['a drawer', Drawer],
  ['a panel beside the work', SidePanel],
])('the keyboard reaches the text of %s that is longer than its place, unless something in it takes the focus', async (_, Frame) => {
  const over = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(900);
  let whole = (): void => undefined;
  const Shown = (): ReactElement => {
    const [isWhole, setWhole] = useState(false);
    whole = () => setWhole(true);
    return isWhole ? <a href="/place">Cais 3</a> : <p>Sun.</p>;
  };
  const shown = await render(
    <Frame {...{ open: true }} title="Weather" onClose={() => undefined}>
      <Shown />
    </Frame>,
  );
  const stops = (): number => document.querySelectorAll('[role=group][aria-label=Weather][tabindex="0"]').length;
  await vi.waitFor(() => expect(stops()).toBe(1), PATIENCE);
  await act(async () => whole());
  await vi.waitFor(() => expect(stops()).toBe(0), PATIENCE);
  shown.unmount();
  over.mockRestore();
});
