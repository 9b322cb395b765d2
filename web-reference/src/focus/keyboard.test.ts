// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { keyboard } from './keyboard.ts';

let stop: () => void;
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

const press = (key: string): void =>
  void document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

it.each([
  ['field', 'input', 'ab'],
  ['button, which it does not press', 'button', ''],
])('keeps what is typed while a dialog and then its frame are on their way for what is first in it: a %s', async (_name, tag, written) => {
  let text = '';
  // What this document cannot do.
  Element.prototype.checkVisibility = () => true;
  document.execCommand = (_command, _ui, typed) => Boolean((text += typed));
  stop = keyboard.start();
  keyboard.opening();
  press('a');
  keyboard.opening();
  press('b');
  const [dialog, first] = [document.createElement('div'), document.createElement(tag)];
  dialog.setAttribute('role', 'dialog');
  dialog.append(first);
  document.body.append(dialog);
  first.focus();
  await Promise.resolve();
  press('c');
  await Promise.resolve();
  expect(text).toBe(written);
});

it('keeps what is typed ahead with accents and corrections for the field that comes, and says what reached none', async () => {
  let text = '';
  const lost: string[] = [];
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  Element.prototype.checkVisibility = () => true;
  document.execCommand = (_command, _ui, typed) => Boolean((text += typed));
  stop = keyboard.start((typed) => lost.push(typed));
  const field = document.createElement('input');
  keyboard.give(() => (field.isConnected ? field : null));
  for (const key of ['O', 'x', 'Backspace', 'CapsLock', 'l', 'Dead', 'á']) press(key);
  document.body.append(field);
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  await vi.waitFor(() => expect(text).toBe('Olá'));
  field.remove();
  keyboard.give(() => null);
  for (const key of ['S', 'ó']) press(key);
  now.mockReturnValue(6_000);
  document.body.append(document.createElement('p'));
  await vi.waitFor(() => expect(lost).toEqual(['Só']));
  now.mockRestore();
});

it('lets a key that is held press once: what the first press opened would be answered by the next', () => {
  stop = keyboard.start();
  const seen: string[] = [];
  document.body.innerHTML =
    '<button id="yes">yes</button><div id="grid" role="grid"></div><input id="slug" /><textarea id="text"></textarea><p id="read" tabindex="0"></p>';
  document.body.addEventListener('keydown', (event) => seen.push(`${(event.target as Element).id} ${event.key}`));
  const hold = (id: string, key: string): boolean =>
    document.getElementById(id)!.dispatchEvent(new KeyboardEvent('keydown', { key, repeat: true, bubbles: true, cancelable: true }));
  expect([hold('yes', 'Enter'), hold('yes', ' '), hold('grid', ' '), hold('slug', 'Enter')]).toEqual([false, false, false, false]);
  expect(seen).toEqual([]);
  expect([hold('slug', ' '), hold('text', 'Enter'), hold('text', ' '), hold('grid', 'ArrowDown')]).toEqual([true, true, true, true]);
  expect(hold('read', ' '), 'where it scrolls').toBe(true);
  expect(seen).toEqual(['slug  ', 'text Enter', 'text  ', 'grid ArrowDown', 'read  ']);
});

it('puts what is typed while a grid takes the keys before, one after the other, after them', async () => {
  let text = '';
  Element.prototype.checkVisibility = () => true;
  document.execCommand = (_command, _ui, typed) => Boolean((text += typed));
  stop = keyboard.start();
  const [list, field] = [document.createElement('div'), document.createElement('input')];
  list.tabIndex = 0;
  // A cell opens its field by the first key, which stands in it.
  list.addEventListener('keydown', ({ key }) => {
    text += key;
    list.append(field);
    field.focus();
    // As a browser writes into a field what nobody takes.
    press('A');
  });
  document.addEventListener('keydown', (event) => {
    if (event.target === document.body && !event.defaultPrevented) text += event.key;
  });
  keyboard.give(() => (list.isConnected ? list : null));
  for (const key of ['P', 'L', 'A', 'C']) press(key);
  document.body.append(list);
  await vi.waitFor(() => expect(text).toHaveLength(5));
  expect(text).toBe('PLACA');
});

/** A screen with nothing in it yet, as while its own parts are loaded. */
const emptyScreen = (): HTMLElement => {
  Element.prototype.checkVisibility = () => true;
  const work = document.createElement('main');
  work.id = 'work';
  work.tabIndex = -1;
  document.body.append(work);
  stop = keyboard.start();
  return work;
};
const grid = (): HTMLElement => {
  const element = document.createElement('div');
  element.tabIndex = 0;
  element.dataset.home = '';
  return element;
};
const frames = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at += 1) await new Promise(requestAnimationFrame);
};

it('gives the keyboard to the next screen although the one before goes first, and the next has nothing to hold it yet', async () => {
  const work = emptyScreen();
  const [before, next] = [grid(), grid()];
  work.append(before);
  before.focus();
  keyboard.arrive();
  await frames(2);
  before.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(work));
  work.append(next);
  await vi.waitFor(() => expect(document.activeElement).toBe(next));
});

it('gives the keyboard to a screen that takes long to come, unless the person took it elsewhere meanwhile', async () => {
  const work = emptyScreen();
  const [late, later, button] = [grid(), grid(), document.createElement('button')];
  const now = vi.spyOn(performance, 'now');
  keyboard.arrive();
  now.mockReturnValue(performance.now() + 60_000);
  await frames(3);
  now.mockRestore();
  work.append(late);
  await vi.waitFor(() => expect(document.activeElement).toBe(late));

  document.body.append(button);
  late.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(work));
  button.focus();
  work.append(later);
  await frames(3);
  expect(document.activeElement).toBe(button);
});

it('gives the keyboard to a screen that comes while a dialog has it, once that is gone, unless its verb took it elsewhere', async () => {
  const work = emptyScreen();
  const [field, late, other] = [document.createElement('input'), grid(), document.createElement('input')];
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  dialog.append(field);
  const passBy = async (): Promise<void> => {
    keyboard.arrive();
    await frames(2);
    keyboard.opening();
    document.body.append(dialog);
    field.focus();
    press('Escape');
    await frames(2);
  };
  await passBy();
  work.append(late);
  await frames(2);
  expect(document.activeElement).toBe(field);
  dialog.remove();
  // A dialog gives the focus back to where it was.
  work.focus();
  await vi.waitFor(() => expect(document.activeElement).toBe(late));

  late.remove();
  document.body.append(other);
  await passBy();
  dialog.remove();
  other.focus();
  work.append(late);
  await frames(3);
  expect(document.activeElement).toBe(other);
});

it('rests the keyboard on a screen that has nothing to hold it, also when it falls again', async () => {
  const work = emptyScreen();
  keyboard.arrive();
  await vi.waitFor(() => expect(document.activeElement).toBe(work));
  const button = document.createElement('button');
  work.append(button);
  button.focus();
  button.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(work));
});

/** A dialog over the page, with what belongs in it. */
const dialogWith = (...parts: HTMLElement[]): HTMLElement => {
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.setAttribute('aria-modal', 'true');
  dialog.append(...parts);
  document.body.append(dialog);
  return dialog;
};
const make = <T extends keyof HTMLElementTagNameMap>(tag: T, ...parts: HTMLElement[]): HTMLElementTagNameMap[T] => {
  const made = document.createElement(tag);
  made.append(...parts);
  return made;
};

it('gives the keyboard to a field that a verb of a dialog draws in it, and to what stands near one that is gone from it', async () => {
  Element.prototype.checkVisibility = () => true;
  stop = keyboard.start();
  const [first, add, added] = [make('input'), make('button'), make('input')];
  const row = make('div', added);
  const list = make('section', add);
  dialogWith(make('form', first, list));
  add.focus();
  list.append(row);
  keyboard.give(() => added);
  await vi.waitFor(() => expect(document.activeElement).toBe(added));
  row.remove();
  await vi.waitFor(() => expect(document.activeElement).toBe(add));
  // What is behind the dialog gets nothing.
  const behind = make('input');
  document.body.append(behind);
  keyboard.give(() => behind);
  document.body.append(make('p'));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(document.activeElement).toBe(add);
});

it.each(['a dialog', 'a screen'])('gives the keyboard back to a button of %s once it has done its work', async (place) => {
  Element.prototype.checkVisibility = () => true;
  stop = keyboard.start();
  const [home, button] = [make('input'), make('button')];
  home.dataset.home = '';
  if (place === 'a dialog') dialogWith(home, button);
  else document.body.append(Object.assign(make('main', home, button), { id: 'work' }));
  button.focus();
  button.setAttribute('aria-busy', 'true');
  button.disabled = true;
  // A browser takes the focus from what cannot be pressed.
  button.blur();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  expect(document.activeElement).toBe(document.body);
  button.disabled = false;
  button.removeAttribute('aria-busy');
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

it('keeps what is typed for what a verb of a dialog wished for, not for the field that gets the focus back as the dialog goes', async () => {
  let text = '';
  Element.prototype.checkVisibility = () => true;
  document.execCommand = (_command, _ui, typed) => Boolean((text += `${document.activeElement!.id}:${typed} `));
  stop = keyboard.start();
  const [script, box, slug] = ['script', 'box', 'slug'].map((id) => Object.assign(document.createElement('input'), { id })) as [
    HTMLInputElement,
    HTMLInputElement,
    HTMLInputElement,
  ];
  document.body.append(script);
  script.focus();
  const dialog = dialogWith(box);
  document.body.append(dialog);
  box.focus();
  keyboard.give(() => (slug.isConnected ? slug : null));
  dialog.remove();
  script.focus();
  for (const key of ['n', 'o']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    script.dispatchEvent(event);
    expect(event.defaultPrevented, 'it does not go into the field').toBe(true);
  }
  document.body.append(slug);
  await vi.waitFor(() => expect(text).toBe('slug:n slug:o '));
  expect(document.activeElement).toBe(slug);
});

it('begins in the first field of a form that can be written, unless something in it is its home', async () => {
  Element.prototype.checkVisibility = () => true;
  stop = keyboard.start();
  const [locked, field, text] = [make('input'), make('input'), make('textarea')];
  locked.readOnly = true;
  const form = make('div', locked, field);
  form.dataset.home = 'fields';
  const work = Object.assign(make('main', form), { id: 'work' });
  document.body.append(work);
  keyboard.arrive();
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  text.dataset.home = '';
  form.append(text);
  field.blur();
  keyboard.home(() => work);
  await vi.waitFor(() => expect(document.activeElement).toBe(text));
});

it('waits in a dialog for what its verb draws later, and leaves a wish for what stands behind it', async () => {
  Element.prototype.checkVisibility = () => true;
  stop = keyboard.start();
  const [behind, dialog, add, field] = ['input', 'div', 'button', 'input'].map((tag) => document.createElement(tag)) as HTMLElement[];
  dialog!.setAttribute('role', 'dialog');
  dialog!.setAttribute('aria-modal', 'true');
  dialog!.append(add!);
  document.body.append(behind!, dialog!);
  add!.focus();
  keyboard.give(() => (field!.isConnected ? field : null));
  const frame = (): Promise<number> => new Promise(requestAnimationFrame);
  await frame();
  await frame();
  dialog!.append(field!);
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  keyboard.give(() => behind);
  await frame();
  await frame();
  expect(document.activeElement).toBe(field);
});

it('keeps the keys of a dialog on its way from the page behind, goes on by Tab in it, and leaves it out at Escape', async () => {
  const [reached, left]: [string[], string[]] = [[], []];
  Element.prototype.checkVisibility = () => true;
  document.execCommand = (_command, _ui, typed) => {
    (document.activeElement as HTMLInputElement).value += typed;
    return true;
  };
  stop = keyboard.start();
  const hear = (event: KeyboardEvent): void => void reached.push(event.key);
  addEventListener('keydown', hear);
  keyboard.opening();
  const came = keyboard.leaving(() => left.push('dialog'));
  for (const key of ['a', 'Tab', 'b']) press(key);
  const [first, second] = [make('input'), make('input')];
  dialogWith(first, make('button'), second).querySelector('button')!.tabIndex = -1;
  came();
  first.focus();
  await vi.waitFor(() => expect([first.value, second.value, document.activeElement === second]).toEqual(['a', 'b', true]));
  press('Escape');
  expect([reached, left]).toEqual([['Escape'], []]);
  document.body.replaceChildren();
  keyboard.opening();
  const alsoCame = keyboard.leaving(() => left.push('other'));
  for (const key of ['ArrowDown', 'c', 'Escape']) press(key);
  alsoCame();
  expect([reached, left]).toEqual([['Escape'], ['other']]);
  removeEventListener('keydown', hear);
});

it('goes on in a dialog beside a button that is off since it was pressed, as what turns the pages at the last one', async () => {
  Element.prototype.checkVisibility = () => true;
  stop = keyboard.start();
  const [older, newer] = [make('button'), make('button')];
  dialogWith(make('section', older, newer));
  older.focus();
  older.disabled = true;
  // A browser takes the focus from what cannot be pressed.
  older.blur();
  await vi.waitFor(() => expect(document.activeElement).toBe(newer));
});

it('leaves the keyboard in a field of a form that stands in, which was taken without a key before the screen had its home', async () => {
  Element.prototype.checkVisibility = () => true;
  stop = keyboard.start();
  const drawn = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));
  document.body.innerHTML = '<main id="work" tabindex="-1"></main>';
  keyboard.arrive();
  const form = document.createElement('form');
  form.dataset.home = 'stand-in';
  const [first, second] = [document.createElement('input'), document.createElement('input')];
  form.append(first, second);
  document.getElementById('work')!.append(form);
  await expect.poll(() => document.activeElement).toBe(first);
  second.focus();
  form.append(document.createElement('p'));
  for (let frames = 0; frames < 3; frames += 1) await drawn();
  expect(document.activeElement).toBe(second);
});
