// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { keyboard } from './keyboard.ts';

Selection.prototype.modify = () => undefined;

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
  const hear = ({ key, target }: KeyboardEvent): void => void ((target as Element).closest('[role=dialog]') ?? reached.push(key));
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

/** A page whose fields hold what is written into them, with verbs on Ctrl and a digit that go to the field of that number, once it is there. */
const fieldsWithVerbs = (lost: string[] = [], verbs = /^[12s]$/) => {
  Element.prototype.checkVisibility = () => true;
  document.execCommand = (command, _ui, typed) => {
    const field = document.activeElement as HTMLTextAreaElement;
    field.value = command === 'delete' ? field.value.slice(0, -1) : field.value + (typed ?? '');
    return true;
  };
  const [first, second] = [make('input'), make('input')];
  const saved: string[] = [];
  const ran: string[] = [];
  const ends = new AbortController();
  const isVerb = ({ ctrlKey, key }: KeyboardEvent): boolean => ctrlKey && verbs.test(key);
  keyboard.knowVerbs(isVerb);
  const end = keyboard.start((text) => lost.push(text));
  const verb = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !isVerb(event)) return;
    event.preventDefault();
    ran.push(event.key);
    const field = { 1: first, 2: second }[event.key];
    if (field) keyboard.give(() => (field.isConnected ? field : null));
    else saved.push(first.value);
  };
  addEventListener('keydown', verb, { signal: ends.signal });
  stop = () => {
    end();
    ends.abort();
    keyboard.knowVerbs(() => false);
  };
  return { first, second, saved, ran };
};
const type = (...keys: string[]): boolean[] =>
  keys.map((key) => {
    const ctrlKey = key.startsWith('^');
    const init = { key: ctrlKey ? key.slice(1) : key, code: `Key${key.at(-1)!.toUpperCase()}`, ctrlKey, bubbles: true, cancelable: true };
    const event = new KeyboardEvent('keydown', init);
    (document.activeElement ?? document.body).dispatchEvent(event);
    return event.defaultPrevented;
  });

it('runs a verb after the words typed before it, and gives the words after it to what that verb wished for', async () => {
  const { first, second, saved, ran } = fieldsWithVerbs();
  expect(type('^1', 'a', 'b', '^s', '^2', 'Backspace', 'c', 'x', 'Backspace', '^1', '!')).not.toContain(false);
  expect(ran, 'the others wait').toEqual(['1']);
  document.body.append(first);
  await vi.waitFor(() => expect(ran).toEqual(['1', 's', '2']));
  expect(type('?')).toEqual([true]);
  document.body.append(second);
  await vi.waitFor(() => expect(first.value).toBe('ab!?'));
  expect([saved, second.value, ran]).toEqual([['ab'], 'c', ['1', 's', '2', '1']]);
  expect(type('^1', 'z').at(0), 'nothing waits any more').toBe(true);
  await vi.waitFor(() => expect(first.value).toBe('ab!?z'));
});

it('has F2 and Delete wait for a row that is on its way: they would edit or remove the one that had the keyboard before', async () => {
  const { first } = fieldsWithVerbs();
  const [before, heard]: [HTMLElement, string[]] = [grid(), []];
  before.addEventListener('keydown', ({ key }) => heard.push(key));
  document.body.append(before);
  before.focus();
  expect(type('^1', 'F2', 'Delete', 'a', '^Delete', 'b')).not.toContain(false);
  document.body.append(first);
  await vi.waitFor(() => expect(first.value).toBe('ab'));
  expect(heard).toEqual(['1']);
});

it('tells the words for what never came, and goes on with the verb after them', async () => {
  const lost: string[] = [];
  const { second, ran } = fieldsWithVerbs(lost);
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  type('^1', 'n', 'o', 'Tab', '^2', 's', 'i');
  document.body.append(second);
  now.mockReturnValue(6_000);
  await vi.waitFor(() => expect(second.value).toBe('si'));
  now.mockRestore();
  expect([lost, ran]).toEqual([['no '], ['1', '2']]);
});

it('tells the words of a verb that took its wish back, and those that a person points away from', async () => {
  const lost: string[] = [];
  fieldsWithVerbs(lost);
  const takeBack = keyboard.give(() => null);
  type('a', 'b');
  takeBack();
  expect(lost).toEqual(['ab']);
  keyboard.give(() => null);
  type('c', '^2', 'd');
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(lost).toEqual(['ab', 'cd']);
});

it('has Escape wait behind words, and leave out what is on its way with all that was typed', async () => {
  const { first, ran } = fieldsWithVerbs();
  const reached: string[] = [];
  first.addEventListener('keydown', ({ key }) => reached.push(`${key} ${first.value}`));
  type('^1', 'a', 'Escape');
  document.body.append(first);
  await vi.waitFor(() => expect(reached).toEqual(['Escape a']));
  await frames(2);
  keyboard.opening();
  const came = keyboard.leaving(() => came());
  expect(type('b', '^2', 'c', 'Escape')).not.toContain(false);
  await frames(3);
  expect([first.value, ran]).toEqual(['a', ['1']]);
});

class Pasted {
  readonly files: readonly File[] = [];
  private text = '';
  setData(_type: string, text: string): void {
    this.text = text;
  }
  getData(): string {
    return this.text;
  }
}
class Paste extends Event {
  readonly clipboardData: unknown;
  constructor(name: string, { clipboardData, ...init }: EventInit & { clipboardData: unknown }) {
    super(name, init);
    this.clipboardData = clipboardData;
  }
}
/** Has this document know what is pasted. */
const stubPaste = (): void => {
  vi.stubGlobal('DataTransfer', Pasted);
  vi.stubGlobal('ClipboardEvent', Paste);
};
/** Pastes as a browser does; tells whether it waits. */
const paste = (at: Element, text: string): boolean => {
  const clipboardData = new Pasted();
  clipboardData.setData('text/plain', text);
  return !at.dispatchEvent(new Paste('paste', { clipboardData, bubbles: true, cancelable: true }));
};

it('leaves to the browser what it does in a text by itself, and keeps what is pasted for its turn', async () => {
  const { first, second } = fieldsWithVerbs();
  stubPaste();
  document.body.append(second);
  second.focus();
  type('^1', 'a');
  expect(type('^z', '^c')).toEqual([false, false]);
  expect(type('^v'), 'the browser says what it is').toEqual([false]);
  expect(paste(second, 'colado')).toBe(true);
  type('b');
  document.body.append(first);
  await vi.waitFor(() => expect(first.value).toBe('acoladob'));
  expect(second.value).toBe('');
  vi.unstubAllGlobals();
});

it('erases the last letter of what was pasted ahead, not all of it, and each that is asked for', async () => {
  const { first } = fieldsWithVerbs();
  stubPaste();
  keyboard.give(() => (first.isConnected ? first : null));
  type('x', '^v');
  expect(paste(document.body, 'colado')).toBe(true);
  expect(type('Backspace', 'Backspace', 'r', 's', 'Backspace')).not.toContain(false);
  document.body.append(first);
  await vi.waitFor(() => expect(first.value).toBe('xcolar'));
  vi.unstubAllGlobals();
});

it('keeps what Shift+Insert pastes for its turn too', async () => {
  const { first, second } = fieldsWithVerbs();
  stubPaste();
  document.body.append(second);
  second.focus();
  keyboard.give(() => (first.isConnected ? first : null));
  type('a');
  second.dispatchEvent(new KeyboardEvent('keydown', { key: 'Insert', code: 'Insert', shiftKey: true, bubbles: true, cancelable: true }));
  expect(paste(second, 'colado')).toBe(true);
  document.body.append(first);
  await vi.waitFor(() => expect(first.value).toBe('acolado'));
  expect(second.value).toBe('');
  vi.unstubAllGlobals();
});

it('gives what a browser pastes only once what came before it is given, without another key', async () => {
  const { first } = fieldsWithVerbs();
  stubPaste();
  keyboard.give(() => (first.isConnected ? first : null));
  type('a', '^v');
  document.body.append(first);
  await vi.waitFor(() => expect(first.value).toBe('a'));
  await frames(1);
  expect(paste(first, 'colado')).toBe(true);
  await vi.waitFor(() => expect(first.value).toBe('acolado'));
  vi.unstubAllGlobals();
});

it('goes on with the next key where the page failed at one of those that waited', async () => {
  const { first } = fieldsWithVerbs();
  const write = document.execCommand;
  let isBroken = true;
  document.execCommand = (...what) => {
    if (!isBroken) return write.apply(document, what);
    isBroken = false;
    throw new Error('This page fails.');
  };
  const others = process.listeners('unhandledRejection');
  process.removeAllListeners('unhandledRejection');
  const failed = new Promise((resolve) => process.once('unhandledRejection', resolve));
  keyboard.give(() => (first.isConnected ? first : null));
  type('a', 'b', 'c');
  document.body.append(first);
  await failed;
  for (const other of others) process.on('unhandledRejection', other);
  expect(first.value).toBe('');
  type('d');
  await vi.waitFor(() => expect(first.value).toBe('bcd'));
});

it('runs the verb of Ctrl+V in its turn where the browser pastes nothing, also before the next key', async () => {
  const { first, ran } = fieldsWithVerbs(undefined, /^[12v]$/);
  const home = grid();
  home.focus();
  keyboard.give(() => (first.isConnected ? first : null));
  expect(type('a', '^v'), 'the browser may paste').toEqual([true, false]);
  await new Promise((resolve) => setTimeout(resolve, 350));
  expect(ran, 'it waits for the words').toEqual([]);
  document.body.append(first);
  await vi.waitFor(() => expect([first.value, ran]).toEqual(['a', ['v']]));
  keyboard.give(() => (first.disabled ? null : first));
  first.disabled = true;
  home.focus();
  expect(type('^v', 'b')).toEqual([false, true]);
  first.disabled = false;
  await vi.waitFor(() => expect([first.value, ran]).toEqual(['ab', ['v', 'v']]));
});

it.each([
  'field',
  'grid',
])('gives words whose place cannot take the keyboard to the home of the screen in their order: a %s', async (kind) => {
  const { first } = fieldsWithVerbs();
  const home = kind === 'field' ? first : grid();
  const heard: string[] = [];
  home.dataset.home = '';
  home.addEventListener('keydown', ({ key, target }) => target === home && heard.push(key));
  document.body.append(Object.assign(make('main', home), { id: 'work' }));
  const title = make('p');
  keyboard.give(() => (title.isConnected ? title : null));
  type('a', 'b', 'c');
  document.body.append(title);
  await vi.waitFor(() => expect(kind === 'field' ? first.value : heard.join('')).toBe('abc'));
  await frames(3);
  expect(kind === 'field' ? first.value : heard.join('')).toBe('abc');
});

it('does at Enter and Tab what a browser does: presses what sends the form, begins a line, goes on', async () => {
  const { first } = fieldsWithVerbs();
  const sent: string[] = [];
  const text = make('textarea');
  const send = make('button');
  send.addEventListener('click', (event) => {
    event.preventDefault();
    sent.push(first.value);
  });
  const form = make('form', make('input'), first, text, send);
  type('^1', 'a', 'Enter', 'Tab', 'b', 'Enter', 'c');
  document.body.append(form);
  await vi.waitFor(() => expect(text.value).toBe('b\nc'));
  expect([sent, first.value]).toEqual([['a'], 'a']);
});

it.each(['PageUp', 'PageDown', 'Home', 'End', 'ArrowDown'])('sends %s that is pressed into nothing to the home of the screen', (key) => {
  const work = emptyScreen();
  const home = grid();
  work.append(home);
  const heard: string[] = [];
  home.addEventListener('keydown', (event) => heard.push(event.key));
  press(key);
  expect([document.activeElement === home, heard]).toEqual([true, [key]]);
});
