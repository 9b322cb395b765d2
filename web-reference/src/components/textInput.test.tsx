// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import { type RenderedComponent, render } from '../testing/render.tsx';
import { TextInput } from './TextInput.tsx';

let shown: RenderedComponent;
afterEach(() => shown.unmount());

it.each([
  ['rua augusta', null],
  ['rua augusta, 1.500', 'true'],
] as const)('marks what is longer than can be saved, and cuts none of it: %s', async (value, marked) => {
  shown = await render(<TextInput aria-label="Address" most={12} value={value} onChange={() => undefined} />);
  const field = shown.element.querySelector('input')!;
  // A browser cuts what is pasted into a field with a maximum, and says nothing.
  expect([field.value, field.maxLength, field.getAttribute('aria-invalid')]).toEqual([value, -1, marked]);
});

interface Query {
  readonly name: string;
  readonly in: string;
  readonly schema?: { readonly type?: string; readonly maxLength?: number };
}

it('seeks no more characters than every list takes, which would be refused', async () => {
  shown = await render(<TextInput aria-label="Find" type="search" value="" onChange={() => undefined} />);
  const { paths } = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('../../../spec/openapi.json')), 'utf8')) as {
    paths: Record<string, { get?: { parameters?: Query[] } }>;
  };
  const sought = Object.values(paths)
    .flatMap(({ get }) => get?.parameters ?? [])
    .filter((query) => query.in === 'query' && query.schema?.type === 'string' && ['filter', 'slug', 'text', 'q'].includes(query.name));
  expect(sought.length).toBeGreaterThan(15);
  expect(shown.element.querySelector('input')!.maxLength).toBe(Math.min(...sought.map(({ schema }) => schema!.maxLength!)));
});

it('underlines no word unless it is asked to: names, addresses and codes are no words', async () => {
  shown = await render(
    <>
      <TextInput aria-label="Address" value="x" onChange={() => undefined} />
      <TextInput aria-label="Words" value="x" spellCheck onChange={() => undefined} />
    </>,
  );
  expect([...shown.element.querySelectorAll('input')].map((field) => field.getAttribute('spellcheck'))).toEqual(['false', 'true']);
});

/** The sources of the client by their names. */
const SOURCES = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });
// What is sought or typed from paper, and a line of a graphic, which has no more room [REP-CG-12].
const MAY_CUT = /\/(FindField|ArchivePicker|GraphicValue|StepForms|SecondStep|UsersScreen)\.tsx$/;

it('nothing that is written is cut: the maximum of a plain field is marked, that of a line of a form said', () => {
  const cutting = Object.entries(SOURCES).filter(
    ([file, text]) => !MAY_CUT.test(file) && [...text.matchAll(/<(TextInput|TextArea|input|textarea)\b[^>]*?\bmaxLength=/g)].length > 0,
  );
  expect(Object.keys(SOURCES).length).toBeGreaterThan(300);
  expect(cutting.map(([file]) => file)).toEqual([]);
});
