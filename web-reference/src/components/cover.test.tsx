// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import { covers } from '../focus/covers.ts';
import { type RenderedComponent, render, useEnglish } from '../testing/render.tsx';
import { CommandPalette } from './CommandPalette.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog, Drawer } from './Dialog.tsx';

interface Shown {
  readonly open: boolean;
}
let shown: RenderedComponent | undefined;
beforeEach(useEnglish);
afterEach(() => {
  shown?.unmount();
  shown = undefined;
});
const nothing = (): undefined => undefined;
const frame = { title: 'Title', onClose: nothing, children: 'Text' };

it.each([
  ['a dialog', ({ open }: Shown) => <Dialog {...{ open, ...frame }} />],
  ['a drawer', ({ open }: Shown) => <Drawer {...{ open, ...frame }} />],
  ['a question', ({ open }: Shown) => <ConfirmDialog open={open} title="Title" text="Text" confirm="Yes" onAnswer={nothing} />],
  ['the palette', ({ open }: Shown) => (open ? <CommandPalette commands={[]} onClose={nothing} /> : null)],
] as const)('keys reach nothing behind %s, from its first moment until it is closed', async (_what, Part) => {
  shown = await render(<Part open />);
  expect(covers.now(), 'also while its frame is being loaded').toBe(1);
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull(), PATIENCE);
  expect(covers.now()).toBe(1);
  shown.unmount();
  expect(covers.now()).toBe(0);
  shown = await render(<Part open={false} />);
  expect(covers.now()).toBe(0);
});
