import { expect, it } from 'vitest';
import { arithAnswers } from '../tests/arith.ts';
import { cli } from '../tests/fakeEnv.ts';
import { COMMANDS } from './commands/all.ts';
import { isTextKey } from './i18n/texts.ts';

it.each([
  ['rundwn view 5', 'comando desconhecido: rundwn. Seria rundown?'],
  ['rundown viw 5', 'comando desconhecido: viw. Seria view?'],
  ['login', 'comando desconhecido: login. Seria auth login?'],
  ['view 5', 'comando desconhecido: view.'],
  ['rundown view 5 --dat x', 'opção desconhecida: --dat. Seria --date?'],
  ['rundown view', "falta PROGRAM; 'lauda rundown view --help' mostra os argumentos"],
  ['rundown view 5 -d', 'a opção -d, --date <date> precisa de um valor'],
  ['rundown view 5 6', 'argumentos demais'],
  ['rundown view 5 -d 2026-02-30', "--date: esperado DD/MM/AAAA, AAAA-MM-DD, hoje, amanhã ou ontem, veio '2026-02-30'"],
  ['rundown view 5 --json id,nada', "--json: não há o campo 'nada'; há: id, uuid"],
  ['rundown view 5 --lang fr_FR', "idioma: esperado pt_BR, es_ES ou en_US, veio 'fr_FR'"],
  ['rundown view 5 --url ftp://x', "endereço do servidor: esperado http://… ou https://…, veio 'ftp://x'"],
  ['auth token foo', 'argumentos demais'],
])('refuses %s before any call: exit 2', async (line, text) => {
  const told = await cli(line, { answers: arithAnswers });
  expect([told.code, told.out, told.sent]).toEqual([2, '', []]);
  expect(told.err).toContain(`erro: ${text}`);
});

it('lists the fields of --json without needing anything else', async () => {
  const told = await cli('story view --json');
  expect([told.code, told.sent]).toEqual([0, []]);
  expect(told.out.split('\n')).toContain('sections');
});

it('shows help in the chosen language, on standard output when asked for and on standard error for half a command', async () => {
  const asked = await cli('rundown import --help --lang es_ES');
  expect([asked.code, asked.err]).toEqual([0, '']);
  expect(asked.out).toContain('Uso: lauda rundown import [opciones] <FILE…>');
  const half = await cli('rundown --lang en_US');
  expect([half.code, half.out]).toEqual([2, '']);
  expect(half.err).toContain('Follow a rundown live');
  expect((await cli('', { variables: { LAUDA_TOKEN: '' } })).out).toContain('Comandos:');
});

it('says of each noun what it is for', () => {
  const nouns = COMMANDS.flatMap(({ name }) => {
    const words = name.split(' ');
    return words.slice(0, -1).map((_, at) => `noun.${words.slice(0, at + 1).join('.')}`);
  });
  expect([...new Set(nouns)].filter((key) => !isTextKey(key))).toEqual([]);
});

it('has no English left in the Portuguese and Spanish help', async () => {
  for (const lang of ['pt_BR', 'es_ES']) {
    for (const { name } of COMMANDS) {
      const { out } = await cli([...name.split(' '), '--help', '--lang', lang]);
      expect(out).not.toMatch(/Usage:|Options:|Arguments:|Commands:|\[options\]|display help|default/);
    }
  }
});

it('takes the language from the flag, LAUDA_LANG, the config file, then LANG; Portuguese when nobody says', async () => {
  const first = async (line: string, variables: Record<string, string>, lang?: string) =>
    (await cli(line, { variables, ...(lang ? { config: { lang, servers: {} } } : {}) })).err.split(':')[0];
  expect(await first('x', {})).toBe('erro');
  for (const LANG of ['C', 'C.UTF-8', 'POSIX', 'fr_FR.UTF-8']) expect(await first('x', { LANG })).toBe('error');
  expect(await first('x', { LANG: 'en_GB.UTF-8' })).toBe('error');
  expect((await cli('x', { variables: { LANG: 'en_GB' }, config: { lang: 'es_ES', servers: {} } })).err).toContain('comando desconocido');
  expect((await cli('x', { variables: { LAUDA_LANG: 'pt_BR' }, config: { lang: 'es_ES', servers: {} } })).err).toContain(
    'comando desconhecido',
  );
  expect((await cli('x --lang=en_US', { variables: { LAUDA_LANG: 'pt_BR' } })).err).toContain('no such command');
});
