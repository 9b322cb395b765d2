import type { Transport } from '@lauda/sdk';
import type { Contract, Operation, Schema } from '../api/contract.ts';
import { buildRequest, fieldsOf, takesAway } from '../api/request.ts';
import { shapeOf } from '../api/values.ts';
import { type Context, defineCommand } from '../command.ts';
import { missing, usage } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { readInput } from '../files.ts';
import { listOf, textOf } from './input.ts';

const FIELDS = ['id', 'method', 'path', 'role', 'summary'] as const;

export interface ApiOptions {
  readonly call: string | undefined;
  readonly list: boolean;
  readonly describe: boolean;
  readonly fields: readonly [string, string][];
  readonly input: string | undefined;
}

/** `lauda api`: makes any call of the contract by its operation id. */
export const api = defineCommand<ApiOptions>({
  name: 'api',
  text: 'api.summary',
  examples: ['api --list', 'api --list rundowns.', 'api stories.patch --describe', 'api rundowns.load -f programId=1 -f date=2026-03-10'],
  arguments: [{ name: 'OPERATION', text: 'api.operation', fills: [] }],
  // None is called as what it fills: each fills any field of the call.
  options: [
    { flags: '-f, --field <name=value>', text: 'api.field', repeat: true, fills: [] },
    { flags: '-i, --input <file>', text: 'api.input', fills: [] },
    { flags: '-l, --list', text: 'api.list', fills: [] },
    { flags: '--describe', text: 'api.describe', fills: [] },
  ],
  fields: FIELDS,
  asks: true,
  parse: ({ arguments: [call], options }) => {
    const list = options.list === true || options.json !== undefined;
    if (!call && !list) throw usage('usage.argument', { name: 'OPERATION', command: 'lauda api' });
    const fields = fieldsOf(listOf(options.field));
    return { call, list, describe: options.describe === true, fields, input: textOf(options.input) };
  },
  run: async (options, context) => {
    const { loadContract, wayTo } = await import('../api/send.ts');
    const way = wayTo(context);
    const contract = await loadContract(way, context);
    if (options.list) return list(contract, options.call ?? '', context);
    const operation = contract.operations.find(({ id }) => id === options.call);
    if (!operation) throw missing('api.unknown', { call: options.call ?? '', near: near(contract, options.call ?? '') });
    return options.describe ? describe(operation, contract, context) : perform(way, operation, contract, options, context);
  },
});

const NEAR = 12;

/** Names the calls of the same area, a few of them. */
function near({ operations }: Contract, call: string): string {
  const ids = operations.map(({ id }) => id).filter((id) => id.startsWith(`${call.split('.')[0]}.`));
  if (ids.length === 0) return 'lauda api --list';
  return ids.length > NEAR ? `${ids.slice(0, NEAR).join(', ')}, …` : ids.join(', ');
}

function list(contract: Contract, prefix: string, { show }: Context) {
  const rows = contract.operations.filter(({ id }) => id.startsWith(prefix));
  show.list(
    rows,
    [
      { title: 'column.call', text: ({ id }) => id },
      { title: 'column.method', text: ({ method }) => method },
      { title: 'column.path', text: ({ path }) => path, least: 20 },
      { title: 'column.role', text: ({ role }) => role, drop: 1 },
      { title: 'column.summary', text: ({ summary }) => summary, least: 20 },
    ],
    'api.none',
  );
  return EXIT.ok;
}

function describe(operation: Operation, { resolve }: Contract, { show, t }: Context) {
  const { method, path, summary, role, parameters, body } = operation;
  show.line(`${method} ${path}  ${role}`);
  show.line(summary);
  const properties = Object.entries(resolve(body?.schema ?? {}).properties ?? {});
  const needed = resolve(body?.schema ?? {}).required ?? [];
  const fields = [
    ...parameters.map(({ name, in: place, schema, required }) => ({ name, place, schema, required })),
    ...properties.map(([name, schema]) => ({ name, place: body?.media ?? '', schema, required: needed.includes(name) })),
  ];
  // A long list of words would make its column wider than a terminal: there it stands below the table.
  const shape = (schema: Schema): string => shapeOf(schema, resolve, show.isTTY ? undefined : Infinity);
  const rows = fields.map(({ name, place, schema, required }) => [name, place, shape(schema), required ? '*' : '']);
  if (rows.length === 0) return EXIT.ok;
  const titles = [t('column.field'), t('column.place'), t('column.shape'), t('column.required')];
  show.rows(
    titles.map((title) => ({ title })),
    rows.map((cells) => ({ cells })),
  );
  for (const { name, schema } of fields) {
    const whole = shapeOf(schema, resolve, Infinity);
    if (whole !== shape(schema)) show.line(`${name}: ${whole.replaceAll('|', ', ')}`);
  }
  return EXIT.ok;
}

async function perform(way: Transport, operation: Operation, contract: Contract, { fields, input }: ApiOptions, context: Context) {
  const { env, show } = context;
  const request = buildRequest(operation, contract, fields, input !== undefined);
  if (takesAway(operation, request)) await context.confirm(context.t('api.ask', { call: operation.id, summary: operation.summary }));
  const { send } = await import('../api/send.ts');
  const response = await send(way, request, input === undefined ? undefined : await readInput(input, env), context);
  const type = response.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (bytes.length === 0) return EXIT.ok;
  if (/^application\/json/.test(type)) show.value(JSON.parse(new TextDecoder().decode(bytes)));
  else env.out.write(bytes);
  return EXIT.ok;
}
