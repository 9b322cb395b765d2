import fc from 'fast-check';
import { roller } from '../mutate.ts';
import { broken } from './broken.ts';
import type { Newsroom } from './newsroom.ts';
import { addressOf, bodyOf, type Drawn, headersOf, type Operation, type Sent } from './request.ts';
import { resolved, type Schema, type Schemas, Values } from './schema.ts';

/** How often each call is tried, and from which seed. */
export interface Round {
  readonly valid: number;
  readonly broken: number;
  readonly seed: number;
}
/** Something no request may do. */
export interface Finding {
  readonly call: string;
  readonly what: string;
  readonly fault: string;
  readonly sent: string;
}

const HANG_MS = 2_000;
const GIVE_UP_MS = 15_000;
const SHOWN = 600;

/** Tries one call with valid and with broken requests: no 5xx, no hang, and nothing is written by what is refused. */
export async function fuzzCall(newsroom: Newsroom, operation: Operation, schemas: Schemas, round: Round): Promise<Finding[]> {
  const findings: Finding[] = [];
  const roll = roller(round.seed);
  let before: string | undefined;
  let hangs = 0;
  const tryOne = async (sent: Sent): Promise<void> => {
    before ??= await newsroom.digest();
    const { status, ms, text, stored, hung } = await answerTo(newsroom, operation, sent);
    before = stored ?? before;
    const after = await newsroom.digest();
    const find = (what: string): void =>
      void findings.push({
        call: `${operation.id}`,
        what,
        fault: sent.fault,
        sent: `${sent.path} ${sent.body?.toString().slice(0, SHOWN) ?? ''}`.slice(0, SHOWN),
      });
    if (hung !== undefined) hangs += 1;
    if (hangs > 1 && hung !== undefined) find(`${Math.round(hung)} ms, and not for the first time`);
    if (status >= 500 && !isOutside(operation, text))
      find(`${status}: ${newsroom.failures().at(-1)?.slice(0, SHOWN) ?? text.slice(0, SHOWN)}`);
    else if (ms > HANG_MS) find(`${Math.round(ms)} ms`);
    else if (status < 400 && sent.mustRefuse) find(`${status} for what has to be refused`);
    else if (status >= 400 && !/^\{"code":"\w+","message":"/.test(text) && text !== '')
      find(`${status} without a code: ${text.slice(0, 200)}`);
    if (status >= 400 && before !== after) find(`${status}, and yet something was written: ${difference(before, after)}`);
    before = after;
  };
  for (const drawn of fc.sample(drawnOf(operation, schemas, newsroom), { numRuns: round.valid, seed: round.seed })) {
    const { headers, body } = bodyOf(operation, drawn.body);
    await tryOne({
      path: addressOf(operation, drawn.parameters),
      headers: { ...headersOf(operation, drawn.parameters), ...headers },
      ...(body ? { body } : {}),
      fault: 'none',
      mustRefuse: false,
    });
  }
  for (const drawn of fc.sample(drawnOf(operation, schemas, newsroom), { numRuns: round.broken, seed: round.seed + 1 }))
    await tryOne(broken(operation, drawn, roll, schemas));
  return findings;
}

/** The calls that ask a device while their caller waits. */
const ASKS_A_DEVICE = new Set([
  ...['bridge.traffic', 'devices.say', 'mam.medias', 'mam.media.create', 'mam.media.update'],
  ...['rundowns.credits.send', 'stories.placeholder'],
]);
// An unreachable device is answered as a gateway answers: the failure is outside the server.
const isOutside = ({ id }: Operation, text: string): boolean =>
  ASKS_A_DEVICE.has(id) && /"code":"(mos_communication_failed|device_unreachable)"/.test(text);

/** What a valid request of a call is drawn from; a patch names a field of what the call answers. */
function drawnOf(operation: Operation, schemas: Schemas, { known }: Newsroom): fc.Arbitrary<Drawn> {
  const values = new Values(schemas, known);
  const answered: Schema = operation.result ? resolved(operation.result, schemas) : {};
  const shapes = operation.parameters.map((part) => {
    const made = values.of(part.schema, part.name);
    return [part.name, part.required ? made : fc.option(made, { nil: undefined, freq: 2 })] as const;
  });
  return fc.record(
    {
      parameters: fc.record(Object.fromEntries(shapes), { noNullPrototype: true }) as fc.Arbitrary<Record<string, unknown>>,
      body:
        operation.body && operation.media !== 'multipart/form-data'
          ? values.of(operation.body, '', 0, answered.properties)
          : fc.constant(undefined),
    },
    { noNullPrototype: true },
  ) as fc.Arbitrary<Drawn>;
}

interface Answered {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
  /** What was stored when the request was sent, where somebody had to sign in first. */
  readonly stored?: string;
  /** How long it took the first time, in ms, where that was too long. */
  readonly hung?: number;
}

async function answerTo(newsroom: Newsroom, operation: Operation, sent: Sent): Promise<Answered> {
  const { credentials } = newsroom;
  const send = async () => {
    const began = performance.now();
    const shown = operation.role === 'bridge' ? { authorization: `Bearer ${credentials.bearer}` } : { cookie: credentials.cookie };
    const answer = await newsroom.wire.request({
      path: sent.path,
      method: operation.method as 'POST',
      headers: { 'sec-fetch-site': 'same-origin', ...shown, ...sent.headers },
      body: sent.body ?? null,
      headersTimeout: GIVE_UP_MS,
      bodyTimeout: GIVE_UP_MS,
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, ms: performance.now() - began, text };
  };
  const first = await send().catch((error: Error) => ({ status: 599, ms: 0, text: `no answer: ${error.message}` }));
  if (first.status === 401 && !sent.headers.cookie && !sent.headers.authorization && operation.id !== 'auth.login') {
    await newsroom.signIn();
    return { stored: await newsroom.digest(), ...(await send()) };
  }
  // One slow answer may be the machine's; only a second one is a hanging call.
  return first.ms > HANG_MS ? { ...(await send()), hung: first.ms } : first;
}

function difference(before: string, after: string): string {
  const old = new Set(before.split('\n'));
  return after
    .split('\n')
    .filter((line) => !old.has(line))
    .map((line) => line.split(' ')[0])
    .join(', ');
}
