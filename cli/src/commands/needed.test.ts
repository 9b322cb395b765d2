import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cli } from '../../tests/fakeEnv.ts';
import { DESK_COMMANDS } from './desk-nouns.ts';
import { ENTRY_COMMANDS } from './entries.ts';

interface Shape {
  readonly $ref?: string;
  readonly type?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly anyOf?: readonly Shape[];
}
interface Contract {
  readonly paths: Readonly<Record<string, { post?: { requestBody?: { content: Readonly<Record<string, { schema: Shape }>> } } }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Shape>> };
}
const contract = JSON.parse(readFileSync(new URL('../../../spec/openapi.json', import.meta.url), 'utf8')) as Contract;

/** The body of a call. */
function bodyOf(path: string): Shape {
  const found = Object.entries(contract.paths).find(([named]) => named.replace(/^\/api/, '') === path);
  const schema = found?.[1].post?.requestBody?.content['application/json']?.schema;
  if (!schema) throw new Error(`no body of POST ${path}`);
  return (schema.$ref && contract.components.schemas[schema.$ref.split('/').at(-1)!]) || schema;
}
const time = () => ({ epochMs: Date.parse('2026-03-10T15:00:00Z'), zone: 'America/Sao_Paulo', event: null });
const creating = [...DESK_COMMANDS, ...ENTRY_COMMANDS].filter(({ name }) => name.endsWith(' create'));

const wordsOf = (example: string): string[] => [...example.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '');

it.each(
  creating.map(({ name, examples }) => [name, examples[0]]),
)('%s: the example of its help names all that the server needs', async (_name, example) => {
  const { sent } = await cli(wordsOf(example), { answers: { 'GET /time': time } });
  const post = sent.find(({ route }) => route.startsWith('POST '));
  expect(
    (bodyOf(post!.route.slice(5)).required ?? []).filter((field) => (post!.body as Record<string, unknown>)[field] === undefined),
  ).toEqual([]);
});

const holdsSeveral = (field: Shape | undefined): boolean => field?.type === 'array' || field?.anyOf?.some(holdsSeveral) === true;
const valued = creating.flatMap(({ name, examples: [example], options = [] }) =>
  options.flatMap(({ flags }) => {
    const [, option, kind] = /--(\S+) <(.+)>/.exec(flags) ?? [];
    return option && kind !== 'word' ? [{ name, example, option }] : [];
  }),
);

it('takes of each field that holds several as many as are typed, with commas or semicolons between them or each by itself', async () => {
  const taken: string[] = [];
  for (const { name, example, option } of valued) {
    const sentWith = async (...values: readonly string[]): Promise<{ readonly holds: boolean; readonly count: number }> => {
      const typed = values.flatMap((value) => [`--${option}`, value]);
      const { sent } = await cli([...wordsOf(example), ...typed], { answers: { 'GET /time': time } });
      const post = sent.find(({ route }) => route.startsWith('POST '));
      if (!post || !holdsSeveral(bodyOf(post.route.slice(5)).properties?.[option])) return { holds: false, count: 0 };
      return { holds: true, count: (post.body as Record<string, unknown[]>)[option]!.length };
    };
    const ways = [await sentWith('11,12'), await sentWith('11;12'), await sentWith('11', '12')];
    if (!ways.some(({ holds }) => holds)) continue;
    taken.push(`${name} --${option}`);
    expect([name, option, Math.max(...ways.map(({ count }) => count))]).toEqual([name, option, 2]);
  }
  expect(taken).toEqual(expect.arrayContaining(['contact create --numbers', 'contact create --emails', 'contact create --groups']));
});
