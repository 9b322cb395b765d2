// @vitest-environment jsdom
import type { Refusal } from '@lauda/store';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../../packages/testing/src/patience.ts';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import type { Entry } from './listSpec.ts';
import { SETTINGS_LISTS } from './lists.ts';

let shown: RenderedComponent;
beforeAll(useEnglish);
afterEach(() => shown.unmount());

const ANA = { name: 'Ana', numbers: ['3123-0001'], emails: [] };
const BIA = { name: 'Bia', numbers: ['3123-0002'], emails: [] };

it('shows the people of an institution as somebody else stored them meanwhile, and keeps these when more is typed', async () => {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  const none = { list: async () => [] };
  Object.assign(newsroom.client, { rounds: { segments: none, institutions: none } });
  const { At } = await deskOf(newsroom, ['ROUND_READ', 'ROUND_ADMIN']);
  const start = { id: 4, version: 1, name: 'Defesa Civil', segmentId: null, contacts: [ANA] };
  const sent: Partial<Entry>[] = [];
  const onSubmit = async (entry: Partial<Entry>): Promise<Refusal | undefined> => {
    sent.push(entry);
    if (sent.length > 1) return undefined;
    const current = { ...start, version: 2, contacts: [ANA, BIA] };
    return { status: 409, code: 'version_conflict', message: 'changed', current } as unknown as Refusal;
  };
  shown = await render(
    <At>
      <EntryDialog
        list={SETTINGS_LISTS.find((list) => list.id === 'rounds.institutions')!}
        title="Institution"
        start={start as Partial<Entry>}
        isTaken={() => false}
        onSubmit={onSubmit}
        onClose={() => undefined}
      />
    </At>,
  );
  await vi.waitFor(() => expect(document.querySelector('[role=dialog] textarea')).not.toBeNull(), PATIENCE);
  const write = (field: HTMLInputElement | HTMLTextAreaElement, value: string): void =>
    act(() => {
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  const people = (): HTMLTextAreaElement => document.querySelector('[role=dialog] textarea')!;
  const save = (): Promise<void> => act(async () => document.querySelector<HTMLFormElement>('[role=dialog] form')!.requestSubmit());
  write(document.querySelector<HTMLInputElement>('[role=dialog] input')!, 'Defesa Civil da Serra');
  await save();
  await vi.waitFor(() => expect(people().value).toBe('Ana: 3123-0001\nBia: 3123-0002'), PATIENCE);
  write(people(), `${people().value}\nCaio: 3123-`);
  expect(people().value).toBe('Ana: 3123-0001\nBia: 3123-0002\nCaio: 3123-');
  await save();
  await vi.waitFor(() => expect(sent).toHaveLength(2), PATIENCE);
  expect(sent[1]).toMatchObject({
    version: 2,
    name: 'Defesa Civil da Serra',
    contacts: [ANA, BIA, { name: 'Caio', numbers: ['3123-'], emails: [] }],
  });
});
