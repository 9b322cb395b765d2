import { describe, expect, it } from 'vitest';
import { LOCALES } from '../enums.ts';
import { messageText } from './messages.ts';
import {
  checkDates,
  checkEmail,
  checkMaxLength,
  checkMinLength,
  checkPasswords,
  checkPrintFont,
  checkRange,
  checkRequired,
  checkUrl,
  type FieldMessage,
} from './validation.ts';

/** A message in the three languages. */
const said = (message: FieldMessage | undefined): string[] =>
  message ? LOCALES.map((locale) => messageText(message.key, locale, message.params)) : [];

describe('a field', () => {
  it('that is required may not be empty [VAL-11]', () => {
    expect(said(checkRequired(''))).toEqual(['Required field', 'Campo obligatorio', 'Campo obrigatório']);
    expect(checkRequired('  ')).toEqual(checkRequired(''));
    expect(checkRequired('x')).toBeUndefined();
  });

  it('for an e-mail wants name, @ and a host with a dot [VAL-12]', () => {
    expect(said(checkEmail('a@b'))).toEqual(['Invalid e-mail', 'Correo no válido', 'E-mail inválido']);
    expect(checkEmail('a b@c.d')).toEqual(checkEmail('a@b'));
    expect(checkEmail('ana@tv.br')).toBeUndefined();
  });

  it('for an address of the web wants a whole one [VAL-13]', () => {
    expect(said(checkUrl('tv'))).toEqual(['Invalid URL', 'URL no válida', 'URL inválida']);
    for (const none of ['', 'https://', 'tv.br/x', 'javascript:alert(1)', 'file:///x']) expect(checkUrl(none)).toEqual(checkUrl('tv'));
    expect(checkUrl('https://tv.br/x')).toBeUndefined();
  });

  it('may want a number of characters at least [VAL-14]', () => {
    expect(said(checkMinLength('ab', 3))).toEqual(['At least 3 characters', 'Al menos 3 caracteres', 'No mínimo 3 caracteres']);
    expect(checkMinLength('abc', 3)).toBeUndefined();
  });

  it('may want a number of characters at most [VAL-15]', () => {
    expect(said(checkMaxLength('x'.repeat(61), 60))).toEqual([
      'At most 60 characters',
      'Como máximo 60 caracteres',
      'No máximo 60 caracteres',
    ]);
    expect(checkMaxLength('x'.repeat(60), 60)).toBeUndefined();
  });

  it('for a number has a least and a greatest', () => {
    const range = { min: 1, max: 9 };
    expect(said(checkRange(0, range))).toEqual(['At least 1', 'Como mínimo 1', 'No mínimo 1']);
    expect(said(checkRange(10, range))).toEqual(['At most 9', 'Como máximo 9', 'No máximo 9']);
    expect([checkRange(1, range), checkRange(9, range)]).toEqual([undefined, undefined]);
  });

  it('for the size of what is printed wants an even one [VAL-20]', () => {
    expect(said(checkPrintFont(11))).toEqual([
      'Print font size must be even',
      'El tamaño de la fuente de impresión debe ser par',
      'O tamanho da fonte de impressão deve ser par',
    ]);
    expect(checkPrintFont(12)).toBeUndefined();
    expect([said(checkPrintFont(4))[0], said(checkPrintFont(50))[0]]).toEqual(['At least 6', 'At most 48']);
  });

  it('for the start of a time may not be after its end [VAL-17]', () => {
    expect(said(checkDates('2026-03-11', '2026-03-10'))).toEqual([
      'The start date cannot be after the end date',
      'La fecha inicial no puede ser posterior a la final',
      'A data inicial não pode ser depois da final',
    ]);
    expect(checkDates('2026-03-10', '2026-03-10')).toBeUndefined();
  });

  it('for a password repeated wants the same [VAL-19]', () => {
    expect(said(checkPasswords('abc12345', 'abc12346'))).toEqual([
      'The two passwords must match',
      'Las dos contraseñas deben coincidir',
      'As duas senhas devem ser iguais',
    ]);
    expect(checkPasswords('abc12345', 'abc12345')).toBeUndefined();
  });
});
