// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keyboard } from './keyboard.ts';

const told: string[] = [];
/** What the screen that is left heard. */
const heard: string[] = [];
let work: HTMLElement;
let isUnderWay: boolean;
let stop: () => void;

const make = <T extends keyof HTMLElementTagNameMap>(tag: T, ...parts: HTMLElement[]): HTMLElementTagNameMap[T] => {
  const made = document.createElement(tag);
  made.append(...parts);
  return made;
};
/** A list that has the keyboard of its screen. */
const list = (): HTMLElement => {
  const made = make('div');
  made.tabIndex = 0;
  made.dataset.home = '';
  return made;
};
/** The first field of a screen. */
const home = (kind = ''): HTMLInputElement => {
  const made = make('input');
  made.dataset.home = kind;
  return made;
};
const frames = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) await new Promise(requestAnimationFrame);
};
/** Presses a key where the keyboard is; tells whether it waits. */
const waits = (key: string, init: KeyboardEventInit = {}): boolean => {
  const event = new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...init });
  (document.activeElement ?? document.body).dispatchEvent(event);
  return event.defaultPrevented;
};
const type = (...keys: string[]): boolean[] => keys.map((key) => waits(key));

let old: HTMLElement;
beforeEach(() => {
  told.length = 0;
  heard.length = 0;
  Element.prototype.checkVisibility = () => true;
  Selection.prototype.modify = () => undefined;
  document.execCommand = (_command, _ui, typed) => {
    (document.activeElement as HTMLInputElement).value += typed ?? '';
    return true;
  };
  old = list();
  old.addEventListener('keydown', ({ key }) => heard.push(key));
  work = Object.assign(make('main', make('section', old)), { id: 'work', tabIndex: -1 });
  document.body.append(work);
  isUnderWay = false;
  stop = keyboard.start(
    (text) => told.push(text),
    () => isUnderWay,
  );
  old.focus();
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

/** Goes to another screen, whose code is not there yet. */
const leave = (): void => {
  isUnderWay = true;
  keyboard.arrive();
};
/** Has the next screen take the place of the one before. */
const come = (...parts: HTMLElement[]): void => {
  work.replaceChildren(make('section', ...parts));
  isUnderWay = false;
};

describe('while another screen is loaded', () => {
  it('the one before hears no key, also where it takes the focus back, and the first field of the next gets what is typed', async () => {
    leave();
    old.blur();
    expect(type('z')).toEqual([true]);
    old.focus();
    await frames(3);
    expect(type('q', ' ', 'F2', 'x', 'Backspace', '7')).not.toContain(false);
    await frames(3);
    const next = home();
    come(next);
    await vi.waitFor(() => expect(next.value).toBe('zq 7'));
    expect([heard, told, document.activeElement]).toEqual([[], [], next]);
  });

  it('what is typed waits also for what the next draws later, and arrows walk there', async () => {
    leave();
    type('ArrowDown');
    come();
    await vi.waitFor(() => expect(document.activeElement).toBe(work));
    expect(type('ArrowDown', 'z')).toEqual([true, true]);
    const next = list();
    const walked: string[] = [];
    next.addEventListener('keydown', ({ key }) => walked.push(key));
    work.firstElementChild!.append(next);
    await vi.waitFor(() => expect(walked).toEqual(['ArrowDown', 'ArrowDown', 'z']));
    await frames(2);
    expect(type('Enter')).toEqual([false]);
  });

  it('a key presses nothing of the one before, but what stands beside the screens', () => {
    const [button, link] = [make('button'), make('button')];
    work.firstElementChild!.append(button);
    document.body.append(link);
    button.focus();
    leave();
    expect(type('Enter', ' ')).toEqual([true, true]);
    keyboard.arrive();
    stop();
    stop = keyboard.start(undefined, () => isUnderWay);
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    link.focus();
    leave();
    expect(type('Enter', 'Tab', 'z')).toEqual([false, false, true]);
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  });

  it('a verb waits for the next one, and runs at once where that is there', async () => {
    const ran: string[] = [];
    const verb = { ctrlKey: true };
    const run = (event: KeyboardEvent): void => void (event.ctrlKey && !event.defaultPrevented && ran.push(event.key));
    addEventListener('keydown', run);
    keyboard.knowVerbs(({ ctrlKey }) => ctrlKey);
    leave();
    expect(waits('n', verb)).toBe(true);
    expect(waits('F12'), 'what goes on air does not wait').toBe(false);
    expect(ran).toEqual([]);
    come();
    await vi.waitFor(() => expect(document.activeElement).toBe(work));
    expect(ran, 'it may need what is drawn there').toEqual([]);
    work.firstElementChild!.append(list());
    await vi.waitFor(() => expect(ran).toEqual(['n']));
    leave();
    come();
    await vi.waitFor(() => expect(document.activeElement).toBe(work));
    expect([waits('k', verb), ran]).toEqual([false, ['n', 'k']]);
    removeEventListener('keydown', run);
    keyboard.knowVerbs(() => false);
  });

  it('what lies over every screen does not wait, nor does Tab where the one before is gone already', async () => {
    keyboard.knowVerbs(
      ({ ctrlKey }) => ctrlKey,
      ({ key, ctrlKey }) => ctrlKey && key === 'k',
    );
    leave();
    expect([waits('k', { ctrlKey: true }), waits('Tab')]).toEqual([false, true]);
    keyboard.arrive();
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    leave();
    // What stands there while it is loaded.
    work.replaceChildren(make('section'));
    await vi.waitFor(() => expect([document.body, work]).toContain(document.activeElement));
    expect([waits('Tab'), waits('k', { ctrlKey: true }), waits('n', { ctrlKey: true }), waits('z')]).toEqual([false, false, true, true]);
    document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    const none = (): boolean => false;
    keyboard.knowVerbs(none, none);
  });

  it('what stands beside the screens takes the focus and no word: the next one is arrived at all the same', async () => {
    const link = make('button');
    link.addEventListener('keydown', ({ key }) => heard.push(key));
    document.body.append(link);
    leave();
    type('z');
    link.focus();
    await frames(3);
    const next = home();
    come(next);
    await vi.waitFor(() => expect(next.value).toBe('z'));
    expect([heard, told, document.activeElement]).toEqual([[], [], next]);
  });

  it('a verb that waited for very long is not done any more, the words after it are given', async () => {
    const ran: string[] = [];
    const run = (event: KeyboardEvent): void => void (event.ctrlKey && !event.defaultPrevented && ran.push(event.key));
    addEventListener('keydown', run);
    keyboard.knowVerbs(({ ctrlKey }) => ctrlKey);
    leave();
    for (const age of [11_000, 10_500, 0]) {
      const event = new KeyboardEvent('keydown', { key: `n${age}`, ctrlKey: true, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: performance.now() - age });
      document.activeElement!.dispatchEvent(event);
    }
    type('z');
    const next = home();
    come(next);
    await vi.waitFor(() => expect(next.value).toBe('z'));
    expect(ran).toEqual(['n0']);
    removeEventListener('keydown', run);
    keyboard.knowVerbs(() => false);
  });

  it('Escape tells what was typed, and the one before still hears nothing', async () => {
    leave();
    expect(type('z', 'q', 'Escape', 'x')).toEqual([true, true, true, true]);
    expect([told, heard]).toEqual([['zq'], []]);
    const next = home();
    come(next);
    await vi.waitFor(() => expect(next.value).toBe('x'));
  });

  it('what was typed is told where one goes back to the one before', async () => {
    leave();
    type('z', 'q');
    isUnderWay = false;
    keyboard.arrive();
    await frames(3);
    expect([told, heard]).toEqual([['zq'], []]);
    expect(type('ArrowDown')).toEqual([false]);
  });

  it('a chat and a dialog keep their keys, and the next one is arrived at after the dialog', async () => {
    const [words, choice] = [make('textarea'), make('input')];
    work.append(Object.assign(make('div', words), { id: 'chat-dock' }));
    leave();
    words.focus();
    expect(type('z')).toEqual([false]);
    const dialog = Object.assign(make('div', choice), { role: 'dialog', ariaModal: 'true' });
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
    choice.focus();
    expect(type('z')).toEqual([false]);
    dialog.remove();
    old.focus();
    expect(type('q')).toEqual([true]);
    const next = home();
    come(next);
    await vi.waitFor(() => expect(next.value).toBe('q'));
  });

  /** What a dialog over the page takes, until the returned function closes it and gives the keyboard back. */
  const openDialog = (): (() => void) => {
    const former = document.activeElement as HTMLElement;
    const choice = make('input');
    const dialog = make('div', choice);
    dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    document.body.append(dialog);
    choice.focus();
    return () => {
      dialog.remove();
      former.focus();
    };
  };
  /** Goes to another screen by a link beside the screens, which has the keyboard since. */
  const leaveByLink = (): HTMLElement => {
    const link = make('button');
    link.addEventListener('keydown', ({ key }) => heard.push(key));
    document.body.append(link);
    link.focus();
    leave();
    return link;
  };

  it('a second press of the pointer on what leads to the next one takes nothing from that', async () => {
    const link = leaveByLink();
    await frames(1);
    link.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    expect(type('z')).toEqual([true]);
    link.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await frames(1);
    const next = list();
    come(next);
    await vi.waitFor(() => expect(document.activeElement).toBe(next));
    expect([heard, told]).toEqual([[], ['z']]);
  });

  it('a menu that is opened beside the next one keeps the keyboard', async () => {
    const link = leaveByLink();
    await frames(1);
    link.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    await frames(1);
    const item = make('button');
    item.addEventListener('keydown', ({ key }) => heard.push(key));
    const menu = make('div', item);
    menu.setAttribute('role', 'menu');
    document.body.append(menu);
    item.focus();
    type('ArrowDown', 'z');
    expect(heard).toEqual(['ArrowDown', 'z']);
    come(list());
    await frames(3);
    expect([document.activeElement, told]).toEqual([item, []]);
  });

  it('a press of the pointer in the top bar of the one that came keeps the keyboard there', async () => {
    leave();
    come();
    const next = make('button');
    const slot = make('div', next);
    slot.dataset.slot = '';
    document.body.append(slot);
    await frames(2);
    next.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    next.focus();
    await frames(1);
    work.firstElementChild!.append(list());
    await frames(3);
    expect(document.activeElement).toBe(next);
  });

  it('a press of the pointer in a chat or a field beside the next one keeps the keyboard there', async () => {
    const [chat, day] = [make('textarea'), make('input')];
    work.append(Object.assign(make('div', chat), { id: 'chat-dock' }));
    document.body.append(day);
    leave();
    chat.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    chat.focus();
    await frames(1);
    work.firstElementChild!.replaceWith(make('section', list()));
    isUnderWay = false;
    await frames(3);
    expect(document.activeElement).toBe(chat);
    leave();
    // Its list is drawn later.
    come();
    day.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    day.focus();
    await frames(1);
    work.firstElementChild!.append(list());
    await frames(3);
    expect(document.activeElement).toBe(day);
  });

  it('a press of the pointer on the text of a form that stands in leaves the keyboard nowhere, so that the text can be chosen', async () => {
    leave();
    const field = home('stand-in');
    come(field);
    await vi.waitFor(() => expect(document.activeElement).toBe(field));
    work.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    field.blur();
    await frames(3);
    expect(document.activeElement).toBe(document.body);
  });

  it('a dialog that gives the keyboard back to what stands beside the screens does so only until the next one is there', async () => {
    leaveByLink();
    await frames(1);
    const close = openDialog();
    await frames(1);
    close();
    expect(type('z')).toEqual([true]);
    const next = home();
    come(next);
    await vi.waitFor(() => expect(next.value).toBe('z'));

    leaveByLink();
    await frames(1);
    const closeLater = openDialog();
    await frames(1);
    const later = list();
    come(later);
    await frames(2);
    closeLater();
    await vi.waitFor(() => expect(document.activeElement).toBe(later));
    expect([heard, told]).toEqual([[], []]);
  });

  it('Ctrl+Backspace takes back the word before it, and neither it nor Ctrl+Delete erases in what is left', async () => {
    const field = home();
    work.firstElementChild!.append(field);
    field.focus();
    leave();
    expect([waits('Backspace', { ctrlKey: true }), waits('Delete', { ctrlKey: true })]).toEqual([true, true]);
    type(...'bom dai');
    expect(waits('Backspace', { ctrlKey: true })).toBe(true);
    type(...'dia');
    const next = home();
    come(next);
    await vi.waitFor(() => expect(next.value).toBe('bom dia'));
  });

  it('Ctrl+Backspace erases a word in what comes where none waits', async () => {
    leave();
    expect(waits('Backspace', { ctrlKey: true })).toBe(true);
    const chosen = vi.fn();
    Selection.prototype.modify = chosen;
    const erased = vi.spyOn(document, 'execCommand');
    const next = home();
    come(next);
    await vi.waitFor(() => expect(erased).toHaveBeenCalledWith('delete'));
    expect(chosen).toHaveBeenCalledWith('extend', 'backward', 'word');
  });

  it('nothing is cut, undone or redone in what is left, and something can be copied there', async () => {
    const field = home();
    work.firstElementChild!.append(field);
    field.focus();
    const edits = (...letters: string[]): boolean[] =>
      letters.map((letter) => waits(letter, { code: `Key${letter.toUpperCase()}`, ctrlKey: true }));
    expect(edits('x', 'y', 'z', 'c', 'a'), 'which is not left yet').toEqual(Array(5).fill(false));
    leave();
    expect(edits('x', 'y', 'z', 'c', 'a')).toEqual([true, true, true, false, false]);
    expect(waits('z', { code: 'KeyZ', metaKey: true, shiftKey: true })).toBe(true);
    expect(waits('ż', { code: 'KeyZ', ctrlKey: true, altKey: true, modifierAltGraph: true }), 'a letter').toBe(true);
    const next = home();
    come(next);
    await vi.waitFor(() => expect(next.value).toBe('ż'));
  });

  it('what comes late of the one before takes none of the words: they are told', async () => {
    leave();
    type('o', 'i', 'Enter');
    const chat = make('textarea');
    keyboard.give(() => (chat.isConnected ? chat : null));
    expect(told).toEqual(['oi\n']);
    work.append(Object.assign(make('div', chat), { id: 'chat-dock' }));
    await vi.waitFor(() => expect(document.activeElement).toBe(chat));
    await frames(2);
    expect(chat.value).toBe('');
  });

  it('a press on a tab wishes for the next one, and not for what stands there still', async () => {
    const tab = make('button');
    tab.setAttribute('role', 'tab');
    work.prepend(tab);
    tab.focus();
    keyboard.home(() => work);
    leave();
    expect(type('z')).toEqual([true]);
    await frames(2);
    expect(type('q')).toEqual([true]);
    const next = home();
    come(next);
    await vi.waitFor(() => expect(next.value).toBe('zq'));
    expect([heard, told]).toEqual([[], []]);
    // Moving along the tabs stays there.
    work.append(tab);
    tab.focus();
    leave();
    await frames(2);
    come(list());
    work.append(tab);
    tab.focus();
    await frames(3);
    expect(document.activeElement).toBe(tab);
  });

  it('a dead key and an input method have nothing to write into in the one before', () => {
    const field = home();
    work.firstElementChild!.append(field);
    field.focus();
    waits('Dead', { keyCode: 229 });
    expect(document.activeElement, 'which is not left yet').toBe(field);
    leave();
    waits('Dead', { keyCode: 229 });
    expect(document.activeElement).toBe(document.body);
  });

  it('a field that the next one begins in by itself keeps the keyboard', async () => {
    leave();
    type('z');
    const [begins, field] = [make('input'), home()];
    work.replaceChildren(make('section', field, begins));
    begins.focus();
    isUnderWay = false;
    await vi.waitFor(() => expect(begins.value).toBe('z'));
    await frames(3);
    expect(document.activeElement).toBe(begins);
  });
});

describe('where the next screen has no home', () => {
  it('what was typed is told after a while, and its keys are its own', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    leave();
    type('z', 'q');
    await frames(3);
    come();
    await frames(3);
    expect(told).toEqual([]);
    now.mockReturnValue(6_000);
    await vi.waitFor(() => expect(told).toEqual(['zq']));
    expect(type('ArrowDown', 'x', ' ')).toEqual([false, false, false]);
    now.mockRestore();
    const late = home();
    work.firstElementChild!.append(late);
    await vi.waitFor(() => expect(document.activeElement).toBe(late));
  });

  it('what was typed goes into the field that stands in for one, and presses no button that does', async () => {
    leave();
    type('z', 'q');
    const field = home('stand-in');
    come(field);
    await vi.waitFor(() => expect(field.value).toBe('zq'));
    leave();
    expect(type('x', 'Enter', ' ')).toEqual([true, true, true]);
    const again = make('button');
    again.addEventListener('keydown', ({ key }) => heard.push(key));
    again.dataset.home = 'stand-in';
    come(again);
    await vi.waitFor(() => expect(told).toEqual(['x\n ']));
    expect([field.value, heard, document.activeElement]).toEqual(['zq', [], again]);
    expect(type('Enter')).toEqual([false]);
  });
});

it('keys are left to what stands there where a screen is on its way for very long', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  leave();
  expect(type('z')).toEqual([true]);
  await frames(2);
  // What stands in for it while it is loaded.
  work.replaceChildren(make('section'));
  now.mockReturnValue(31_000);
  await vi.waitFor(() => expect(told).toEqual(['z']));
  expect(type('ArrowDown')).toEqual([false]);
  now.mockRestore();
});
