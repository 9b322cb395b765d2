// @vitest-environment jsdom

import type { Device, DeviceTemplate, Program } from '@lauda/sdk';
import { editingOf } from '@lauda/store';
import { afterEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { deskOf, FakeNewsroom, story, user } from '../../testing/desk.tsx';
import { act, press, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { StoryForm } from './StoryForm.tsx';

vi.mock('../Media/StoryStudio.tsx', () => ({ StoryStudio: () => null }));

let shown: RenderedComponent;
afterEach(() => shown.unmount());

const template = (id: number, name: string, code: string, ...fields: string[]): DeviceTemplate =>
  ({ id, name, code, mosData: null, fields: fields.map((field) => ({ name: field, size: 0 })) }) as unknown as DeviceTemplate;

/** A form with one graphic, whose device tells what it offers when it is let. */
async function graphic() {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  newsroom.stored = story({
    ownerId: 1,
    legacy: false,
    sections: { head: { type: 'HEADER', duration: 'PT0S', subSections: [{ uuid: 'g', type: 'CG', code: null, cgFields: [] }] } },
  } as never);
  let tell: (templates: DeviceTemplate[]) => void = () => undefined;
  const offered = new Promise<DeviceTemplate[]>((resolve) => {
    tell = resolve;
  });
  Object.assign(newsroom.client, {
    programs: { list: async () => [{ id: 5, version: 1, name: 'Jornal', cgId: 7 } as unknown as Program] },
    devices: {
      list: async () => [{ id: 7, version: 1, name: 'GC', type: 'cg', channels: ['A', 'B'], defaultChannel: 'B' } as unknown as Device],
      templates: { list: () => offered, mos: { list: async () => [] } },
    },
  });
  const { At, store } = await deskOf(newsroom);
  shown = await render(
    <At>
      <StoryForm id={9} />
    </At>,
  );
  // The form brings texts of its own, which are shown over those of the test.
  await act(async () => useEnglish());
  await vi.waitFor(() => expect(document.querySelector('[data-part=g] label')).not.toBeNull(), PATIENCE);
  return { offer: (...templates: DeviceTemplate[]) => act(async () => tell(templates)), store };
}

const field = (label: string, part = 'g'): HTMLInputElement => {
  const found = [...document.querySelectorAll(`[data-part="${part}"] label`)].find(({ textContent }) => textContent?.startsWith(label))!;
  return document.getElementById((found as HTMLLabelElement).htmlFor) as HTMLInputElement;
};
const typeInto = (input: HTMLInputElement, value: string): Promise<void> =>
  act(async () => {
    input.focus();
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
const options = (): (string | null)[] => [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);

it('keeps the template that was typed before its device told what it offers, and offers then what fits', async () => {
  const { offer, store } = await graphic();
  const part = () => editingOf(store).edit('stories', 9).document?.sections.head?.subSections?.[0];
  const input = field('Template');
  await typeInto(input, 'NO');
  expect([part()?.templateName, options()]).toEqual(['NO', []]);
  await offer(template(1, 'TARJA', '100'), template(2, 'NOME', '101', 'Nome', 'Função'));
  expect(field('Template')).toBe(input);
  expect([document.activeElement, input.value, options()]).toEqual([input, 'NO', ['NOME101']]);
  press(input, 'Enter');
  await act(async () => undefined);
  expect(part()).toMatchObject({ templateName: 'NOME', code: '101', cgFields: [{ name: 'Nome' }, { name: 'Função' }] });
  expect(input.value).toBe('NOME');
});

it('shows the template that was typed where its device never offers any', async () => {
  const { offer, store } = await graphic();
  await typeInto(field('Template'), 'NOME');
  await offer();
  await act(async () => field('Template').blur());
  expect(field('Template').value).toBe('NOME');
  expect(editingOf(store).edit('stories', 9).document?.sections.head?.subSections?.[0]?.templateName).toBe('NOME');
  expect(document.body.textContent).not.toContain('Nothing found');
});

it('puts a graphic that is added on the default channel of its device, and lets another be typed [DEV-05]', async () => {
  const { offer, store } = await graphic();
  await offer(template(1, 'TARJA', '100'));
  await act(async () => shown.button('CG').click());
  const added = () => editingOf(store).edit('stories', 9).document!.sections.head!.subSections![1]!;
  expect(added()).toMatchObject({ type: 'CG', channel: 'B' });
  const input = field('Channel', added().uuid);
  expect(input.value).toBe('B');
  await typeInto(input, 'A');
  expect(added().channel).toBe('A');
  expect(field('Channel').value).toBe('');
});
