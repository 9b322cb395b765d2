import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cli } from '../../tests/fakeEnv.ts';
import { DESK_COMMANDS } from './desk-nouns.ts';
import { ENTRY_COMMANDS } from './entries.ts';

interface Shape {
  readonly $ref?: string;
  readonly required?: readonly string[];
}
interface Contract {
  readonly paths: Readonly<Record<string, { post?: { requestBody?: { content: Readonly<Record<string, { schema: Shape }>> } } }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> };
}
const contract = JSON.parse(readFileSync(new URL('../../../spec/openapi.json', import.meta.url), 'utf8')) as Contract;

/** The fields that the body of a call has to have. */
function requiredOf(path: string): readonly string[] {
  const found = Object.entries(contract.paths).find(([named]) => named.replace(/^\/api/, '') === path);
  const schema = found?.[1].post?.requestBody?.content['application/json']?.schema;
  if (!schema) throw new Error(`no body of POST ${path}`);
  return (schema.$ref ? contract.components.schemas[schema.$ref.split('/').at(-1)!] : schema)?.required ?? [];
}
const time = () => ({ epochMs: Date.parse('2026-03-10T15:00:00Z'), zone: 'America/Sao_Paulo', event: null });
const creating = [...DESK_COMMANDS, ...ENTRY_COMMANDS].filter(({ name }) => name.endsWith(' create'));

it.each(
  creating.map(({ name, examples }) => [name, examples[0]]),
)('%s: the example of its help names all that the server needs', async (_name, example) => {
  const words = [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');
  const { sent } = await cli(words, { answers: { 'GET /time': time } });
  const post = sent.find(({ route }) => route.startsWith('POST '));
  expect(requiredOf(post!.route.slice(5)).filter((field) => (post!.body as Record<string, unknown>)[field] === undefined)).toEqual([]);
});
