// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AuditEntry } from '@lauda/sdk';
import { areas } from '@lauda/spec';
import { callsOf, isAct } from '@lauda/spec/kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showTexts, text } from '../../i18n/i18n.ts';
import enLists from '../../i18n/lists/en_US.ts';
import esLists from '../../i18n/lists/es_ES.ts';
import ptLists from '../../i18n/lists/pt_BR.ts';
import { useEnglish } from '../../testing/render.tsx';
import { fieldText } from './auditFields.ts';
import { actText, changesOf, placeOptions, TECHNICAL_FIELDS } from './auditWords.ts';

interface Operation {
  readonly operationId: string;
  readonly 'x-role': string;
  readonly responses: Record<string, { content?: { 'application/json'?: { schema: { $ref?: string } } } }>;
}
interface Contract {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, { readonly properties?: object }> };
}
const contract = JSON.parse(readFileSync(fileURLToPath(import.meta.resolve('../../../../spec/openapi.json')), 'utf8')) as Contract;

/** What an administrator sets up: each act that writes one, and its fields. */
const written = Object.values(contract.paths).flatMap((calls) =>
  Object.values(calls).flatMap(({ operationId, 'x-role': role, responses }) => {
    const answer = Object.values(responses).flatMap(({ content }) => content?.['application/json']?.schema.$ref ?? [])[0];
    const isSetUp = /^(USER_WRITE|PROGRAM_WRITE|ADMIN_WRITE)$/.test(role) && /\.(create|update|config)$/.test(operationId);
    return isSetUp && answer
      ? [{ operationId, fields: Object.keys(contract.components.schemas[answer.split('/').at(-1)!]!.properties ?? {}) }]
      : [];
  }),
);

beforeAll(useEnglish);

it('what an administrator set up is told by the names of its form, and no number of the machine', () => {
  expect(written.length).toBeGreaterThan(40);
  const unnamed = written.flatMap(({ operationId, fields }) =>
    fields
      .filter((field) => !TECHNICAL_FIELDS.has(field) && fieldText(operationId, field, text) === field)
      .map((field) => `${operationId}: ${field}`),
  );
  expect(unnamed).toEqual([]);
});

it('a field is called as the form of its own area calls it, with the heading it stands under', () => {
  const named = (act: string, field: string): string => fieldText(act, field, text);
  expect(named('documents.config.update', 'privateStoriesEnabled')).toBe('May be private: Stories');
  expect([named('mail.config.update', 'hasPassword'), named('wordpress.config.update', 'password')]).toEqual([
    'Password',
    'Application password',
  ]);
  expect([named('devices.update', 'type'), named('vehicles.update', 'type')]).toEqual(['Type', 'Medium']);
  const entry = { act: 'vehicles.create', before: null, after: { id: 5, version: 1, name: 'FM', type: 'RADIO' } } as unknown as AuditEntry;
  expect(
    changesOf(entry, text, { language: 'en_US', zone: 'America/Sao_Paulo', nameOf: String }).map(({ label, is }) => `${label}: ${is}`),
  ).toEqual(['Name: FM', 'Medium: Radio']);
});

it('a choice is told by the words of its form and a person by name, and no code or number of the machine', () => {
  const act = (name: string, after: object) => ({ act: name, before: null, after }) as unknown as AuditEntry;
  const said = (entry: AuditEntry): string[] =>
    changesOf(entry, text, { language: 'en_US', zone: 'America/Sao_Paulo', nameOf: (id) => (id === 2 ? 'Adriana' : '') }).map(
      ({ is }) => `${is}`,
    );
  expect(said(act('webhooks.create', { ownerId: 2 }))).toEqual(['Adriana']);
  expect(said(act('programs.update', { presenters: [2, 9], defaultPresenter: 2 }))).toEqual(['Adriana, 9', 'Adriana']);
  expect(said(act('groups.create', { categories: ['editors'] }))).toEqual([text('groupRole.editors')]);
  expect(said(act('devices.update', { type: 'playout', name: 'playout' }))).toEqual([text('device.type.playout'), 'playout']);
});

describe('a token that was made or revoked is told in words', () => {
  const token = {
    ...{ id: 7, name: 'Painel', roles: ['STORY_READ'], kind: 'user', userId: 2 },
    ...{ created: '2026-11-21T18:05:00', expires: '2026-12-24T00:00:00', lastUsed: null },
  };
  const entry = (act: string, before: object | null, after: object | null) => ({ act, before, after }) as unknown as AuditEntry;
  const made = entry('tokens.create', null, token);
  const gone = entry('tokens.remove', { ...token, kind: 'bridge', roles: [] }, null);
  afterAll(useEnglish);

  it.each([
    [
      'pt_BR',
      ptLists,
      ['Tokens da API · criado', 'Tokens da API · excluído'],
      ['Nome: Painel', 'Permissões: STORY_READ', 'Para quem: Pessoa ou programa', 'Pessoa: Adriana'],
      ['Criado em: 21/11/2026 18:05', 'Vale até: 24/12/2026 00:00', 'Usado pela última vez: –'],
      ['Permissões: –', 'Para quem: Bridge MOS'],
    ],
    [
      'es_ES',
      esLists,
      ['Tokens de la API · creado', 'Tokens de la API · eliminado'],
      ['Nombre: Painel', 'Permisos: STORY_READ', 'Para quién: Persona o programa', 'Persona: Adriana'],
      ['Creado el: 21/11/2026 18:05', 'Vale hasta: 24/12/2026 00:00', 'Usado por última vez: –'],
      ['Permisos: –', 'Para quién: Bridge MOS'],
    ],
    [
      'en_US',
      enLists,
      ['API tokens · created', 'API tokens · removed'],
      ['Name: Painel', 'Permissions: STORY_READ', 'For whom: Person or program', 'Person: Adriana'],
      ['Created: 11/21/2026 18:05', 'Valid until: 12/24/2026 00:00', 'Last used: –'],
      ['Permissions: –', 'For whom: MOS bridge'],
    ],
  ] as const)('in %s', (language, texts, acts, fields, moments, ofBridge) => {
    showTexts(language, texts);
    expect([actText(made.act, text), actText(gone.act, text)]).toEqual(acts);
    const lines = (of: AuditEntry): string[] =>
      changesOf(of, text, { language, zone: 'America/Sao_Paulo', nameOf: () => 'Adriana' }).map(
        ({ label, is, was }) => `${label}: ${is ?? was}`,
      );
    expect(lines(made)).toEqual([...fields, ...moments]);
    expect(lines(gone).slice(1, 3)).toEqual(ofBridge);
    expect(fieldText('users.update', 'directoryKey', text)).not.toBe('directoryKey');
    expect(fieldText('backups.restore', 'made', text)).not.toBe('made');
    // A backup says when it was made by no clock of a newsroom: 06:05 in London is 03:05 in São Paulo.
    const [restored] = lines(entry('backups.restore', null, { made: '2026-11-21T06:05:41.120Z' }));
    expect(restored).toMatch(/: (21\/11|11\/21)\/2026 03:05$/);
  });
});

it('each act that the audit can hold is said in words, and no two subjects to choose from are called alike', () => {
  const acts = Object.entries(areas)
    .flatMap(([name, area]) => callsOf(area, name))
    .filter(({ call }) => isAct(call))
    .map(({ id }) => id);
  expect(acts.length).toBeGreaterThan(150);
  expect([actText('users.resetPassword', text), actText('outbound.config.update', text), actText('ldap.sync', text)]).toEqual([
    'Users · password reset',
    'Addresses that may be called · changed',
    'Directory of users · read',
  ]);
  const options = placeOptions(acts, text);
  expect(options.filter(({ label }) => /[.(]/.test(label))).toEqual([]);
  expect(new Set(options.map(({ label }) => label)).size).toBe(options.length);
  // What is about the same page is found by its shortest name, so that nothing is left out of a choice.
  const chosen = options.map(({ value }) => String(value));
  const missed = acts.filter((act) => !chosen.some((group) => act.startsWith(`${group}.`)));
  expect(missed).toEqual([]);
});
