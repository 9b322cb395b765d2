// @vitest-environment jsdom
import type { StoryTemplate } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { isAnythingTyped, kept } from '../../hooks/typedText.ts';
import { act, type RenderedComponent, render } from '../../testing/render.tsx';
import { type StoryEdits, useStoryEdits } from './useStoryEdits.ts';

const STORED = { id: 7, version: 1, slug: 'CHUVA', information: null, sections: {} } as unknown as StoryTemplate;
let edits: StoryEdits;
let isRefused: boolean;
let isStale: boolean;
const sent: StoryTemplate[] = [];
const templates = {
  saveStory: async (story: StoryTemplate) => {
    sent.push(story);
    if (isStale) return { ok: false, error: { status: 409, code: 'version_conflict', message: '' } };
    return isRefused ? { ok: false, error: { status: 503, code: 'unavailable', message: '' } } : { ok: true, value: story };
  },
};
const Story = ({ story = STORED, person = 4 }: { story?: StoryTemplate; person?: number }): ReactElement => {
  edits = useStoryEdits(templates as never, story, person);
  return <p>{edits.story.information}</p>;
};

let shown: RenderedComponent;
const leave = (): Promise<void> => act(async () => shown.unmount());
beforeEach(() => {
  kept.clear();
  localStorage.clear();
  sent.length = 0;
  isRefused = true;
  isStale = false;
});
afterEach(leave);

it('a text that could not be saved when its story was left stands in it again, and is saved', async () => {
  shown = await render(<Story />);
  await act(async () => edits.edit({ information: 'Ligar para a Defesa Civil' }));
  expect(isAnythingTyped()).toBe(true);
  await leave();
  expect([sent.length, isAnythingTyped()]).toEqual([1, false]);
  isRefused = false;
  shown = await render(<Story />);
  expect([shown.text(), edits.state]).toEqual(['Ligar para a Defesa Civil', 'typing']);
  await act(async () => edits.save());
  expect(sent.at(-1)?.information).toBe('Ligar para a Defesa Civil');
});

it('a text that somebody else’s came before, while its story was left, is sent once and kept', async () => {
  shown = await render(<Story />);
  await act(async () => edits.edit({ information: 'Meu' }));
  isStale = true;
  await leave();
  expect(sent).toHaveLength(1);
  shown = await render(<Story />);
  expect(shown.text()).toBe('Meu');
});

it('a text that waits for a choice between two people is kept when its story is left', async () => {
  shown = await render(<Story />);
  await act(async () => edits.edit({ information: 'Meu' }));
  shown.unmount();
  shown = await render(<Story />);
  await act(async () => edits.edit({ information: 'Meu' }));
  const theirs = { ...STORED, version: 2, information: 'De outro' } as StoryTemplate;
  await leave();
  shown = await render(<Story story={theirs} />);
  expect(edits.conflicts.map(({ path }) => path)).toEqual(['information']);
  const before = sent.length;
  await leave();
  shown = await render(<Story story={theirs} />);
  expect([edits.conflicts.map(({ mine }) => mine), sent.length]).toEqual([['Meu'], before]);
});

it('a text that was saved when its story was left is not brought back', async () => {
  isRefused = false;
  shown = await render(<Story />);
  await act(async () => edits.edit({ information: 'Ligar' }));
  await leave();
  shown = await render(<Story />);
  expect([shown.text(), edits.state]).toEqual(['', 'saved']);
});

it('what was typed when the window was closed stands in the story in the next one, for the same person, until it is saved', async () => {
  shown = await render(<Story />);
  await act(async () => edits.edit({ information: 'Ligar já' }));
  await leave();
  // Of a window that is closed nothing is left in memory.
  kept.clear();
  shown = await render(<Story person={5} />);
  expect([shown.text(), edits.state]).toEqual(['', 'saved']);
  await leave();
  shown = await render(<Story />);
  expect([shown.text(), edits.state]).toEqual(['Ligar já', 'typing']);
  isRefused = false;
  await act(async () => edits.save());
  expect([sent.at(-1)?.information, localStorage.length]).toEqual(['Ligar já', 0]);
});
