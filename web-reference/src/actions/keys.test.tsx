// @vitest-environment jsdom
import type { Role } from '@lauda/domain';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import { permissions } from '../app/desk.ts';
import { covers } from '../focus/covers.ts';
import { keyboard } from '../focus/keyboard.ts';
import { isTyping } from '../focus/typing.ts';
import { keyCaps, keyLabel } from '../format/keyLabel.ts';
import { text } from '../i18n/i18n.ts';
import { KeysHelp } from '../shared/KeysHelp.tsx';
import { press, render, useEnglish } from '../testing/render.tsx';
import { Handlers, handlers as shared } from './handlers.ts';
import { listenForKeys } from './keys.ts';
import { ACTION_IDS, ACTIONS, type ActionId } from './registry.ts';
import { menuOf } from './useActions.ts';

beforeEach(useEnglish);

let stop = (): void => undefined;
afterEach(() => {
  stop();
  document.body.innerHTML = '';
});

const listening = (may: (id: ActionId) => boolean = () => true) => {
  const handlers = new Handlers();
  const ran: string[] = [];
  const refused = vi.fn();
  const answer = (id: ActionId): void => void handlers.add(id, { run: () => ran.push(id) });
  handlers.restrict(may, refused);
  stop = listenForKeys(window, handlers);
  return { answer, ran, refused };
};

describe('the keys of the registry', () => {
  it('runs the verb a part on screen answers', () => {
    const { answer, ran } = listening();
    for (const id of ['block.create', 'story.create', 'story.copy', 'form.save', 'app.palette'] as const) answer(id);
    press(document.body, 'b', { code: 'KeyB', altKey: true });
    press(document.body, 's', { code: 'KeyS', altKey: true });
    press(document.body, 'c', { code: 'KeyC', ctrlKey: true });
    press(document.body, 's', { code: 'KeyS', ctrlKey: true });
    press(document.body, 'k', { code: 'KeyK', ctrlKey: true });
    expect(ran).toEqual(['block.create', 'story.create', 'story.copy', 'form.save', 'app.palette']);
  });

  it('leaves the keys of text to a text field that has the focus, but for saving and the palette [RUN-KEY-02]', () => {
    const { answer, ran } = listening();
    for (const id of ['story.cut', 'story.remove', 'story.float', 'form.save'] as const) answer(id);
    const slug = document.body.appendChild(document.createElement('input'));
    expect(press(slug, 'x', { code: 'KeyX', ctrlKey: true }).defaultPrevented).toBe(false);
    press(slug, 'Delete', { code: 'Delete' });
    press(slug, 'F', { code: 'KeyF', shiftKey: true, ctrlKey: true });
    expect(ran).toEqual([]);
    press(slug, 's', { code: 'KeyS', ctrlKey: true });
    expect(ran).toEqual(['form.save']);
  });

  it('leaves every plain character but the question mark to the cell that has the focus', () => {
    const besideCells = ACTION_IDS.filter((id) => ['app', 'grid', 'rundown', 'block', 'story', 'air'].includes(ACTIONS[id].group));
    const plain = besideCells
      .filter((id) => !ACTIONS[id].handledByPart)
      .flatMap((id) => (ACTIONS[id].keys ?? []).filter((key) => /^(Shift\+)?(Key.|Digit.|.)$/.test(key)));
    expect(plain).toEqual(['Shift+?']);
  });

  it('runs a verb once for a key that is held down, and one that moves by steps as often as it repeats', () => {
    const { answer, ran } = listening();
    for (const id of ['agency.proposal', 'day.next'] as const) answer(id);
    const key = { code: 'KeyP', altKey: true };
    press(document.body, 'p', key);
    expect(press(document.body, 'p', { ...key, repeat: true }).defaultPrevented).toBe(true);
    press(document.body, 'p', key);
    for (const repeat of [false, true]) press(document.body, '.', { altKey: true, code: 'Period', repeat });
    expect(ran).toEqual(['agency.proposal', 'agency.proposal', 'day.next', 'day.next']);
    const stepwise = ACTION_IDS.filter((id) => ACTIONS[id].repeats);
    expect(
      stepwise.filter((id) => !/\.(moveUp|moveDown|up|down|next|previous|nextTab|previousTab|faster|slower|bigger|smaller)$/.test(id)),
    ).toEqual([]);
    expect(stepwise, 'which airs').not.toContain('air.next');
  });

  it('runs the verb of a key that is for a field too', () => {
    const { answer, ran } = listening();
    for (const id of ['story.create', 'devices.simulate'] as const) answer(id);
    const slug = document.body.appendChild(document.createElement('input'));
    press(slug, 's', { code: 'KeyS', altKey: true });
    expect(ran, 'of two verbs of the key the one that runs while somebody types').toEqual(['devices.simulate']);
  });

  it('tells a key by its letter or its place, with the keys held beside it and no others', () => {
    const { answer, ran } = listening();
    for (const id of ['story.create', 'story.remove', 'app.help', 'air.next', 'script.find'] as const) answer(id);
    const keys: [string, KeyboardEventInit][] = [
      ['ß', { code: 'KeyS', altKey: true }],
      ['ß', { code: 'KeyS', modifierAltGraph: true }],
      ['s', { code: 'KeyS', altKey: true, ctrlKey: true }],
      ['s', { code: 'KeyS' }],
      ['s', { altKey: true }],
      ['Backspace', { code: 'Backspace', altKey: true }],
      ['?', { code: 'IntlRo', shiftKey: true }],
      ['?', { code: 'IntlRo' }],
      ['F12', { code: 'F12' }],
      ['h', { code: 'KeyH', ctrlKey: true }],
      ['h', { code: 'KeyH', metaKey: true }],
    ];
    for (const [key, init] of keys) press(document.body, key, init);
    expect(ran).toEqual(['story.create', 'story.create', 'story.remove', 'app.help', 'air.next', 'script.find']);
  });

  it('leaves a sign that AltGr makes to the text it is typed in, which is no verb there', () => {
    const { answer, ran } = listening();
    for (const id of ['section.liveVO', 'form.close'] as const) answer(id);
    const script = document.body.appendChild(document.createElement('textarea'));
    expect(press(script, '#', { code: 'Digit3', modifierAltGraph: true }).defaultPrevented).toBe(false);
    expect(press(script, 'ł', { code: 'KeyW', modifierAltGraph: true }).defaultPrevented).toBe(false);
    expect(ran).toEqual([]);
    press(script, '3', { code: 'Digit3', altKey: true });
    press(document.body, '#', { code: 'Digit3', modifierAltGraph: true });
    expect(ran).toEqual(['section.liveVO', 'section.liveVO']);
  });

  it('has a verb wait behind what was typed for another, but for what goes on air', async () => {
    const { answer, ran } = listening();
    for (const id of ['form.save', 'air.next', 'app.undo'] as const) answer(id);
    const end = keyboard.start();
    const field = document.createElement('input');
    keyboard.give(() => (field.isConnected ? field : null));
    document.execCommand = () => Boolean(ran.push('word'));
    press(document.body, 'a');
    expect(press(document.body, 's', { code: 'KeyS', ctrlKey: true }).defaultPrevented).toBe(true);
    expect(press(document.body, 'p', { code: 'KeyP', ctrlKey: true }).defaultPrevented, 'nothing prints here').toBe(false);
    press(document.body, 'F12', { code: 'F12' });
    // Judged where the keyboard is by then, in a text.
    press(document.body, 'z', { code: 'KeyZ', ctrlKey: true });
    expect(ran).toEqual(['air.next']);
    document.body.append(field);
    await vi.waitFor(() => expect(ran).toEqual(['air.next', 'word', 'form.save']));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(ran).toHaveLength(3);
    end();
  });

  it('does nothing where no part answers', () => {
    listening();
    expect(press(document.body, 'b', { code: 'KeyB', altKey: true }).defaultPrevented).toBe(false);
  });

  it('keeps the key of saving from the browser also where no part answers it, which would offer to save the page', () => {
    const { answer, ran } = listening();
    expect(press(document.body, 's', { code: 'KeyS', ctrlKey: true }).defaultPrevented).toBe(true);
    answer('form.save');
    for (const repeat of [false, true]) press(document.body, 's', { code: 'KeyS', ctrlKey: true, repeat });
    expect(ran, 'once for a key that is held: what it closed may show another form').toEqual(['form.save']);
  });

  it('keeps the keys of a form from it while a dialog lies over it, but for the palette', () => {
    const { answer, ran } = listening();
    for (const id of ['form.save', 'form.close', 'app.palette'] as const) answer(id);
    const keys = (): boolean[] =>
      ['KeyS', 'KeyW', 'KeyK'].map(
        (code) => press(document.body, code, { code, ctrlKey: code !== 'KeyW', altKey: code === 'KeyW' }).defaultPrevented,
      );
    const uncover = covers.add();
    expect([keys(), ran.splice(0)]).toEqual([[true, true, true], ['app.palette']]);
    answer('form.save');
    const uncoverSecond = covers.add();
    expect([keys(), ran.splice(0)]).toEqual([[true, true, true], ['app.palette']]);
    uncoverSecond();
    expect([keys(), ran.splice(0)], 'what stands in a dialog is not under it').toEqual([
      [true, true, true],
      ['form.save', 'app.palette'],
    ]);
    uncover();
    expect([keys(), ran]).toEqual([
      [true, true, true],
      ['form.save', 'form.close', 'app.palette'],
    ]);
  });

  it('refuses a key to somebody without its role, and runs nothing [PERM-06]', () => {
    const { may, mayRun } = permissions(['STORY_READ', 'STORY_WRITE']);
    expect([may('STORY_WRITE'), may('STORY_ADMIN')]).toEqual([true, false]);
    const { answer, ran, refused } = listening(mayRun);
    answer('story.approve');
    press(document.body, 'Enter', { code: 'Enter', ctrlKey: true });
    expect([ran, refused.mock.calls.length]).toEqual([[], 1]);
  });

  it('knows what takes typed text', () => {
    document.body.innerHTML = '<textarea></textarea><input type="checkbox"><button></button><select></select>';
    expect([...document.body.children].map(isTyping)).toEqual([true, false, false, true]);
  });
});

describe('the registry', () => {
  it('prints keys as people say them', () => {
    expect([
      keyLabel('$mod+KeyK', false),
      keyLabel('Shift+?', false),
      keyLabel('$mod+Alt+ArrowUp', false),
      keyLabel('$mod+KeyK', true),
    ]).toEqual(['Ctrl+K', '?', 'Ctrl+Alt+↑', '⌘K']);
    expect(keyCaps('Alt+Backspace', false)).toEqual(['Alt', '⌫']);
  });

  it('gives each key one meaning per place', () => {
    // The form of a story stands in the workspace of its rundown, and everything in the shell.
    const WORKSPACE = new Set<string>(['app', 'grid', 'rundown', 'block', 'story', 'air', 'form']);
    const together = (one: string, other: string): boolean => one === other || (WORKSPACE.has(one) && WORKSPACE.has(other));
    const clashes = ACTION_IDS.flatMap((id) =>
      (ACTIONS[id].keys ?? []).filter((key) =>
        ACTION_IDS.some((other) => other !== id && together(ACTIONS[other].group, ACTIONS[id].group) && ACTIONS[other].keys?.includes(key)),
      ),
    );
    expect(clashes).toEqual([]);
  });

  it('leaves verbs without the role out of the menu [RUN-APPR-05]', () => {
    const approvals = [
      'rundown.approve',
      'rundown.disapprove',
      'block.approve',
      'block.disapprove',
      'story.approve',
      'story.disapprove',
    ] as const;
    const all = [...approvals, 'rundown.repaginate'] as const;
    const offs = all.map((id) => shared.add(id, { run: () => undefined }));
    const offered = (...roles: Role[]) => {
      const { mayRun } = permissions(roles);
      return menuOf([...all], text, mayRun).map((item) => (typeof item === 'object' && 'id' in item ? item.id : item));
    };
    const WRITES = ['RUNDOWN_READ', 'RUNDOWN_WRITE', 'STORY_READ', 'STORY_WRITE'] as const;
    expect(offered(...WRITES)).toEqual(['rundown.repaginate']);
    expect(offered(...WRITES, 'STORY_ADMIN')).toEqual(['story.approve', 'story.disapprove', 'rundown.repaginate']);
    expect(offered(...WRITES, 'RUNDOWN_ADMIN')).toEqual([...approvals.slice(0, 4), 'rundown.repaginate']);
    for (const off of offs) off();
  });

  it('lists every shortcut the person may use in the help [RUN-KEY-04, SCR-RUNDOWN-KEYS]', async () => {
    const { unmount, text: shown } = await render(<KeysHelp onClose={() => undefined} may={() => true} />);
    await vi.waitFor(() => expect(shown()).not.toBe(''), PATIENCE);
    const missing = ACTION_IDS.filter((id) => ACTIONS[id].keys && !shown().includes(text(ACTIONS[id].title as Parameters<typeof text>[0])));
    expect(missing).toEqual([]);
    unmount();
  });
});
