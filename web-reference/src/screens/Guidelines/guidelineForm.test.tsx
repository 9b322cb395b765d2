// @vitest-environment jsdom

import type { Role } from '@lauda/domain';
import type { Guideline } from '@lauda/store';
import { editingOf } from '@lauda/store';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { guidelineOf } from '../../../../packages/store/tests/documents.ts';
import { handlers } from '../../actions/handlers.ts';
import { type ShownNotice, toastsReady } from '../../components/toasts.ts';
import { hasLeftWords } from '../../forms/leftWords.ts';
import { isAnythingTyped, kept } from '../../hooks/typedText.ts';
import { text } from '../../i18n/i18n.ts';
import { DocumentEditor } from '../../shared/documents/DocumentEditor.tsx';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
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

let shown: RenderedComponent;
let newsroom: FakeNewsroom;
beforeAll(useEnglish);
afterEach(() => shown.unmount());

const typeInto = (field: HTMLInputElement | HTMLTextAreaElement, value: string): Promise<void> =>
  act(async () => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });

/** The form of a guideline, and how others' changes reach it. */
const open = async (fields: Partial<Guideline> = {}, config: object = {}, hasBranches = false, more: readonly Role[] = []) => {
  newsroom = new FakeNewsroom(user(1, 'ana'));
  const stored = guidelineOf(12, { slug: 'CHUVA', ownerId: 1, ...fields });
  Object.assign(newsroom.client.assignments, {
    load: async (): Promise<Guideline> => stored,
    config: { get: async () => ({ id: 0, version: 1, ...config }) },
  });
  const none = { list: async () => [] };
  Object.assign(newsroom.client, { branches: none, classifications: none, types: none, editorials: none, vehicles: none });
  Object.assign(newsroom.client.documents, { config: { get: async () => ({ id: 0, version: 1, branchEnabled: hasBranches }) } });
  newsroom.roles = ['ASSIGNMENT_READ', 'ASSIGNMENT_WRITE', ...more];
  const { At, store } = await deskOf(newsroom, newsroom.roles);
  const draw = async (): Promise<void> => {
    shown = await render(
      <At>
        <DocumentEditor kind="assignments" writes={GUIDELINES.writes} editor={GUIDELINES.editor!} id={12} date="2026-03-10" />
      </At>,
    );
    await act(async () => undefined);
  };
  await draw();
  const form = editingOf(store).edit('assignments', 12);
  const others = (news: Partial<Guideline>): Promise<void> => act(async () => form.changed({ ...news, version: stored.version + 1 }));
  return { form, others, stored, draw, store };
};

it.each([
  'COMPLETED',
  'INTERRUPTED',
] as const)('is read only once it is %s, and says why, where the setting closes it [LOCK-20]', async (state) => {
  const slug = (): HTMLInputElement => document.querySelector<HTMLInputElement>('input[value="CHUVA"]')!;
  const said = 'Closed for edits by a setting';
  const shows = (): unknown[] => [slug().readOnly, shown.text().includes(said)];
  await open({ state }, { lockFinished: true });
  expect(shows()).toEqual([true, true]);
  shown.unmount();
  await open({ state: 'EDITING' }, { lockFinished: true });
  expect(shows()).toEqual([false, false]);
  shown.unmount();
  const { form } = await open({ state }, { lockFinished: false });
  expect(shows()).toEqual([false, false]);
  await typeInto(slug(), 'CHUVA FORTE');
  expect([form.document?.slug, form.view.snapshot().canSave]).toEqual(['CHUVA FORTE', true]);
});

it('draws for a keystroke the field that is typed into, and no other', async () => {
  const { form } = await open();
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
  expect([drawn, form.document]).toMatchObject([[expect.stringContaining('Camera')], { slug: 'CHUVA FO', cameraman: 'Zé' }]);
  expect(document.querySelector('h2')?.textContent).toBe('CHUVA FO');
});

it('keeps what others tick and add while its tasks and its schedule are written, and says so', async () => {
  const tasks = [
    { id: 1, label: 'Carro', done: false },
    { id: 2, label: 'Drone', done: false },
  ];
  const guide = { id: 1, uuid: 'g', interviewee: 'Prefeita', address: 'Paço', contacts: [{ name: 'Assessoria' }] };
  const { form, others } = await open({ production: tasks, guides: [guide] });
  const named = (label: string): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>(`input[aria-label="${label}"]`)];
  await typeInto(named('Task')[1]!, 'Drone com piloto');
  act(() =>
    form.edit({
      guides: [
        { ...guide, address: 'Paço, porta 2' },
        { uuid: 'h', interviewee: 'Bombeiro' },
      ],
    }),
  );
  await others({
    production: [{ ...tasks[0]!, done: true }, tasks[1]!],
    guides: [{ ...guide, interviewee: 'Prefeita Ana', contacts: [...guide.contacts, { name: 'Gabinete' }] }],
  });
  await act(async () => undefined);
  expect(form.document).toMatchObject({
    production: [
      { id: 1, label: 'Carro', done: true },
      { id: 2, label: 'Drone com piloto', done: false },
    ],
    guides: [
      { uuid: 'g', interviewee: 'Prefeita Ana', address: 'Paço, porta 2', contacts: [{ name: 'Assessoria' }, { name: 'Gabinete' }] },
      { uuid: 'h', interviewee: 'Bombeiro' },
    ],
  });
  expect(document.querySelector('[role=status]')?.textContent).toContain('Production');
});

it('keeps the keyboard in a new task whose number the save brings, so that what is typed next goes on in it', async () => {
  const { form, stored } = await open({ production: [{ id: 4, label: 'Carro', done: false }] });
  // The server numbers a task that has no number.
  newsroom.client.assignments.update = async (sent: Guideline): Promise<Guideline> => {
    const production = sent.production.map((task, at) => ({ ...task, id: task.id ?? 5 + at }));
    return { ...stored, ...sent, production, version: 2, textVersion: stored.textVersion + 1 };
  };
  await act(async () => shown.button(text('task.add')).click());
  const tasks = (): HTMLInputElement[] => [...document.querySelectorAll<HTMLInputElement>('input[aria-label="Task"]')];
  const field = tasks()[1]!;
  field.focus();
  await typeInto(field, 'Ligar para a Defesa Civil');
  await act(async () => void (await form.save()));
  expect(form.document?.production.map(({ id }) => id)).toEqual([4, 6]);
  expect([tasks()[1] === field, document.activeElement === field]).toEqual([true, true]);
});

it('a contact that is typed into a guide and not added keeps the form from being saved, is watched, and stands there again', async () => {
  const { form, draw } = await open({ guides: [{ uuid: 'g', contacts: [] }] });
  const sent: Guideline[] = [];
  newsroom.client.assignments.update = async (guideline: Guideline): Promise<Guideline> => {
    sent.push(guideline);
    return { ...guideline, version: 2 };
  };
  const field = (): HTMLInputElement => document.querySelector<HTMLInputElement>('input[type=search]')!;
  const isHere = (): boolean => document.activeElement === field();
  await typeInto(field(), 'Capitão Nunes');
  expect([isAnythingTyped(), shown.text().includes(text('guideline.contactOpen'))]).toEqual([true, true]);
  act(() => handlers.run('form.save'));
  expect([isHere(), sent], 'where nothing else is changed').toEqual([true, []]);
  act(() => field().blur());
  await act(async () => form.edit({ slug: 'CHUVA FORTE' }));
  await act(async () => handlers.run('form.save'));
  expect([isHere(), sent], 'with what else is changed').toEqual([true, []]);
  // Another tab, while the form is open.
  shown.unmount();
  expect(isAnythingTyped()).toBe(true);
  await draw();
  expect(field().value).toBe('Capitão Nunes');
  await act(async () => shown.button(text('guideline.newContact', { name: 'Capitão Nunes' })).click());
  await act(async () => handlers.run('form.save'));
  expect(sent[0]?.guides[0]?.contacts).toMatchObject([{ name: 'Capitão Nunes' }]);
  expect([field().value, isAnythingTyped()]).toEqual(['', false]);
});

it('a contact that is typed into a guide and not added goes with its form, and counts for nothing after that', async () => {
  const { form, draw, store } = await open({ guides: [{ uuid: 'g', contacts: [] }] });
  const field = (): HTMLInputElement => document.querySelector<HTMLInputElement>('input[type=search]')!;
  const numberField = (): HTMLInputElement => document.querySelector<HTMLInputElement>('input[inputmode=tel]')!;
  await typeInto(field(), 'Capitão Nunes');
  await typeInto(numberField(), '11 98888-7777');
  shown.unmount();
  // It is the form's while that is open, and nothing that a session left.
  expect([isAnythingTyped(), hasLeftWords(form), kept.size]).toEqual([true, true, 0]);
  await draw();
  expect([field().value, numberField().value, hasLeftWords(form)]).toEqual(['Capitão Nunes', '11 98888-7777', false]);
  shown.unmount();
  await act(() => store.forms.close(form, { discard: true }));
  expect([isAnythingTyped(), kept.size]).toEqual([false, 0]);
  await draw();
  expect(field().value).toBe('');
});

it('a contact that was removed from a guide comes back into that guide, wherever it stands by then, and into no other', async () => {
  const guide = (uuid: string, name: string) => ({ uuid, contacts: [{ name }] });
  const { form } = await open({ guides: [guide('a', 'Ana'), guide('b', 'Bia'), guide('c', 'Caio')] });
  const undo: (() => void)[] = [];
  const show = ({ action }: ShownNotice): (() => void) => {
    if (action) undo.push(action.run);
    return () => undefined;
  };
  toastsReady({ show, dismiss: () => undefined, give: () => undefined, go: () => undefined });
  const named = (): unknown[] => form.document!.guides.map(({ uuid, contacts }) => [uuid, contacts?.map(({ name }) => name)]);
  const removeContact = (name: string) => act(async () => shown.button(text('guideline.removeContact', { name })).click());
  const removeGuide = () => act(async () => shown.button(text('common.remove')).click());
  await removeContact('Bia');
  await removeGuide();
  await act(async () => undo[0]!());
  expect(named()).toEqual([
    ['b', ['Bia']],
    ['c', ['Caio']],
  ]);
  // The guide itself is gone.
  await removeContact('Bia');
  await removeGuide();
  await act(async () => undo.at(-2)!());
  expect(named()).toEqual([['c', ['Caio']]]);
  toastsReady(undefined);
});

it('shows of rows that both wrote what each wrote, by their words', async () => {
  const { form, others } = await open({ production: [{ id: 1, label: 'Carro às nove', done: false }] });
  act(() => form.edit({ production: [{ id: 1, label: 'Carro às dez', done: false }] }));
  await others({ production: [{ id: 1, label: 'Carro às oito', done: true }] });
  await act(async () => undefined);
  const conflict = document.querySelector('section[aria-label]')!;
  for (const said of ['[ ] Carro às dez', '[x] Carro às oito']) expect(conflict.textContent).toContain(said);
  act(() => shown.button('Keep both').click());
  expect(form.document?.production).toMatchObject([{ label: 'Carro às oito dez', done: true }]);
});

/** The fields that a newsroom can switch off, by the setting that does. */
const SWITCHED = {
  reportersEnabled: 'guideline.reporters',
  editorsEnabled: 'guideline.editors',
  classificationEnabled: 'guideline.classification',
  typeEnabled: 'guideline.type',
  editorialsEnabled: 'guideline.editorials',
  vehiclesEnabled: 'guideline.vehicles',
} as const;
const FLAGS = Object.keys(SWITCHED) as (keyof typeof SWITCHED)[];
const fields = (): string[] => [...document.querySelectorAll('label')].map(({ textContent }) => textContent!);

it.each(FLAGS)('has the field of %s where it is not switched off, and that alone where the others are [ADM-GEN-03]', async (flag) => {
  const known = FLAGS.map((each) => text(SWITCHED[each]));
  const found = (): string[] => fields().filter((each) => known.includes(each));
  await open({}, Object.fromEntries(FLAGS.map((each) => [each, each === flag])));
  expect(found()).toEqual([text(SWITCHED[flag])]);
  shown.unmount();
  await open({}, { [flag]: false });
  expect(found().toSorted()).toEqual(known.filter((each) => each !== text(SWITCHED[flag])).toSorted());
});

it.each([
  [true, ['BRANCH_READ'], true],
  [false, ['BRANCH_READ'], false],
  [true, [], false],
] as const)('names the branch where the newsroom has some: %s, for who may read them: %o [PERM-A05]', async (hasBranches, roles, isShown) => {
  await open({}, {}, hasBranches, roles);
  expect(fields().includes(text('document.branch'))).toBe(isShown);
});
