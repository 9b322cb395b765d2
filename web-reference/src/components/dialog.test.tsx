// @vitest-environment jsdom
import type { ReactElement } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import { render, useEnglish } from '../testing/render.tsx';
import { Dialog, Drawer } from './Dialog.tsx';
import { Pager } from './Pager.tsx';
import { TextInput } from './TextInput.tsx';

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
