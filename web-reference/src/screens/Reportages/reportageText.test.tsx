// @vitest-environment jsdom
import { afterEach, beforeAll, expect, it } from 'vitest';
import { type RenderedComponent, render, useEnglish } from '../../testing/render.tsx';
import { reportage, section } from '../../testing/reportage.tsx';
import { ReportageText } from './ReportageText.tsx';

let shown: RenderedComponent;
beforeAll(useEnglish);
afterEach(() => shown.unmount());

/** The paragraphs of the only section. */
const read = async (type: 'interview' | 'off'): Promise<(string | null)[]> => {
  const sections = [section('s', 0, { type, content: 'q', observation: 't' })];
  shown = await render(<ReportageText document={reportage({ sections })} />);
  return [...document.querySelectorAll('section p')].map(({ textContent }) => textContent);
};

it('reads of an interview the content as what was said, in quotes, and the observation as its text [REP-SEC-19]', async () => {
  expect(await read('interview')).toEqual(['"q"', 't']);
  expect(document.querySelector('section p + p')!.className).not.toContain('text-muted');
});

it('reads of what the reporter says the content as it stands, and the observation beside it', async () => {
  expect(await read('off')).toEqual(['q', 't']);
  expect(document.querySelector('section p + p')!.className).toContain('text-muted');
});
