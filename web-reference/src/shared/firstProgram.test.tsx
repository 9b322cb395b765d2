// @vitest-environment jsdom
import type { Program } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PATIENCE } from '../../../packages/testing/src/patience.ts';
import { deskOf, FakeNewsroom, user } from '../testing/desk.tsx';
import { type RenderedComponent, render } from '../testing/render.tsx';
import { useFirstProgram } from './firstProgram.ts';
import { rememberPlace } from './lastPlace.ts';

let shown: RenderedComponent | undefined;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => shown?.unmount());

const program = (id: number, active = true): Program => ({ id, active, name: `P${id}` }) as unknown as Program;
const PROGRAMS = [program(1, false), program(2), program(3), program(4)];

const Shown = ({ programs }: { programs: readonly Program[] }): ReactElement => (
  <output>{useFirstProgram(programs, '2026-03-10') ?? 'none'}</output>
);

/** Which program is the first where these have a rundown on that day. */
async function firstOf(withRundown: readonly number[], expected: string, programs = PROGRAMS): Promise<void> {
  const newsroom = new FakeNewsroom(user(1, 'ana'));
  Object.assign(newsroom.client.rundowns, { check: async ({ programId }: { programId: number }) => withRundown.includes(programId) });
  const { At } = await deskOf(newsroom, ['RUNDOWN_READ']);
  shown = await render(
    <At>
      <Shown programs={programs} />
    </At>,
  );
  await vi.waitFor(() => expect(shown!.element.querySelector('output')!.textContent).toBe(expected), PATIENCE);
}

it('the program to begin with is the first active one that has a rundown on that day', () => firstOf([1, 3, 4], '3'));
it('the program to begin with is the first active one where none has a rundown', () => firstOf([], '2'));
it('the program to begin with is the one worked on last, if it is still there', async () => {
  rememberPlace({ programId: 4 });
  await firstOf([3], '4');
  shown?.unmount();
  await firstOf([3], '3', PROGRAMS.slice(0, 3));
});
it('the program worked on last is that of this window, whatever another one shows', async () => {
  rememberPlace({ programId: 4 });
  localStorage.setItem('lastProgram', '2');
  await firstOf([], '4');
  shown?.unmount();
  sessionStorage.clear();
  await firstOf([], '2');
});
