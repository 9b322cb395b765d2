import { expect, it } from 'vitest';
import type { Env } from '../env.ts';
import { usage } from '../errors.ts';
import { problemOf } from './problem.ts';
import { showOn } from './show.ts';

// A title of the window, a copy into the clipboard, a cleared screen, as a slug somebody else wrote may hold them.
const HOSTILE = 'CHUVA\u001b]0;x\u0007\u001b]52;c;eA==\u0007\u009b2J';
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;

it('what is said to a person keeps its lines, and nothing in it speaks to the terminal', () => {
  let said = '';
  const env = {
    out: { isTTY: true, columns: 80, write: () => undefined },
    err: { write: (text: string) => (said += text) },
    variables: {},
  };
  showOn(env as unknown as Env, (key) => key, 'no').say(`movida: ${HOSTILE}\npronto`);
  expect(said.split('\n')).toEqual([expect.stringMatching(/^movida: CHUVA /), 'pronto', '']);
  expect(said).not.toMatch(CONTROL);
});

it('what a command refuses names what was found without its codes for the terminal', () => {
  const error = usage('usage.choice', { name: 'NAME', value: HOSTILE, choices: `a, ${HOSTILE}` });
  const place = { locale: 'pt_BR', url: '', command: undefined, interrupted: false } as const;
  const { lines } = problemOf(error, { ...place, t: (_key, params) => Object.values(params ?? {}).join(' ') });
  expect(lines.join('\n')).toContain('CHUVA');
  expect(lines.join('\n')).not.toMatch(CONTROL);
});
