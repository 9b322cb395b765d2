// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type RenderedComponent, render, useEnglish } from '../../../testing/render.tsx';
import { BlockRow } from './BlockRow.tsx';
import type { BlockLine } from './lines.ts';

const BLOCK: BlockLine = {
  ...{ type: 'block', key: 'b1', id: 1, number: 2, title: '', standBy: false, stories: 3, total: 90, approvedTotal: 60, commercial: 45 },
  ...{ breakAt: '19:10:00', onAir: false, displayed: false },
};
let shown: RenderedComponent;
const may = (): boolean => true;
beforeEach(useEnglish);
afterEach(() => shown.unmount());

const FIGURES = ['to approve', 'approved', 'total', 'break'];
const figures = (): (string | null)[] => [...shown.element.querySelectorAll('.whitespace-nowrap')].map(({ textContent }) => textContent);

it.each([
  ['what is left to approve', {}, ['to approve00:30', 'approved01:00', 'total01:30', 'break00:45']],
  ['nothing left to approve', { approvedTotal: 90 }, ['approved01:30', 'total01:30', 'break00:45']],
  ['a Stand By, which is not timed', { standBy: true }, ['total01:30']],
] as const)('a block tells its times: %s', async (_what, fields, expected) => {
  shown = await render(<BlockRow line={{ ...BLOCK, ...fields }} columns={4} canArrange mayRun={may} />);
  expect(figures().every((each) => FIGURES.some((label) => each!.startsWith(label)))).toBe(true);
  expect(figures()).toEqual(expected);
});

it.each([
  ['its own name', { title: 'Esporte' }, 'Esporte'],
  ['its number', {}, 'Block 2'],
  ['Stand By', { standBy: true, title: 'Esporte' }, 'Stand By'],
] as const)('a block is called by %s', async (_what, fields, name) => {
  shown = await render(<BlockRow line={{ ...BLOCK, ...fields }} columns={4} canArrange mayRun={may} />);
  expect(shown.element.querySelector('.font-semibold .truncate')?.textContent).toBe(name);
});

it.each([
  { stories: 0, standBy: false, canArrange: true, isInvited: true },
  { stories: 0, standBy: true, canArrange: true, isInvited: false },
  { stories: 0, standBy: false, canArrange: false, isInvited: false },
  { stories: 1, standBy: false, canArrange: true, isInvited: false },
])('an empty block invites stories of who may arrange them: %o', async ({ canArrange, isInvited, ...fields }) => {
  shown = await render(<BlockRow line={{ ...BLOCK, ...fields }} columns={4} canArrange={canArrange} mayRun={may} />);
  expect(shown.text().includes('Drag stories here')).toBe(isInvited);
  expect(shown.element.querySelector('[data-column=commercial]') !== null).toBe(canArrange && !fields.standBy);
});

it.each([
  [
    ['story.create', 'block.approve'],
    ['New story in the block', 'Approve the block'],
  ],
  [['story.create'], ['New story in the block']],
  [['block.approve'], ['Approve the block']],
  [[], []],
])('a block shows the verbs that the person may: %j', async (roles, names) => {
  shown = await render(<BlockRow line={BLOCK} columns={4} canArrange={false} mayRun={(id) => roles.includes(id)} />);
  expect([...shown.element.querySelectorAll('button')].map((button) => button.getAttribute('aria-label'))).toEqual(names);
});

it.each(['title', 'commercial', undefined])('draws the editor in the cell that is edited: %s', async (column) => {
  const editor = column === undefined ? undefined : { column, element: <input /> };
  shown = await render(<BlockRow line={BLOCK} columns={4} canArrange mayRun={may} editor={editor} />);
  expect(shown.element.querySelector('input')?.closest('[data-column]')?.getAttribute('data-column')).toBe(column);
});
