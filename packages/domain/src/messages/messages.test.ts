import { describe, expect, it } from 'vitest';
import { LOCALES } from '../enums.ts';
import { ERROR_CATALOGUE, type ErrorEntry } from '../errors/catalogue.ts';
import { type MessageKey, messageFrom, messageText } from './messages.ts';
import { MESSAGES_EN_US } from './texts/en_US.ts';
import { REPORTAGE_EN_US, REPORTAGE_ES_ES, REPORTAGE_PT_BR } from './texts/reportage.ts';
import { SECTIONS_EN_US, SECTIONS_ES_ES, SECTIONS_PT_BR } from './texts/sections.ts';

const MESSAGE_KEYS = Object.keys(MESSAGES_EN_US) as MessageKey[];

const inThree = (key: MessageKey): string[] => LOCALES.map((locale) => messageText(key, locale));
const expectTexts = (keys: readonly MessageKey[]): void => {
  for (const key of keys) {
    const texts = inThree(key);
    expect([key, texts.every((text) => text.trim() !== '' && text !== key), new Set(texts).size]).toEqual([key, true, 3]);
  }
};

describe('the texts', () => {
  it('resolve every key of English to words in Spanish and Portuguese [LOC-12]', () => {
    expect(MESSAGE_KEYS.length).toBeGreaterThan(80);
    for (const key of MESSAGE_KEYS) for (const text of inThree(key)) expect([key, text.trim() === '']).toEqual([key, false]);
  });

  it('are English where a language lacks one, never the key [LOC-04]', () => {
    expect(messageFrom({}, 'error:loadFailed')).toBe('Loading failed');
    expect(messageFrom({ 'error:loadFailed': 'Falha ao carregar' }, 'error:loadFailed')).toBe('Falha ao carregar');
  });

  it('are filled in, the same places in every language', () => {
    expect(messageText('validation:maxLength', 'en_US', { n: 60 })).toBe('At most 60 characters');
    const places = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).sort();
    for (const key of MESSAGE_KEYS) for (const text of inThree(key)) expect(places(text)).toEqual(places(messageText(key, 'en_US')));
    // One pair of braces is filled in by nobody: a person would read it as it is.
    for (const key of MESSAGE_KEYS)
      for (const text of inThree(key)) expect([key, text.replaceAll(/\{\{\w+\}\}/g, '')]).toEqual([key, expect.not.stringMatching(/[{}]/)]);
  });

  it.each([
    [SECTIONS_EN_US, REPORTAGE_EN_US],
    [SECTIONS_ES_ES, REPORTAGE_ES_ES],
    [SECTIONS_PT_BR, REPORTAGE_PT_BR],
  ])('call no part of a story and no block of a reportage the same', (sections, reportage) => {
    // In Spanish newsrooms the lead and the head are both an 'entradilla'.
    const blocks = Object.entries(reportage).filter(([key]) => key.startsWith('reportage.') && key !== 'reportage.lead');
    const called = [...Object.values(sections), ...blocks.map(([, word]) => word)];
    expect(called.filter((word, at) => called.indexOf(word) !== at)).toEqual([]);
  });

  it('exist for every refusal of the wire', () => {
    const said = (Object.values(ERROR_CATALOGUE) as ErrorEntry[]).flatMap(({ title, description = title }) => [title, description]);
    expect(said.filter((key) => key !== 'refusal' && key !== 'operation' && !Object.hasOwn(MESSAGES_EN_US, key))).toEqual([]);
  });
});

describe('the catalogue', () => {
  it('says that saving, restoring or uploading failed, a conflict, a condition that is missing, an unstable server [ERR-09]', () => {
    expectTexts([
      'error:saveFailed',
      'error:restoreFailed',
      'error:uploadFailed',
      'error:conflict',
      'error:preconditionRequired',
      'error:serverInstability',
    ]);
  });

  it('says that a rundown is there or not, cannot be created, cannot change its date [ERR-10]', () => {
    expectTexts(['error:rundownExists', 'error:rundownDoesNotExist', 'error:rundownCannotBeCreated', 'error:dateCannotBeChanged']);
  });

  it('says that a device, a plugin, a media or an archive is not there [ERR-11]', () => {
    expectTexts(['error:mosCommunicationFailed', 'error:pluginDisconnected', 'error:mediaNotFound', 'error:noValidMam']);
  });

  it('says what became of a lock, a synchronization, settings, a team, a device [ERR-12]', () => {
    expectTexts([
      'error:lockLost',
      'error:lockTakenOver',
      'error:syncInProgress',
      'error:settingsConflict',
      'error:teamCannotBeDeleted',
      'error:deviceDeleteFailed',
    ]);
  });
});
