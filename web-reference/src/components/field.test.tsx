// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it } from 'vitest';
import { type RenderedComponent, render, useEnglish } from '../testing/render.tsx';
import { Field, type FieldProps } from './Field.tsx';

let shown: RenderedComponent | undefined;
beforeAll(useEnglish);
afterEach(() => shown?.unmount());

/** What a field says, and what its control is told of it. */
async function drawn(more: Omit<FieldProps, 'label' | 'children'>) {
  shown = await render(
    <Field label="Slug" {...more}>
      {(control) => <input {...control} />}
    </Field>,
  );
  const { element } = shown;
  const input = element.querySelector('input')!;
  const described = input.getAttribute('aria-describedby');
  return {
    label: input.labels![0]!.textContent,
    required: input.getAttribute('aria-required'),
    invalid: input.getAttribute('aria-invalid'),
    described: described && document.getElementById(described)!.textContent,
    alert: element.querySelector('[role=alert]')?.textContent ?? null,
    aside: input.labels![0]!.nextElementSibling?.textContent ?? null,
  };
}
const PLAIN = { label: 'Slug', required: null, invalid: null, described: null, alert: null, aside: null };

it.each<[string, Omit<FieldProps, 'label' | 'children'>, object]>([
  ['is named by its label alone', {}, {}],
  ['may be left empty where that is said', { required: false }, {}],
  ['has to be filled: its label and its control say so', { required: true }, { label: 'Slug (required)', required: 'true' }],
  ['is described by its help', { help: 'In capitals' }, { described: 'In capitals' }],
  [
    'is described by what is wrong with it, before its help',
    { help: 'In capitals', error: 'Too long' },
    { described: 'Too long', invalid: 'true', alert: 'Too long' },
  ],
  ['has words at its right', { aside: '4/100' }, { aside: '4/100' }],
  ['has a zero at its right', { aside: 0 }, { aside: '0' }],
])('a field %s', async (_what, more, says) => {
  expect(await drawn(more)).toEqual({ ...PLAIN, ...says });
});
