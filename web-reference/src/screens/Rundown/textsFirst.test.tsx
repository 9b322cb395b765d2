// @vitest-environment jsdom
import type { OpenRundown } from '@lauda/store';
import { Cell } from '@lauda/store';
import type { ReactElement } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useView } from '../../hooks/useView.ts';
import en from '../../i18n/workspace/en_US.json' with { type: 'json' };
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { LintPanel } from './lint/LintPanel.tsx';

let shown: RenderedComponent;
afterEach(() => shown.unmount());

const scene = async () => {
  await useEnglish();
  const { At } = await deskOf(new FakeNewsroom(user(1, 'ana')), ['RUNDOWN_READ']);
  const [state, hasTexts, error] = [new Cell('ready'), new Cell(false), new Cell<unknown>(undefined)];
  const asked: string[] = [];
  const open = { state, hasTexts, error, needTexts: () => void asked.push('texts'), load: () => void asked.push('load') };
  const findings = new Cell<unknown>(undefined);
  const Panel = (): ReactElement => (
    <LintPanel
      open={open as unknown as OpenRundown}
      findings={useView(findings) as never}
      onGo={() => undefined}
      onClose={() => undefined}
    />
  );
  shown = await render(
    <At>
      <Panel />
    </At>,
  );
  const isReadyForAir = () => shown.element.textContent.includes(en['lint.none']);
  return { hasTexts, error, findings, asked, isReadyForAir };
};

it('says nothing of the show before its texts are there and read, and asks for them', async () => {
  const { hasTexts, findings, asked, isReadyForAir } = await scene();
  expect([asked, isReadyForAir()]).toEqual([['texts'], false]);
  act(() => hasTexts.set(true));
  expect(isReadyForAir()).toBe(false);
  act(() => findings.set({ list: [] }));
  expect(isReadyForAir()).toBe(true);
});

it('says that the texts could not be loaded, and asks for them again', async () => {
  const { error, asked, isReadyForAir } = await scene();
  act(() => error.set({ status: 503, code: 'unavailable', message: 'no' }));
  expect(isReadyForAir()).toBe(false);
  const retry = [...shown.element.querySelectorAll('button')].find(({ textContent }) => textContent === 'Try again')!;
  act(() => retry.click());
  expect(asked).toEqual(['texts', 'load']);
});
