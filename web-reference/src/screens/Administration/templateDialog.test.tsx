// @vitest-environment jsdom
import type { DeviceTemplate } from '@lauda/sdk';
import type { Refusal } from '@lauda/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { Questions } from '../../components/ConfirmDialog.tsx';
import { text } from '../../i18n/i18n.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { field, pressed, typeInto } from '../../testing/reportage.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';

const STORED: DeviceTemplate = { id: 1, version: 1, deviceId: 3, code: '100', name: 'Crédito', comment: null, fields: [], mosData: null };
let shown: RenderedComponent;
beforeEach(useEnglish);
afterEach(() => shown.unmount());

const dialogs = (): number => document.querySelectorAll('[role=dialog]').length;

it.each([
  { answer: 'stored', refusal: undefined, said: undefined, atAlert: undefined },
  { answer: 'refused for its code', refusal: { code: 'conflict', message: 'in use' }, said: 'template.codeTaken', atAlert: undefined },
  { answer: 'refused as a whole', refusal: { code: 'forbidden', message: 'Not allowed' }, said: undefined, atAlert: 'Not allowed' },
] as const)('a template that is $answer says so, and is left without a question once it is stored [DEV-11]', async (how) => {
  const { At } = await deskOf(new FakeNewsroom(user(1, 'ana')), ['ADMIN_READ', 'ADMIN_WRITE']);
  const [onSave, onClose] = [vi.fn(async (_template: DeviceTemplate) => how.refusal as Refusal | undefined), vi.fn()];
  shown = await render(
    <At>
      <TemplateDialog template={STORED} readOnly={false} onSave={onSave} onClose={onClose} />
      <Questions />
    </At>,
  );
  await vi.waitFor(() => expect(dialogs()).toBe(1), PATIENCE);
  await typeInto(field('Name'), 'Tarja');
  await pressed('Save');
  expect(onSave.mock.calls.map(([sent]) => sent)).toEqual([{ ...STORED, name: 'Tarja' }]);
  expect(document.querySelector('form > p[role=alert]')?.textContent).toBe(how.atAlert);
  expect(shown.text().includes(text('template.codeTaken'))).toBe(how.said !== undefined);
  await pressed('Cancel');
  if (!how.refusal) expect(onClose).toHaveBeenCalledOnce();
  else {
    await vi.waitFor(() => expect(dialogs()).toBe(2), PATIENCE);
    expect(onClose).not.toHaveBeenCalled();
    await pressed('Discard');
    expect(onClose).toHaveBeenCalledOnce();
  }
});

it('a template that is being saved takes no more words, which would be gone with its dialog', async () => {
  const { At } = await deskOf(new FakeNewsroom(user(1, 'ana')), ['ADMIN_READ', 'ADMIN_WRITE']);
  const ended = Promise.withResolvers<undefined>();
  shown = await render(
    <At>
      <TemplateDialog template={STORED} readOnly={false} onSave={() => ended.promise} onClose={() => undefined} />
    </At>,
  );
  await vi.waitFor(() => expect(dialogs()).toBe(1), PATIENCE);
  const isTaken = (): boolean => field('Name').dispatchEvent(new InputEvent('beforeinput', { data: 'a', bubbles: true, cancelable: true }));
  await typeInto(field('Name'), 'Tarja');
  expect(isTaken()).toBe(true);
  await pressed('Save');
  expect(isTaken()).toBe(false);
  ended.resolve(undefined);
  await vi.waitFor(() => expect(isTaken()).toBe(true), PATIENCE);
});
