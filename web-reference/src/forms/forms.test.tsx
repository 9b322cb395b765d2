// @vitest-environment jsdom

import { LockedError, PreconditionFailedError, type Story, ValidationError } from '@lauda/sdk';
import type { DocumentForm, Store } from '@lauda/store';
import { editingOf } from '@lauda/store';
import type { ReactElement } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import { handlers } from '../actions/handlers.ts';
import { listenForKeys } from '../actions/keys.ts';
import { Questions } from '../components/ConfirmDialog.tsx';
import { useView } from '../hooks/useView.ts';
import { text } from '../i18n/i18n.ts';
import { deskOf, FakeNewsroom, storage, user } from '../testing/desk.tsx';
import { act, press, type RenderedComponent, render, useEnglish } from '../testing/render.tsx';
import { FormBanners } from './Banners.tsx';
import { Conflicts } from './Conflicts.tsx';
import { closeAsking } from './closeAsking.ts';
import { logOutAsking } from './logOutAsking.ts';
import { useProblemsOf } from './problems.ts';
import { SaveButton } from './SaveButton.tsx';

// A dialog that loads its frame only then is drawn after the step that opens it.
beforeAll(async () => void (await import('../components/dialogFrames.tsx')));

const ana = user(1, 'ana');
const bob = user(2, 'bob');

const Form = ({ form }: { form: DocumentForm<Story> }): ReactElement => {
  const view = useView(form.view);
  const problems = useProblemsOf(form)();
  const nameOf = (path: string): string => path.toUpperCase();
  return (
    <>
      <SaveButton form={form} view={view} />
      <FormBanners form={form} view={view} problems={problems} nameOf={nameOf} />
      <Conflicts form={form} conflicts={view.conflicts} rules={{ nameOf: (path) => path, isLong: () => true }} />
      <output>{view.document?.slug}</output>
      <p id="slug-problem">{problems.at('slug')}</p>
      <p id="head-problem">{problems.at('sections.head')}</p>
    </>
  );
};

interface Scene {
  readonly newsroom: FakeNewsroom;
  readonly store: Store;
  readonly form: DocumentForm<Story>;
  readonly page: RenderedComponent;
}

let scene: Scene;
let stop = (): void => undefined;

const begin = async (newsroom: FakeNewsroom): Promise<Scene> => {
  const { store, At } = await deskOf(newsroom);
  const form = editingOf(store).edit('stories', 9);
  await act(async () => undefined);
  const page = await render(
    <At>
      <Form form={form} />
      <Questions />
    </At>,
  );
  stop = listenForKeys(window, handlers);
  return { newsroom, store, form, page };
};

const live = (action: 'LOCK' | 'UNLOCK' | 'TAKE_OVER', data: unknown): Promise<void> =>
  act(async () => scene.store.receive({ n: 1, topic: 'entity_locker', action, data, userId: 2, date: '' }));

const lockOf = ({ id, nickname }: { id: number; nickname: string }) => ({
  id: 9,
  uuid: 'u',
  nickname,
  userId: id,
  since: '2026-03-10T18:58:00',
  kind: 'story' as const,
  slug: 'CHUVA',
  expires: '',
  epochMs: 0,
  deviceId: null,
});
/** The level and the words of the banner over the form. */
const banner = (): (string | null | undefined)[] => {
  const shown = document.querySelector('[role=alert]');
  return [shown?.querySelector('[role=img]')?.getAttribute('aria-label'), shown?.querySelector('span')?.textContent];
};
const saveKey = (): Promise<void> => act(async () => void press(document.body, 's', { code: 'KeyS', ctrlKey: true }));
const saves = (): string[] => scene.newsroom.calls.filter((call) => call.startsWith('save'));

beforeEach(useEnglish);
afterEach(() => {
  stop();
  scene.page.unmount();
  document.body.innerHTML = '';
});

describe('the form of a document under its lock [SCR-LOCKBANNER]', () => {
  it('opens for reading alone where one may not write, and leaves the lock to those who do', async () => {
    const newsroom = new FakeNewsroom(ana);
    newsroom.roles = ['STORY_READ'];
    scene = await begin(newsroom);
    expect(scene.page.text()).toContain('You may read this, not change it.');
    expect(scene.page.text()).toContain('CHUVA');
    await live('LOCK', lockOf(bob));
    await live('UNLOCK', { uuid: 'u' });
    await act(async () => scene.form.edit({ slug: 'OUTRA' }));
    await saveKey();
    expect(scene.form.view.snapshot().canSave).toBe(false);
    await act(async () => scene.form.close());
    expect(newsroom.calls).toEqual([]);
  });

  it('says who edits while another nickname holds the lock, and cannot be saved [LOCK-06] [LOCK-08]', async () => {
    const newsroom = new FakeNewsroom(ana);
    newsroom.holder = bob;
    scene = await begin(newsroom);
    expect(banner()).toEqual([text('noticeLevel.WARNING'), 'Another person is editing: bob. You are reading.']);
    await act(async () => scene.form.edit({ slug: 'OUTRA' }));
    expect(scene.form.view.snapshot().canSave).toBe(false);
    await saveKey();
    expect([saves(), scene.page.button('Save').disabled]).toEqual([[], true]);
  });

  it('says that a device or another sign-in edits where one holds the lock oneself elsewhere, and asks about that before it takes over', async () => {
    const newsroom = new FakeNewsroom(ana);
    const holder = { nickname: 'ana', userId: ana.id, expires: '' };
    const refused = vi
      .spyOn(newsroom.client.locks, 'renew')
      .mockRejectedValue(new LockedError(409, 'locked', 'ana is editing', { holder }));
    scene = await begin(newsroom);
    const words = 'A device or another sign-in under your name is editing';
    expect(banner()).toEqual([text('noticeLevel.WARNING'), `${words}. You are reading.`]);
    await act(async () => scene.store.locks.load(async () => [lockOf(ana)]));
    expect(banner()[1]).toBe(`${words}, since 18:58. You are reading.`);
    await act(async () => scene.page.button('Take over').click());
    const asked = 'Take over from a device or another sign-in under your name?';
    await vi.waitFor(() => expect(scene.page.text()).toContain(asked), PATIENCE);
    refused.mockRestore();
    await act(async () => scene.page.button('Cancel').click());
  });

  it('says that the lock is lost after a live UNLOCK, and cannot be saved [LOCK-07] [LOCK-08]', async () => {
    scene = await begin(new FakeNewsroom(ana));
    await act(async () => scene.form.edit({ slug: 'OUTRA' }));
    await live('UNLOCK', { uuid: 'u' });
    expect(banner()).toEqual([text('noticeLevel.WARNING'), 'The edit lock was lost. Your text is kept on this desk.']);
    expect(scene.form.view.snapshot().canSave).toBe(false);
    await saveKey();
    expect(saves()).toEqual([]);
  });

  it('takes a lost lock back to compare, so that what was merged can be saved', async () => {
    scene = await begin(new FakeNewsroom(ana));
    await act(async () => scene.form.edit({ slug: 'DE ANA' }));
    await live('UNLOCK', { uuid: 'u' });
    scene.newsroom.stored = { ...scene.newsroom.stored, slug: 'DE BOB', version: 4, textVersion: 3 };
    await act(async () => scene.page.button('Compare and merge').click());
    expect(scene.newsroom.calls).toEqual(['renew 9', 'renew 9']);
    expect(scene.page.text()).toContain('DE BOB');
    await act(async () => scene.page.button('Keep mine').click());
    expect([document.querySelector('output')?.textContent, scene.form.view.snapshot().canSave]).toEqual(['DE ANA', true]);
    await saveKey();
    expect(saves()).toEqual(['save DE ANA']);
  });

  it.each(['Edit again', 'Compare and merge'])('%s takes a lost lock from nobody who has it by now', async (verb) => {
    scene = await begin(new FakeNewsroom(ana));
    await act(async () => scene.form.edit({ slug: 'DE ANA' }));
    await live('UNLOCK', { uuid: 'u' });
    scene.newsroom.holder = bob;
    await act(async () => scene.page.button(verb).click());
    expect([scene.newsroom.calls, scene.newsroom.lock().nickname]).toEqual([['renew 9', 'renew 9'], 'bob']);
    expect(banner()[1]).toContain('Another person is editing: bob');
    expect(scene.form.view.snapshot()).toMatchObject({ canSave: false, dirty: true, document: { slug: 'DE ANA' } });
    scene.newsroom.holder = undefined;
  });

  it('saves with Ctrl+S while the lock is mine', async () => {
    scene = await begin(new FakeNewsroom(ana));
    await act(async () => scene.form.edit({ slug: 'OUTRA' }));
    await saveKey();
    expect(saves()).toEqual(['save OUTRA']);
    expect(scene.form.view.snapshot().dirty).toBe(false);
  });

  it('takes the lock over from its holder after asking [LOCK-10] [STO-22]', async () => {
    const newsroom = new FakeNewsroom(ana);
    newsroom.holder = bob;
    scene = await begin(newsroom);
    await act(async () => scene.page.button('Take over').click());
    await vi.waitFor(() => expect(scene.page.text()).toContain('Take over from bob?'), PATIENCE);
    const confirm = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find(
      (button) => button.textContent === 'Take over',
    )!;
    await act(async () => confirm.click());
    expect(newsroom.calls).toContain('takeOver 9');
    expect([newsroom.lock().nickname, scene.form.view.snapshot().canSave]).toEqual(['ana', true]);
  });

  it('keeps the text of who was taken over as a draft, shows the saved document on reload, and merges it back [LOCK-11]', async () => {
    scene = await begin(new FakeNewsroom(ana));
    await act(async () => scene.form.edit({ slug: 'DE ANA' }));
    scene.newsroom.holder = bob;
    await live('TAKE_OVER', lockOf(bob));
    expect(banner()).toEqual([text('noticeLevel.WARNING'), 'The edit was taken over by bob. Your unsaved text is kept as a draft.']);
    expect([scene.form.view.snapshot().canSave, scene.page.button('Save').disabled]).toEqual([false, true]);
    scene.newsroom.stored = { ...scene.newsroom.stored, slug: 'DE BOB', version: 4, textVersion: 3 };
    await act(async () => scene.page.button('Reload').click());
    expect(document.querySelector('output')?.textContent).toBe('DE BOB');
    expect((scene.store.drafts.get('stories', 'u')?.document as Story).slug).toBe('DE ANA');
    await act(async () => scene.page.button('Compare and merge').click());
    expect(scene.page.text()).toContain('DE ANA');
    await act(async () => scene.page.button('Keep both').click());
    expect(document.querySelector('output')?.textContent).toBe('DE BOB\nDE ANA');
  });
});

it('says that the browser stores no drafts while something is unsaved', async () => {
  scene = await begin(new FakeNewsroom(ana));
  const said = 'The browser stores no drafts';
  storage.refuses = true;
  try {
    await act(async () => scene.form.edit({ slug: 'OUTRA' }));
    expect(scene.page.text()).not.toContain(said);
    await act(async () => scene.store.drafts.flush());
    expect(scene.page.text()).toContain(said);
    await saveKey();
    expect(scene.page.text()).not.toContain(said);
  } finally {
    storage.refuses = false;
  }
});

describe('a save that the server refuses', () => {
  const problemAt = (id: string): string => document.getElementById(id)?.textContent ?? '';

  it('says each wrong field and its rule at the field and over the form, until the field is changed', async () => {
    scene = await begin(new FakeNewsroom(ana));
    scene.newsroom.refusal = new ValidationError(422, 'validation_failed', 'Invalid', {
      fields: [
        { path: 'slug', rule: 'max', params: { max: 100 } },
        { path: 'sections.head.subSections.0.text', rule: 'required' },
      ],
    });
    await act(async () => scene.form.edit({ slug: 'OUTRA' }));
    await saveKey();
    expect([problemAt('slug-problem'), problemAt('head-problem')]).toEqual(['At most 100 characters', 'Required field']);
    expect(scene.page.text()).toContain('SLUG: At most 100 characters');
    await act(async () => scene.form.edit({ slug: 'CURTA' }));
    expect([problemAt('slug-problem'), problemAt('head-problem')]).toEqual(['', 'Required field']);
    scene.newsroom.refusal = undefined;
    await saveKey();
    expect([problemAt('head-problem'), document.querySelector('[role=alert]')]).toEqual(['', null]);
  });

  it('gives the reason of a wrong state in the words of the server, and keeps the text', async () => {
    scene = await begin(new FakeNewsroom(ana));
    scene.newsroom.refusal = new PreconditionFailedError(412, 'finished_locked', 'Finished guidelines are locked');
    await act(async () => scene.form.edit({ slug: 'OUTRA' }));
    await saveKey();
    const notice = scene.store.notices.view.snapshot().at(-1);
    expect(notice).toMatchObject({
      level: 'WARNING',
      title: { key: 'error:lockedBySetting' },
      description: { raw: 'Finished guidelines are locked' },
    });
    expect([scene.form.view.snapshot().dirty, document.querySelector('output')?.textContent]).toEqual([true, 'OUTRA']);
  });
});

describe('closing a form [SCR-CONFIRM-CLOSE]', () => {
  const answer = async (word: string): Promise<boolean> => {
    let closing: Promise<boolean> | undefined;
    await act(async () => {
      closing = closeAsking(scene.store, 'stories', 9, text);
    });
    await act(async () =>
      [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find((button) => button.textContent === word)!.click(),
    );
    return closing!;
  };

  it('saves, then closes, where that is wanted; a save that fails keeps it open', async () => {
    scene = await begin(new FakeNewsroom(ana));
    await act(async () => scene.form.edit({ slug: 'OUTRA' }));
    scene.newsroom.refusal = new PreconditionFailedError(412, 'finished_locked', 'Finished guidelines are locked');
    expect(await answer('Save and close')).toBe(false);
    expect([scene.store.forms.open.snapshot().length, scene.form.view.snapshot().dirty]).toEqual([1, true]);
    scene.newsroom.refusal = undefined;
    expect(await answer('Save and close')).toBe(true);
    expect([scene.store.forms.open.snapshot().length, scene.newsroom.stored.slug]).toEqual([0, 'OUTRA']);
  });

  it('asks while there is unsaved text: cancel stays, discard forgets that and nothing else [DRAFT-09]', async () => {
    scene = await begin(new FakeNewsroom(ana));
    const drafts = (): string[] => scene.store.drafts.view.snapshot().map(({ uuid }) => uuid);
    scene.store.drafts.put('reportages', 'other', { slug: 'PONTE' }, {});
    await act(async () => scene.form.edit({ slug: 'OUTRA' }));
    expect(await answer('Cancel')).toBe(false);
    expect(drafts().toSorted()).toEqual(['other', 'u']);
    expect(await answer('Discard')).toBe(true);
    expect(drafts()).toEqual(['other']);
    expect([saves(), scene.newsroom.stored.slug]).toEqual([[], 'CHUVA']);
  });
});

describe('logging out [SCR-LOGOUT]', () => {
  const calls = (): string[] => scene.newsroom.calls.filter((call) => call === 'logout' || call.startsWith('save'));
  const asked = () => document.querySelector('[role=dialog]')?.textContent ?? '';
  const leave = async (word?: string): Promise<void> => {
    let leaving: Promise<void> | undefined;
    await act(async () => {
      leaving = logOutAsking(scene.store, text);
    });
    if (word !== undefined) {
      expect(asked()).toContain('OUTRA');
      await act(async () =>
        [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')].find((button) => button.textContent === word)!.click(),
      );
    }
    await act(async () => leaving);
  };
  const write = async (): Promise<void> => {
    scene = await begin(new FakeNewsroom(ana));
    const { client } = scene.newsroom;
    Object.assign(client.auth, { logout: async () => void scene.newsroom.calls.push('logout') });
    await act(async () => scene.form.edit({ slug: 'OUTRA' }));
  };

  it('asks about unsaved forms: stays, or saves them and goes; one that cannot be saved keeps the person here', async () => {
    await write();
    await leave('Cancel');
    expect(calls()).toEqual([]);
    scene.newsroom.refusal = new PreconditionFailedError(412, 'finished_locked', 'Finished guidelines are locked');
    await leave('Save and log out');
    expect(calls()).toEqual(['save OUTRA']);
    scene.newsroom.refusal = undefined;
    await leave('Save and log out');
    expect(calls()).toEqual(['save OUTRA', 'save OUTRA', 'logout']);
  });

  it('leaves what is unsaved as drafts where that is wanted, and asks nothing where nothing is unsaved', async () => {
    await write();
    await leave('Keep as draft');
    expect(calls()).toEqual(['logout']);
    await write();
    await act(async () => void scene.form.save());
    await leave();
    expect(calls()).toEqual(['save OUTRA', 'logout']);
  });
});
