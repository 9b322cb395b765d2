import { expect, it } from 'vitest';
import { type Command, UndoStack } from '../src/index.ts';

const command = (label: string, versions: [string, number][], run: Command['run']): Command => ({
  label,
  versions: new Map(versions),
  run,
});

it('takes back the verb that is still under way, not the one before it', async () => {
  const stack = new UndoStack(() => 1);
  const undone: string[] = [];
  const step = (label: string): Command => command(label, [], async () => Boolean(undone.push(label)));
  stack.push(step('typed long ago'));
  let answer: () => void = () => undefined;
  const verb = stack.after(
    new Promise<void>((resolve) => {
      answer = resolve;
    }).then(() => stack.push(step('deleted just now'))),
  );
  expect(stack.isBusy).toBe(true);
  const back = stack.undo();
  answer();
  await verb;
  expect(await back).toBe('done');
  expect(undone).toEqual(['deleted just now']);
  expect(stack.isBusy).toBe(false);
});

it('takes one step back after the other, however fast it is asked', async () => {
  const stack = new UndoStack(() => 1);
  const undone: string[] = [];
  const slow = (label: string): Command =>
    command(label, [], async (record) => {
      await Promise.resolve();
      undone.push(label);
      record(slow(`not ${label}`));
      return true;
    });
  stack.push(slow('first'));
  stack.push(slow('second'));
  expect(await Promise.all([stack.undo(), stack.redo(), stack.undo(), stack.undo(), stack.undo()])).toEqual([
    'done',
    'done',
    'done',
    'done',
    'nothing',
  ]);
  expect(undone).toEqual(['second', 'not second', 'not not second', 'first']);
});

it('does several steps again although taking them back took away what they had made', async () => {
  const rows = new Map<string, number>();
  const stack = new UndoStack((key) => rows.get(key));
  // A story is made (version 1), then moved (version 2); taking both back moves it and takes it away.
  const create = async (record: (each: Command) => void): Promise<boolean> => {
    rows.set('story:7', 1);
    record(command('create', [['story:7', 1]], remove));
    return true;
  };
  const remove = async (record: (each: Command) => void): Promise<boolean> => {
    rows.delete('story:7');
    record(command('remove', [], create));
    return true;
  };
  const move = async (record: (each: Command) => void): Promise<boolean> => {
    const version = rows.get('story:7')! + 1;
    rows.set('story:7', version);
    stack.rebase('story:7', version);
    record(command('move', [['story:7', version]], move));
    return true;
  };
  await stack.together('above', async () => {
    await create(stack.push);
    await move(stack.push);
  });
  expect(await stack.undo()).toBe('done');
  expect([...rows]).toEqual([]);
  expect(await stack.redo()).toBe('done');
  expect([...rows]).toEqual([['story:7', 2]]);
});

it('tells what was taken back and done again, by what the person did, and nothing where it did not work', async () => {
  const rows = new Map([['story:7', 1]]);
  const stack = new UndoStack((key) => rows.get(key));
  const remove = (works = true): Command =>
    command('undo.story.remove', [], async (record) => {
      record(command('undo.story.restore', [], async (again) => void again(remove()) === undefined));
      return works;
    });
  const told: unknown[] = [];
  stack.news.subscribe(() => told.push(stack.news.snapshot()));
  stack.push(remove());
  await stack.undo();
  expect(stack.view.snapshot()).toMatchObject({ undo: undefined, redo: 'undo.story.remove' });
  await stack.redo();
  await stack.undo();
  expect(told).toEqual([
    { way: 'undo', label: 'undo.story.remove', n: 1 },
    { way: 'redo', label: 'undo.story.remove', n: 2 },
    { way: 'undo', label: 'undo.story.remove', n: 3 },
  ]);
  stack.push(remove(false));
  expect(await stack.undo()).toBe('failed');
  stack.push(command('undo.story.patch', [['story:7', 2]], async () => true));
  expect([await stack.undo(), told.length]).toEqual(['refused', 3]);
});
