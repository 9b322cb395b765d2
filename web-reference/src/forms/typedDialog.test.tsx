// @vitest-environment jsdom
import { type ReactElement, useState } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import { handlers } from '../actions/handlers.ts';
import { listenForKeys } from '../actions/keys.ts';
import { MultiCombobox } from '../components/Combobox.tsx';
import { Questions } from '../components/ConfirmDialog.tsx';
import { DateField } from '../components/DateField.tsx';
import { GridState } from '../components/grid/gridState.ts';
import { ReadGrid } from '../components/grid/ReadGrid.tsx';
import { Switch } from '../components/Toggles.tsx';
import { askBeforeUnload, carriedBack, carryKept, isAnythingTyped, isDialogTyped, keepTyped, kept } from '../hooks/typedText.ts';
import { deskOf, FakeNewsroom, user } from '../testing/desk.tsx';
import { act, empty, press, type RenderedComponent, render, type, useEnglish } from '../testing/render.tsx';
import { type RoutedComponent, renderRouted } from '../testing/routed.tsx';
import { mayDiscard } from './discardAsking.ts';
import { FormDialog } from './FormDialog.tsx';
import { fieldsOf } from './fields.ts';
import { FormOf, useField } from './kit.tsx';
import { useLeaveAsking } from './useLeaveAsking.ts';
import { useSettingsForm } from './useSettingsForm.ts';

// A dialog that loads its frame only then is drawn after the step that opens it.
beforeAll(async () => void (await import('../components/dialogFrames.tsx')));

interface Contact {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly day: string | null;
  readonly hour: string | null;
  readonly isPrivate: boolean;
}
const ANA: Contact = { id: 4, version: 2, name: '', day: null, hour: '09:00:00', isPrivate: false };
const { Line, Time, Check } = fieldsOf<Contact>();
const saved: Contact[] = [];
/** What a save waits for. */
let slow: Promise<void> | undefined;

/** Chooses a name as a list does that is drawn outside of the form. */
let choose: (name: string) => void;
const Chooser = (): null => {
  choose = useField<string>('name').onChange;
  return null;
};

const ContactDialog = ({ start, onClose }: { start: Contact; onClose: () => void }): ReactElement => {
  const { form, source, submit, isDirty, busy } = useSettingsForm<Contact>({
    start,
    check: () => ({}),
    save: async (typed) => {
      saved.push(typed);
      await slow;
      return { stored: typed };
    },
  });
  const save = async (): Promise<void> => {
    if ((await submit()) === 'stored') onClose();
  };
  return (
    <FormDialog title="Contact" confirm="Store" form={form} busy={busy} onSubmit={() => void save()} onClose={onClose}>
      <FormOf source={source}>
        <Line name="name" label="Name" orElse="" />
        <Line name="day" label="Day" />
        <Time name="hour" label="Hour" />
        <Check name="isPrivate" label="Private" />
        <Chooser />
        {isDirty && <p>unsaved</p>}
      </FormOf>
    </FormDialog>
  );
};
const Screen = ({ start = ANA }: { start?: Contact }): ReactElement => {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen ? <ContactDialog start={start} onClose={() => setOpen(false)} /> : <p>closed</p>}
      <Questions />
    </>
  );
};
const Routed = (): ReactElement => {
  useLeaveAsking({ isUnsaved: isDialogTyped, mayGo: mayDiscard });
  return <Screen />;
};

let shown: RenderedComponent | RoutedComponent | undefined;
beforeEach(() => {
  useEnglish();
  kept.clear();
  saved.length = 0;
  slow = undefined;
});
afterEach(() => {
  shown?.unmount();
  shown = undefined;
});

const field = (at: number): HTMLInputElement => document.querySelectorAll<HTMLInputElement>('form input')[at]!;
const there = (): Promise<unknown> => vi.waitFor(() => expect(field(0)).toBeDefined(), PATIENCE);
const open = async (start?: Contact): Promise<void> => {
  shown = await render(start ? <Screen start={start} /> : <Screen />);
  await there();
};
const isAsked = (): boolean => document.body.textContent!.includes('Discard this unsaved text?');
const asked = (): Promise<unknown> => vi.waitFor(() => expect(isAsked()).toBe(true), PATIENCE);
const answer = async (word: string): Promise<void> => {
  await asked();
  const dialogs = [...document.querySelectorAll('[role=dialog]')].filter((each) =>
    each.textContent!.includes('Discard this unsaved text?'),
  );
  const button = [...dialogs.at(-1)!.querySelectorAll('button')].find((each) => each.textContent === word)!;
  await act(async () => button.click());
};
const isClosed = (): boolean => document.body.textContent!.includes('closed');

it('the answer of a dialog that was closed meanwhile closes none that was opened since', async () => {
  const TwoScreen = (): ReactElement => {
    const [open, setOpen] = useState(1);
    return (
      <>
        {open ? <ContactDialog key={open} start={{ ...ANA, id: open }} onClose={() => setOpen(0)} /> : <p>closed</p>}
        <button type="button" onClick={() => setOpen(2)}>
          Another
        </button>
        <Questions />
      </>
    );
  };
  shown = await render(<TwoScreen />);
  await there();
  const ended = Promise.withResolvers<void>();
  slow = ended.promise;
  type(field(0), 'Ana');
  await act(async () => shown!.button('Store').click());
  await act(async () => shown!.button('Another').click());
  await there();
  type(field(0), 'Bia');
  await act(async () => ended.resolve());
  expect([isClosed(), field(0).value, saved.map(({ id, name }) => [id, name])]).toEqual([false, 'Bia', [[1, 'Ana']]]);
  await act(async () => shown!.button('Store').click());
  expect(isClosed()).toBe(true);
});

it('nothing is typed, ticked or chosen in a dialog while it is saved and closes with the answer', async () => {
  await open();
  const ended = Promise.withResolvers<void>();
  slow = ended.promise;
  const tick = (): HTMLInputElement => document.querySelector<HTMLInputElement>('form input[type=checkbox]')!;
  await act(async () => tick().click());
  expect(tick().checked).toBe(true);
  await act(async () => shown!.button('Store').click());
  await act(async () => tick().click());
  expect(tick().checked, 'a tick that would be lost is not taken').toBe(true);
  act(() => choose('Bia'));
  expect(field(0).value, 'nor what is chosen in a list').toBe('');
  await act(async () => ended.resolve());
  expect([isClosed(), saved.map(({ isPrivate }) => isPrivate)]).toEqual([true, [true]]);
});

const COLUMNS = [{ id: 'id', title: 'Story', width: 80, cell: ({ id }: { id: number }) => id }];
const ROWS = [{ id: 1 }, { id: 2 }];
const rowKey = ({ id }: { id: number }): string => String(id);

it('nor is a value changed by a button or a key in a dialog without a form of its own', async () => {
  const grid = new GridState();
  let turn: (busy: boolean) => void;
  const Sent = (): ReactElement => {
    const [busy, setBusy] = useState(true);
    turn = setBusy;
    const [day, setDay] = useState<string | null>('2026-03-10');
    const [isOn, setOn] = useState(false);
    const [people, setPeople] = useState([1]);
    return (
      <FormDialog title="Send" confirm="Store" busy={busy} onSubmit={() => undefined} onClose={() => undefined}>
        <DateField label="Day" value={day} today="2026-03-10" onChange={setDay} />
        <Switch label="Private" checked={isOn} onChange={setOn} />
        <MultiCombobox values={people} options={[{ value: 1, label: 'Ana' }]} onChange={setPeople} />
        <ReadGrid label="Stories" columns={COLUMNS} rows={ROWS} state={grid} rowKey={rowKey} />
      </FormDialog>
    );
  };
  const { At } = await deskOf(new FakeNewsroom(user(1, 'ana')));
  shown = await render(
    <At>
      <Sent />
    </At>,
  );
  await there();
  const part = (sought: string): HTMLElement => document.querySelector<HTMLElement>(`form ${sought}`)!;
  const held = (): unknown[] => [
    field(0).value,
    part('[role=switch]').ariaChecked,
    part('[aria-label="Remove Ana"]') !== null,
    [...grid.selection],
  ];
  const change = async (): Promise<void> => {
    act(() => field(0).focus());
    press(field(0), 'ArrowDown');
    const calendar = part('input[type=date]') as HTMLInputElement;
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(calendar, '2026-04-01');
      calendar.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await act(async () => void part('[role=switch]').dispatchEvent(new KeyboardEvent('keyup', { key: ' ', bubbles: true })));
    await act(async () => part('[aria-label="Remove Ana"]').click());
    press(part('[role=grid]'), 'ArrowDown');
    await act(async () => void part('[role=grid] [role=gridcell]').dispatchEvent(new MouseEvent('pointerdown', { bubbles: true })));
  };
  await change();
  expect(held()).toEqual(['03/10/2026', 'false', true, []]);
  act(() => turn(false));
  await change();
  expect(held()).toEqual(['04/01/2026', 'true', false, ['1']]);
});

it('a time that is none is not left behind by a save that is pressed: the focus goes to it', async () => {
  await open();
  type(field(0), 'Ana');
  act(() => field(2).focus());
  empty(field(2));
  type(field(2), '25:00');
  act(() => field(2).blur());
  await act(async () => shown!.button('Store').click());
  expect([isClosed(), saved, document.activeElement === field(2)]).toEqual([false, [], true]);
  empty(field(2));
  type(field(2), '10:00');
  act(() => field(2).blur());
  await act(async () => shown!.button('Store').click());
  expect([isClosed(), saved.map(({ hour }) => hour)]).toEqual([true, ['10:00:00']]);
});

it('nor is a day by a dialog that has no form of its own', async () => {
  const done = vi.fn();
  const { At } = await deskOf(new FakeNewsroom(user(1, 'ana')));
  shown = await render(
    <At>
      <FormDialog title="Move" confirm="Move it" onSubmit={done} onClose={() => undefined}>
        <DateField label="Day" value="2026-03-10" today="2026-03-10" onChange={() => undefined} />
      </FormDialog>
    </At>,
  );
  await there();
  act(() => field(0).focus());
  empty(field(0));
  type(field(0), '31/2');
  act(() => field(0).blur());
  await act(async () => shown!.button('Move it').click());
  expect([done.mock.calls, document.activeElement === field(0)]).toEqual([[], true]);
});

it('a form that stays keeps what is typed while it is being saved, as unsaved, over what was stored', async () => {
  const Page = (): ReactElement => {
    const [start, setStart] = useState(ANA);
    const { form, source, submit, isDirty } = useSettingsForm<Contact>({
      start,
      check: () => ({}),
      save: async (typed) => {
        saved.push(typed);
        await slow;
        const stored = { ...typed, version: typed.version + 1, name: typed.name.trim() };
        setStart(stored);
        return { stored };
      },
    });
    return (
      <form ref={form}>
        <FormOf source={source}>
          <Line name="name" label="Name" orElse="" />
          <Line name="day" label="Day" />
          <Time name="hour" label="Hour" />
          <p>{isDirty ? 'unsaved' : 'saved'}</p>
        </FormOf>
        <button type="button" onClick={() => void submit()}>
          Store
        </button>
      </form>
    );
  };
  shown = await render(<Page />);
  const state = () => [field(0).value, field(1).value, shown!.text().includes('unsaved')];
  const ended = Promise.withResolvers<void>();
  slow = ended.promise;
  type(field(0), 'Ana ');
  await act(async () => shown!.button('Store').click());
  type(field(1), 'hoje');
  await act(async () => ended.resolve());
  expect(state()).toEqual(['Ana', 'hoje', true]);
  await act(async () => shown!.button('Store').click());
  expect(state()).toEqual(['Ana', 'hoje', false]);
  expect(saved).toEqual([
    { ...ANA, name: 'Ana ' },
    { ...ANA, version: 3, name: 'Ana', day: 'hoje' },
  ]);
});

describe('a dialog with words that nobody saved', () => {
  it('is saved by Ctrl+S as the page is, which answers that key nothing meanwhile, nor does the browser', async () => {
    const page = vi.fn();
    const stops = [handlers.add('form.save', { run: page }), listenForKeys(window, handlers)];
    await open();
    type(field(0), 'Ana');
    const keyed = new KeyboardEvent('keydown', { key: 's', code: 'KeyS', ctrlKey: true, bubbles: true, cancelable: true });
    await act(async () => void field(1).dispatchEvent(keyed));
    await vi.waitFor(() => expect(isClosed()).toBe(true), PATIENCE);
    expect([saved, keyed.defaultPrevented, page.mock.calls]).toEqual([[{ ...ANA, name: 'Ana' }], true, []]);
    await act(async () => void press(document.body, 's', { code: 'KeyS', ctrlKey: true }));
    expect([saved.length, page.mock.calls.length]).toEqual([1, 1]);
    for (const stop of stops) stop();
  });

  it('is saved neither by Ctrl+S in the question that lies over it, nor twice while a save is under way', async () => {
    const stop = listenForKeys(window, handlers);
    const key = (): Promise<void> => act(async () => void press(document.activeElement!, 's', { code: 'KeyS', ctrlKey: true }));
    await open();
    type(field(0), 'Ana');
    press(field(0), 'Escape');
    await asked();
    await key();
    expect([isAsked(), isClosed(), saved]).toEqual([true, false, []]);
    await answer('Cancel');
    const ended = Promise.withResolvers<void>();
    slow = ended.promise;
    await key();
    await key();
    await act(async () => field(0).form!.requestSubmit());
    expect(saved.length).toBe(1);
    await act(async () => ended.resolve());
    expect(isClosed()).toBe(true);
    stop();
  });

  it('takes no more words once it is being saved, which would be gone with it', async () => {
    const typing = (): boolean => {
      const event = new InputEvent('beforeinput', { data: 'a', bubbles: true, cancelable: true });
      act(() => void field(0).dispatchEvent(event));
      return !event.defaultPrevented;
    };
    await open();
    type(field(0), 'Ana');
    expect(typing()).toBe(true);
    const ended = Promise.withResolvers<void>();
    slow = ended.promise;
    await act(async () => shown!.button('Store').click());
    expect(typing()).toBe(false);
    await act(async () => ended.resolve());
    expect(isClosed()).toBe(true);
  });

  it.each([
    ['Escape', () => press(field(0), 'Escape')],
    ['its button', () => act(() => shown!.button('Cancel').click())],
    ['its cross', () => act(() => shown!.button('Close').click())],
  ])('asks before it is closed by %s, and stays with them where that is wanted', async (_way, close) => {
    await open();
    type(field(0), 'Ana');
    close();
    await answer('Cancel');
    expect([isClosed(), field(0).value]).toEqual([false, 'Ana']);
    close();
    await answer('Discard');
    expect(isClosed()).toBe(true);
  });

  it('is as it was, and asks nothing, where what was typed is what was there before, or an empty text where nothing was', async () => {
    await open({ ...ANA, name: 'Ana', day: '' });
    empty(field(0));
    type(field(0), 'Ana');
    type(field(1), 'hoje');
    expect(shown!.text()).toContain('unsaved');
    empty(field(1));
    expect(shown!.text()).not.toContain('unsaved');
    await act(async () => shown!.button('Cancel').click());
    expect([isClosed(), isAsked()]).toEqual([true, false]);
  });

  it('asks nothing where no words were typed, a day was chosen, or all of it was saved', async () => {
    await open();
    type(field(1), '2026-03-10');
    await act(async () => shown!.button('Cancel').click());
    expect([isClosed(), isAsked()]).toEqual([true, false]);
    shown!.unmount();
    await open();
    type(field(0), 'Ana');
    await act(async () => shown!.button('Store').click());
    expect([isClosed(), isAsked(), saved.map(({ name }) => name)]).toEqual([true, false, ['Ana']]);
  });

  it('has the browser ask before the page goes, and not when they are saved', async () => {
    const page = new EventTarget() as unknown as Window;
    askBeforeUnload(page);
    const asks = (): boolean => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await open();
    expect(asks()).toBe(false);
    type(field(0), 'Ana');
    expect(asks()).toBe(true);
    await act(async () => shown!.button('Store').click());
    expect(asks()).toBe(false);
  });

  it('is asked about before another screen takes its place', async () => {
    const routed = await renderRouted(<Routed />, '/contacts');
    shown = routed;
    await there();
    type(field(0), 'Ana');
    await routed.go('/login');
    await vi.waitFor(() => expect(routed.path()).toBe('/login'), PATIENCE);
    expect([isAsked(), field(0).value], 'the way of who is signed out is not held up').toEqual([false, 'Ana']);
    await routed.go('/contacts');
    await answer('Discard');
    await vi.waitFor(() => expect(routed.path()).toBe('/contacts'), PATIENCE);
    await routed.go('/posts');
    await answer('Cancel');
    expect(routed.path()).toBe('/contacts');
    await routed.go('/posts');
    await answer('Discard');
    await vi.waitFor(() => expect(routed.path()).toBe('/posts'), PATIENCE);
  });
});

describe('words in a form when the session ends', () => {
  const endSession = (): void => {
    keepTyped();
    shown!.unmount();
  };
  it('stand in it when the same person opens it again, and go with the first save', async () => {
    await open();
    type(field(0), 'Ana');
    endSession();
    expect(kept.size > 0).toBe(true);
    await open({ ...ANA, version: 3 });
    expect([field(0).value, kept.size > 0]).toEqual(['Ana', false]);
    await act(async () => shown!.button('Store').click());
    expect(saved).toEqual([{ ...ANA, version: 3, name: 'Ana' }]);
  });

  it('are asked about before the page is closed, until the form has them again and they are saved', async () => {
    const page = new EventTarget() as unknown as Window;
    askBeforeUnload(page);
    const asks = (): boolean => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await open();
    type(field(0), 'Ana');
    endSession();
    expect([asks(), isAnythingTyped()]).toEqual([true, true]);
    await open();
    await act(async () => shown!.button('Store').click());
    expect([asks(), isAnythingTyped()]).toEqual([false, false]);
  });

  it('are in no other form, and nobody else finds them', async () => {
    await open();
    type(field(0), 'Ana');
    endSession();
    await open({ ...ANA, id: 5 });
    expect(field(0).value).toBe('');
    shown!.unmount();
    kept.clear();
    await open();
    expect(field(0).value).toBe('');
  });

  it('overwrite nothing that somebody else wrote into the same field meanwhile: the save is a conflict', async () => {
    await open();
    type(field(0), 'Ana');
    endSession();
    await open({ ...ANA, version: 3, name: 'Bia' });
    expect(field(0).value).toBe('Ana');
    await act(async () => shown!.button('Store').click());
    expect(saved).toEqual([{ ...ANA, version: 2, name: 'Ana' }]);
  });

  it('outlast the way through another page and back, once, with whose they are', async () => {
    await open();
    type(field(0), 'Ana');
    endSession();
    kept.set('mail', { typed: { host: 'smtp.example', password: 'guarda-chuva' }, since: { hasPassword: false } });
    carryKept(7, new Map([[3, 'Chove no']]));
    const carried = Object.values({ ...sessionStorage }).join();
    const parts = ['smtp.example', 'hasPassword', 'guarda-chuva'].map((part) => carried.includes(part));
    expect(parts, 'passwords lie in no storage').toEqual([true, true, false]);
    // The page that comes back knows nothing.
    kept.clear();
    const chats = new Map<number, string>();
    expect([carriedBack(chats), kept.size > 0, [...chats]]).toEqual([7, true, [[3, 'Chove no']]]);
    await open({ ...ANA, version: 3 });
    expect([field(0).value, carriedBack(chats)]).toEqual(['Ana', undefined]);
  });
});
