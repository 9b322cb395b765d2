import { ERROR_CATALOGUE } from '@lauda/domain';
import type { Call } from '../kit.ts';

const codesOf = (status: number): string[] =>
  Object.entries(ERROR_CATALOGUE).flatMap(([code, entry]) => (entry.status === status ? [code] : []));

const WHEN = {
  400: 'What was sent is no request',
  401: 'Nobody is signed in, or the sign-in was refused',
  403: 'The role that the call asks for is lacking, or a write came from a page of elsewhere',
  404: 'What is asked for does not exist, or the caller may not see it',
  409: 'Something else stands in the way: a lock, a later version, another write',
  412: 'The state of what is changed does not allow it',
  413: 'Too much was sent',
  415: 'A file is not what it has to be, or there is no picture of it',
  422: 'Fields are wrong; each is named with the rule it broke',
  429: 'The caller asked too often',
} as const;
type Status = keyof typeof WHEN;
const STATUSES = Object.keys(WHEN).map(Number) as Status[];

const writes = ({ route }: Call): boolean => !route.startsWith('GET');
const shapeOf = (schema: unknown): object => (schema as { shape?: object } | undefined)?.shape ?? {};
const namesIn = ({ query, body }: Call): string => JSON.stringify([...Object.keys(shapeOf(query)), ...Object.keys(shapeOf(body))]);

/** By status, whether a call may be refused with it. */
const MAY: Readonly<Record<Status, (call: Call) => boolean>> = {
  400: (call) => call.body !== undefined,
  401: ({ role, route }) => role !== 'public' || route === 'POST /authentication',
  403: (call) => writes(call) || !['public', 'user'].includes(call.role),
  404: (call) => call.path !== undefined || /programId|Id"|ids"/.test(namesIn(call)),
  409: writes,
  412: writes,
  413: (call) => call.body !== undefined,
  415: ({ bodyMedia, route }) => bodyMedia === 'multipart' || route === 'GET /files/{id}/thumbnail',
  422: (call) => call.path !== undefined || call.query !== undefined || call.body !== undefined || writes(call),
  429: () => true,
};

/** Lists the refusals of one call, as references to the answers that all calls share. */
export const refusalsOf = (call: Call): object =>
  Object.fromEntries(
    STATUSES.filter((status) => MAY[status](call)).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]),
  );

/** Describes the refusals that calls share, each with the codes of the catalogue it may carry. */
export const refusals = (body: unknown): object =>
  Object.fromEntries(
    STATUSES.map((status) => {
      const codes = codesOf(status).map((code) => `\`${code}\``);
      return [
        `Refused${status}`,
        { description: `${WHEN[status]}: ${codes.join(', ')}`, content: { 'application/json': { schema: body } } },
      ];
    }),
  );
