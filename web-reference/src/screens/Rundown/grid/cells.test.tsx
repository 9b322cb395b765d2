// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { text } from '../../../i18n/i18n.ts';
import { type RenderedComponent, render, useEnglish } from '../../../testing/render.tsx';
import { SAMPLE } from '../../Design/sample.ts';
import { storyCell } from './cells.tsx';
import { rundownColumns } from './columns.ts';
import type { StoryLine } from './lines.ts';

const line = SAMPLE.find((each): each is StoryLine => each.type === 'story')!;
let shown: RenderedComponent;
beforeEach(useEnglish);
afterEach(() => shown.unmount());

it.each([
  ['absent', 'VT: absent'],
  ['empty', 'VT: empty'],
  ['ready', 'VT: ready'],
  ['ignored', 'VT: absent, not sent'],
  ['unknown', 'VT: not confirmed'],
] as const)('names how it stands with the media of a story beside the time of its tape: %s', async (media, name) => {
  shown = await render(<p>{storyCell({ ...line, vt: 90, media }, 'vt')}</p>);
  expect(shown.element.querySelector('[role=img]')?.getAttribute('aria-label')).toBe(name);
  expect(shown.element.textContent).toBe('01:30');
});

it('shows of a story one may not see a lock, its place and its times, and none of its words [RUN-VIEW-02]', async () => {
  const words = { slug: 'SEGREDO', presenter: 'Maria', reporter: 'José', editor: 'Ana', changedBy: 'Bia' };
  const hidden = { ...line, ...words, page: '07', total: 90, visible: false, private: true };
  const columns = rundownColumns(text, { narrow: false, beside: false, estimated: true, canWrite: true }).map(({ id }) => id);
  const cells = (of: StoryLine) =>
    columns.map((column) => (
      <p key={column} id={column}>
        {storyCell(of, column)}
      </p>
    ));
  shown = await render(<div>{cells(hidden)}</div>);
  const slug = document.querySelector('#slug')!;
  expect([slug.textContent, slug.querySelectorAll('svg').length]).toEqual(['Private story', 1]);
  expect(Object.values(words).filter((word) => shown.text().includes(word))).toEqual([]);
  expect(['page', 'total'].map((column) => document.querySelector(`#${column}`)?.textContent)).toEqual(['07', '01:30']);
  shown.unmount();
  shown = await render(<div>{cells({ ...hidden, visible: true })}</div>);
  expect(['SEGREDO', 'Maria', 'José', 'Ana'].filter((word) => !shown.text().includes(word))).toEqual([]);
});

it('says of a silent device in short since when nothing is known, to readers and at the pointer in a sentence', async () => {
  shown = await render(<p>{storyCell({ ...line, device: { state: 'silent', text: 'PLAY', since: '20:31' } }, 'device')}</p>);
  const spoken = [...shown.element.querySelectorAll('span')].filter((each) => each.children.length === 0 && !each.ariaHidden);
  expect(spoken.map((each) => each.textContent)).toEqual(['unknown since 20:31 (playing)']);
  expect(shown.element.querySelector('.truncate')?.textContent).toBe('? 20:31');
  expect(shown.element.querySelector('[title]')?.getAttribute('title')).toBe('unknown since 20:31 (playing)\nPLAY');
  shown.unmount();
  shown = await render(<p>{storyCell({ ...line, device: { state: 'air', text: 'PLAY' } }, 'device')}</p>);
  expect([shown.text(), shown.element.querySelector('[title]')?.getAttribute('title')]).toEqual(['playing', 'PLAY']);
});

it('marks no story without media', async () => {
  shown = await render(<p>{storyCell({ ...line, vt: 90, media: undefined }, 'vt')}</p>);
  expect(shown.element.querySelector('[role=img]')).toBe(null);
});
