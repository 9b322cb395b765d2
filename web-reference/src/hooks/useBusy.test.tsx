// @vitest-environment jsdom
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Button } from '../components/Button.tsx';
import { act, type RenderedComponent, render } from '../testing/render.tsx';
import { useBusy } from './useBusy.ts';

let shown: RenderedComponent;
let runs: { readonly end: (answer: string) => void; readonly fail: (error: Error) => void }[];
let answers: string[];
beforeEach(async () => {
  [runs, answers] = [[], []];
  shown = await render(<Verb />);
});
afterEach(() => shown.unmount());

const Verb = (): ReactElement => {
  const [busy, whileBusy] = useBusy();
  const work = () => new Promise<string>((end, fail) => void runs.push({ end, fail }));
  const run = () =>
    whileBusy(work).then(
      (answer) => answers.push(answer),
      (error: Error) => answers.push(error.message),
    );
  return (
    <Button busy={busy} onClick={() => void run()}>
      Send
    </Button>
  );
};
const press = () => act(() => shown.button('Send').click());
const looks = () => [shown.button('Send').getAttribute('aria-busy'), shown.button('Send').disabled];

it('a verb is busy while its work is on its way, and takes no second press meanwhile', async () => {
  expect(looks()).toEqual([null, false]);
  press();
  expect(looks()).toEqual(['true', true]);
  press();
  expect(runs.length).toBe(1);
  await act(async () => runs[0]!.end('done'));
  expect([answers, looks()]).toEqual([['done'], [null, false]]);
});

it('a verb whose work fails can be pressed again', async () => {
  press();
  await act(async () => runs[0]!.fail(new Error('refused')));
  expect([answers, looks()]).toEqual([['refused'], [null, false]]);
  press();
  expect(runs.length).toBe(2);
});
