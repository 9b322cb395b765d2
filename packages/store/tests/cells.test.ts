import { checkMaxLength } from '@lauda/domain';
import { describe, expect, it } from 'vitest';
import { cellProblem, EditClicks } from '../src/index.ts';
import { bench } from './harness.ts';

const NONE = { ctrlKey: false, shiftKey: false, metaKey: false };
/** Clicks over a clock that is moved by hand. */
function clicksAt() {
  let now = 0;
  const waiting = new Map<object, { at: number; run: () => void }>();
  const edited: string[] = [];
  const clicks = new EditClicks({
    setTimeout: (run, ms) => {
      const key = {};
      waiting.set(key, { at: now + ms, run });
      return key;
    },
    clearTimeout: (key) => void waiting.delete(key as object),
  });
  const wait = (ms: number): void => {
    now += ms;
    for (const [key, { at, run }] of [...waiting])
      if (at <= now) {
        waiting.delete(key);
        run();
      }
  };
  return { edited, wait, click: (key: string, held = NONE) => clicks.click(key, held, () => edited.push(key)) };
}

describe('a cell', () => {
  it('that is required does not take nothing, and says so [SET-02]', () => {
    expect(cellProblem(' ', { required: true })?.key).toBe('validation:required');
    expect([cellProblem('', {}), cellProblem('a', { required: true })]).toEqual([undefined, undefined]);
  });

  it('asks its own rule before it is saved [SET-03]', () => {
    const rule = { check: (text: string) => checkMaxLength(text, 3) };
    expect([cellProblem('abcd', rule)?.key, cellProblem('abc', rule)]).toEqual(['validation:maxLength', undefined]);
  });

  it('that is left as it was sends nothing; another value is one call, with what was loaded [SET-04]', async () => {
    const made = await bench({ 'GET /types': [{ id: 1, version: 4, name: 'a', abbreviation: 'A', color: null }] });
    made.answers['PUT /types'] = { id: 1, version: 5, name: 'b', abbreviation: 'A', color: null };
    const list = made.store.settings.types;
    await list.load();
    const sent = () => made.sent.filter(({ route }) => route === 'PUT /types');
    expect((await list.set(1, 'name', 'a')).ok).toBe(true);
    expect(sent()).toEqual([]);
    await list.set(1, 'name', 'b');
    expect(sent()).toMatchObject([{ body: { id: 1, version: 4, name: 'b', abbreviation: 'A' } }]);
    expect(list.table.get(1)).toMatchObject({ name: 'b', version: 5 });
  });

  it('is edited 250 ms after one click, and not before [SET-07]', () => {
    const { edited, click, wait } = clicksAt();
    click('1 name');
    wait(249);
    expect(edited).toEqual([]);
    wait(1);
    expect(edited).toEqual(['1 name']);
  });

  it('is not edited by a double click [SET-06]', () => {
    const { edited, click, wait } = clicksAt();
    click('1 name');
    wait(200);
    click('1 name');
    wait(1000);
    expect(edited).toEqual([]);
  });

  it('is not edited while Ctrl or Shift is held [SET-08]', () => {
    const { edited, click, wait } = clicksAt();
    // A click ends the wait of the one before it, so each has its own time to begin.
    for (const key of ['ctrlKey', 'shiftKey', 'metaKey'] as const) {
      click(`name ${key}`, { ...NONE, [key]: true });
      wait(250);
    }
    expect(edited).toEqual([]);
  });
});
