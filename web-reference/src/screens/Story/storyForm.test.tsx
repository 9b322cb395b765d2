// @vitest-environment jsdom
import { editingOf } from '@lauda/store';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { deskOf, FakeNewsroom, story, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { StoryForm } from './StoryForm.tsx';

const drawn: string[] = [];
vi.mock('../../components/Field.tsx', async (bring) => {
  const { Field } = await bring<typeof import('../../components/Field.tsx')>();
  type Props = Parameters<typeof Field>[0];
  return {
    Field: (props: Props): ReactElement => {
      drawn.push(props.label);
      return Field(props);
    },
  };
});
vi.mock('./TextPart.tsx', async (bring) => {
  const { TextPart } = await bring<typeof import('./TextPart.tsx')>();
  type Props = Parameters<typeof TextPart>[0];
  return {
    TextPart: (props: Props): ReactElement => {
      drawn.push(`text of ${props.name}`);
      return TextPart(props);
    },
  };
});
vi.mock('../Media/StoryStudio.tsx', () => ({ StoryStudio: () => null }));

let shown: RenderedComponent;
beforeAll(useEnglish);
afterEach(() => shown.unmount());

const typeInto = (field: HTMLInputElement | HTMLTextAreaElement, value: string): Promise<void> =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
const field = (label: string): HTMLInputElement => {
  const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))!;
  return document.getElementById(found.htmlFor) as HTMLInputElement;
};

it('draws for a keystroke the field or the section that is typed into, and no other', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const text = (uuid: string, words: string) => ({ uuid, type: 'TEXT' as const, text: words });
  newsroom.stored = story({
    id: 9,
    slug: 'CHUVA',
    ownerId: 1,
    legacy: false,
    sections: {
      head: { type: 'HEADER', duration: 'PT1S', subSections: [text('a', 'Boa noite.')] },
      footer: { type: 'FOOTER', duration: 'PT1S', subSections: [text('b', 'Até amanhã.')] },
    },
  });
  const { At, store } = await deskOf(newsroom);
  shown = await render(
    <At>
      <StoryForm id={9} />
    </At>,
  );
  await act(async () => undefined);
  // The first one makes the form unsaved, which its button says.
  await typeInto(field('Information'), 'a');
  drawn.length = 0;
  await typeInto(field('Information'), 'ab');
  expect(drawn).toEqual(['Information']);
  drawn.length = 0;
  const slug = document.querySelector<HTMLInputElement>('[aria-label="Slug"]')!;
  await typeInto(slug, 'chuva forte');
  expect([drawn, document.querySelector('article')?.getAttribute('aria-label')]).toEqual([[], 'CHUVA FORTE']);
  const area = document.querySelector<HTMLTextAreaElement>('textarea[data-script=a]')!;
  await typeInto(area, 'Boa noite, cidade.');
  expect(new Set(drawn)).toEqual(new Set(['text of Head']));
  expect(editingOf(store).edit('stories', 9).document).toMatchObject({
    slug: 'CHUVA FORTE',
    information: 'ab',
    sections: { head: { subSections: [{ text: 'Boa noite, cidade.' }] } },
  });
});
