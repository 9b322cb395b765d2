import { expect, it } from 'vitest';
import { paragraphs, withoutNotes } from '../src/texts.ts';

it('notes are left out by their brackets, in the order square, round, curly, and two spaces become one', () => {
  const text = 'Boa noite [câmera (2)] a todos.\n\n(devagar [pausa]) Chove {muito {mesmo}} no sul.';
  expect(withoutNotes(text, { square: true, round: true, curly: true })).toBe('Boa noite a todos.\n\n Chove no sul.');
  expect(withoutNotes(text, { square: true, round: false, curly: false })).toBe(
    'Boa noite a todos.\n\n(devagar ) Chove {muito {mesmo}} no sul.',
  );
  expect(paragraphs(text, null)).toEqual(['Boa noite [câmera (2)] a todos.', '(devagar [pausa]) Chove {muito {mesmo}} no sul.']);
});

it('a text whose notes are nested as deep as it is long holds up no device', () => {
  const began = performance.now();
  for (const [open, close] of ['[]', '()', '{}'] as const)
    expect(withoutNotes(open!.repeat(100_000) + close!.repeat(100_000), { square: true, round: true, curly: true })).toBe('');
  expect(performance.now() - began).toBeLessThan(5_000);
});
