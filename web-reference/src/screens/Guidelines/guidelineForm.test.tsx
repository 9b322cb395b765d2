// @vitest-environment jsdom
import type { Assignment } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { assignment } from '../../../../packages/store/tests/documents.ts';
import { DocumentEditor } from '../../shared/documents/DocumentEditor.tsx';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type Rendered, render, useEnglish } from '../../testing/render.tsx';
import { GUIDELINES } from './GuidelinesScreen.tsx';

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

let shown: Rendered;
beforeAll(useEnglish);
afterEach(() => shown.unmount());

const typeInto = (field: HTMLInputElement | HTMLTextAreaElement, value: string): Promise<void> =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

it('draws for a keystroke the field that is typed into, and no other', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const stored = assignment(12, { slug: 'CHUVA', ownerId: 1 });
  Object.assign(newsroom.client.assignments, { load: async (): Promise<Assignment> => stored });
  newsroom.roles = ['ASSIGNMENT_READ', 'ASSIGNMENT_WRITE'];
  const { At, store } = await deskOf(newsroom, newsroom.roles);
  shown = await render(
    <At>
      <DocumentEditor kind="assignments" writes={GUIDELINES.writes} editor={GUIDELINES.editor!} id={12} date="2026-03-10" />
    </At>,
  );
  await act(async () => undefined);
  const field = (label: string): HTMLInputElement => {
    const found = [...document.querySelectorAll('label')].find(({ textContent }) => textContent?.startsWith(label))!;
    return document.getElementById(found.htmlFor) as HTMLInputElement;
  };
  // The first one makes the form unsaved, which its button says.
  await typeInto(field('Slug'), 'CHUVA F');
  drawn.length = 0;
  await typeInto(field('Slug'), 'CHUVA FO');
  expect(drawn).toEqual(['Slug']);
  drawn.length = 0;
  await typeInto(field('Camera'), 'Zé');
  expect([drawn, store.forms.edit('assignments', 12).document]).toMatchObject([
    [expect.stringContaining('Camera')],
    { slug: 'CHUVA FO', cameraman: 'Zé' },
  ]);
  expect(document.querySelector('h2')?.textContent).toBe('CHUVA FO');
});
