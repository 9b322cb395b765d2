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
  422: 'Fields are wrong, or unknown; each is named with the rule it broke',
  428: 'The version of the text that was read is lacking',
  429: 'The caller asked too often',
} as const;
type Status = keyof typeof WHEN;
const STATUSES = Object.keys(WHEN).map(Number) as Status[];

const writes = ({ route }: Call): boolean => !route.startsWith('GET');
const takes = ({ path, query, body }: Call): boolean => [path, query, body].some((part) => part !== undefined);
const shapeOf = (schema: unknown): object => (schema as { shape?: object } | undefined)?.shape ?? {};
const namesIn = ({ query, body }: Call): string => JSON.stringify([...Object.keys(shapeOf(query)), ...Object.keys(shapeOf(body))]);

/** By status, whether a call may be refused with it. */
const MAY: Readonly<Record<Status, (call: Call) => boolean>> = {
  400: ({ query, body }) => query !== undefined || body !== undefined,
  401: (call) => call.role !== 'public' || writes(call),
  // What anybody may call by an id may want the role of the kind it is of.
  403: (call) => writes(call) || !['public', 'user'].includes(call.role) || (call.role === 'user' && call.path !== undefined),
  404: (call) => call.path !== undefined || (writes(call) && takes(call)) || /"ids?"|Ids?"/.test(namesIn(call)),
  409: (call) => writes(call) || /"lock"/.test(namesIn(call)),
  412: writes,
  413: ({ body }) => body !== undefined,
  415: (call) => call.bodyMedia === 'multipart' || (writes(call) && /"(logoId|featuredImage)"/.test(namesIn(call))),
  // A parameter that no call knows is refused as well.
  422: () => true,
  428: (call) => call.route.startsWith('PUT') && /"textVersion"/.test(namesIn(call)),
  429: () => true,
};
const mayRefuse = (call: Call): Status[] => STATUSES.filter((status) => MAY[status](call) || call.refuses?.includes(status));

/** Lists what a call may answer with besides what was asked for and refusals: parts of it, or that nothing changed. */
export const partialAnswers = ({ ranges, revalidates }: Call, content: object): Readonly<Record<number, object>> => ({
  ...(ranges ? { 206: { description: 'The range that was asked for', content }, 416: { description: 'It has no such range' } } : {}),
  ...(revalidates ? { 304: { description: 'It is as the caller read it before' } } : {}),
});

/** Lists the refusals of one call, as references to the answers that all calls share. */
export const refusalsOf = (call: Call): object =>
  Object.fromEntries(mayRefuse(call).map((status) => [status, { $ref: `#/components/responses/Refused${status}` }]));

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
