// @vitest-environment jsdom
import { branchesOf } from '@lauda/store';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deskOf, FakeNewsroom, user } from '../../testing/desk.tsx';
import { type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { BranchAnswer, CheckBranches } from './BranchAnswer.tsx';

let shown: RenderedComponent;
beforeEach(useEnglish);
afterEach(() => shown.unmount());

it.each([
  ['was not asked', undefined, 'Not checked', false],
  ['is being asked', 'asking', 'Checking…', true],
  ['does not answer', { reason: 'branch_unreachable' }, 'Does not answer', false],
  ['answers', { reason: null, branchName: 'TV Sul', productVersion: '1.2' }, 'AnswersTV Sul 1.2', false],
  ['answers without its release', { reason: null, branchName: 'TV Sul', productVersion: null }, 'AnswersTV Sul', false],
] as const)('a branch that %s says so, and is asked anew only when it was answered', async (_what, state, said, isBusy) => {
  const { At, store } = await deskOf(new FakeNewsroom(user(1, 'ana')), ['BRANCH_READ']);
  const states = new Map(state === undefined ? [] : [[3, state as never]]);
  vi.spyOn(branchesOf(store).states, 'snapshot').mockReturnValue(states);
  shown = await render(
    <At>
      <p>
        <BranchAnswer id={3} />
      </p>
      <CheckBranches ids={[3, 4]} chosen={() => undefined} />
    </At>,
  );
  expect([shown.element.querySelector('p')?.textContent, shown.button('Check').disabled]).toEqual([said, isBusy]);
});
