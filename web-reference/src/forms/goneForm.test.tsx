// @vitest-environment jsdom
import { editingOf } from '@lauda/store';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { guidelineOf } from '../../../packages/store/tests/documents.ts';
import { editing } from '../../../packages/store/tests/editing.ts';
import { ANA, lock, story, uuidOf } from '../../../packages/store/tests/entities.ts';
import { bench } from '../../../packages/store/tests/harness.ts';
import { settle } from '../../../packages/store/tests/time.ts';
import { DeskProvider, permissions } from '../app/desk.ts';
import { keyboard } from '../focus/keyboard.ts';
import { withTexts } from '../i18n/i18n.ts';
import { GUIDELINES } from '../screens/Guidelines/GuidelinesScreen.tsx';
import { StoryForm } from '../screens/Story/StoryForm.tsx';
import { DocumentEditor } from '../shared/documents/DocumentEditor.tsx';
import { act, type RenderedComponent, render, useEnglish } from '../testing/render.tsx';

let shown: RenderedComponent;
beforeAll(async () => {
  useEnglish();
  await withTexts('workspace', async () => undefined)();
});
afterEach(() => shown.unmount());

const ROLES = ['STORY_READ', 'STORY_WRITE', 'ASSIGNMENT_READ', 'ASSIGNMENT_WRITE'] as const;
const draw = async (store: Awaited<ReturnType<typeof bench>>['store'], form: ReactElement): Promise<void> => {
  const desk = { store, me: store.session.view.snapshot().user!, roles: ROLES, zone: 'America/Sao_Paulo', ...permissions(ROLES) };
  shown = await render(<DeskProvider value={desk}>{form}</DeskProvider>);
  await act(settle);
};
const LISTS = { 'GET /programs': [], 'GET /users': [], 'GET /stories/config': { id: 0, version: 1, linkEnabled: true } };
const banners = (): string[] => [...document.querySelectorAll('[role=alert], [role=status]')].map(({ textContent }) => textContent ?? '');
const GONE = 'This went to the trash.Take out of the trashClose';

it('a story that went to the trash says so alone, takes no text, and is written again once it is out', async () => {
  const made = await editing({ ...LISTS, 'PUT /stories/restore': [story(12, { version: 3 })] });
  let closed = 0;
  await draw(made.store, <StoryForm id={12} onClose={() => (closed += 1)} />);
  expect(banners()).toEqual([]);
  await act(async () => {
    made.live('stories DELETE', { ids: [12] }, ANA);
    made.live('entity_locker UNLOCK', { uuid: uuidOf(12) }, ANA);
  });
  expect(banners()).toEqual([GONE]);
  expect([...document.querySelectorAll<HTMLTextAreaElement>('textarea')].every(({ readOnly }) => readOnly)).toBe(true);
  await act(async () => shown.button('Close').click());
  expect(closed).toBe(1);
  made.sent.length = 0;
  await act(async () => shown.button('Take out of the trash').click());
  made.live('stories CREATE', story(12, { version: 3 }), ANA);
  await act(settle);
  expect([banners(), made.see().lock.state, made.see().canSave]).toEqual([[], 'held', true]);
});

const choices = (): number => document.querySelectorAll('section[aria-label="Two people wrote here"]').length;

it('no form asks for a choice between two texts while its document is in the trash, and both do again once it is out', async () => {
  const made = await editing(LISTS);
  await draw(made.store, <StoryForm id={12} />);
  await act(async () => {
    made.form.setField('slug', 'CHUVA FORTE');
    made.live('stories PATCH', { id: 12, version: 2, field: 'slug', newValue: 'CHUVA FRACA' }, ANA);
  });
  expect(choices()).toBe(1);
  await act(async () => made.live('stories DELETE', { ids: [12] }, ANA));
  expect(choices()).toBe(0);
  await act(async () => made.live('stories CREATE', story(12, { version: 3, slug: 'CHUVA FRACA' }), ANA));
  expect(choices()).toBe(1);
  shown.unmount();
  const other = await bench({
    ...LISTS,
    'GET /assignments/{id}': guidelineOf(12, { slug: 'CHUVA', ownerId: ANA }),
    'PUT /locks/{id}': lock(uuidOf(12), 'ana', ANA, 12),
  });
  await draw(
    other.store,
    <DocumentEditor kind="assignments" writes={GUIDELINES.writes} editor={GUIDELINES.editor!} id={12} date="2026-03-10" />,
  );
  await act(async () => {
    editingOf(other.store).edit('assignments', 12).setField('slug', 'CHUVA FORTE');
    other.live('assignments UPDATE', guidelineOf(12, { slug: 'CHUVA FRACA', version: 2, ownerId: ANA }), ANA);
  });
  expect(choices()).toBe(1);
  await act(async () => other.live('assignments DELETE', { ids: [12] }, ANA));
  expect(choices()).toBe(0);
});

it('a guideline does so too, keeps what is unsaved, and has the keyboard', async () => {
  const made = await bench({
    ...LISTS,
    'GET /assignments/{id}': guidelineOf(12, { slug: 'CHUVA', ownerId: ANA }),
    'PUT /locks/{id}': lock(uuidOf(12), 'ana', ANA, 12),
  });
  const stop = keyboard.start();
  await draw(
    made.store,
    <DocumentEditor kind="assignments" writes={GUIDELINES.writes} editor={GUIDELINES.editor!} id={12} date="2026-03-10" />,
  );
  await act(async () => editingOf(made.store).edit('assignments', 12).setField('slug', 'CHUVA FORTE'));
  shown.button('Save').focus();
  await act(async () => {
    made.live('assignments DELETE', { ids: [12] }, ANA);
    made.live('entity_locker UNLOCK', { uuid: uuidOf(12) }, ANA);
  });
  expect(banners()).toEqual(['This went to the trash. Your text is kept as a draft.Take out of the trashClose']);
  await act(settle);
  expect(document.activeElement?.tagName).toBe('ARTICLE');
  // A browser that keeps none has said so before, and says so still.
  made.env.storage.full = true;
  await act(async () => {
    made.live('assignments CREATE', guidelineOf(12, { slug: 'CHUVA', ownerId: ANA, version: 3 }), ANA);
    await settle();
    editingOf(made.store).edit('assignments', 12).setField('slug', 'CHUVA MAIS FORTE');
    await made.store.drafts.flush();
    made.live('assignments DELETE', { ids: [12] }, ANA);
  });
  expect(banners()[1]).toContain('The browser stores no drafts');
  stop();
});
