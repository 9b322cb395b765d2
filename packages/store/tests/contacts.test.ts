import { expect, it } from 'vitest';
import { contactsOf } from '../src/desk/Contacts.ts';
import { refusal } from './answers.ts';
import { bench } from './harness.ts';

const COUNTRIES = [
  { code: 'BR', name: 'Brasil', dialCode: '+55' },
  { code: 'ES', name: 'Espanha', dialCode: '+34' },
];

it('a new contact begins with the country of the house, and with BR where it cannot be found [LOC-11]', async () => {
  const made = await bench({ 'GET /contacts/numbers/countries': () => refusal(500) });
  const contacts = contactsOf(made.store);
  expect(await contacts.presetCountry('es_ES')).toBe('BR');
  made.answers['GET /contacts/numbers/countries'] = COUNTRIES;
  expect(await contacts.presetCountry('es_ES')).toBe('ES');
  expect([await contacts.presetCountry('en_US'), await contacts.presetCountry(undefined)]).toEqual(['BR', 'BR']);
  expect(made.lines()).toEqual(['GET /contacts/numbers/countries', 'GET /contacts/numbers/countries']);
});
