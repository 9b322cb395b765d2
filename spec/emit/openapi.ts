import { PRODUCT_NAME, RELEASE } from '@lauda/domain';
import type * as z from 'zod';
import { calls } from '../index.ts';
import { type Call, takenAway } from '../kit.ts';
import { ErrorBody } from '../scalars.ts';
import { described, describeFields } from './describe.ts';
import { exemplify } from './examples.ts';
import { partialAnswers, refusals, refusalsOf } from './refusals.ts';
import type { Components } from './schemas.ts';

const MEDIA = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
  binary: 'application/octet-stream',
  html: 'text/html',
  text: 'text/plain',
};

/** The header of a write that may be sent again with the same key. */
const REPEAT_KEY = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'A name of its own for each write, such as a UUID. The write that comes again with it within 24 h is not done again, but answered of what it made; with another input it is 422.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const parameters = (id: string, place: 'path' | 'query', schema: z.ZodType | undefined, components: Components): object[] =>
  Object.entries((schema as z.ZodObject | undefined)?.shape ?? {}).map(([name, part]) => {
    const optional = (part as z.ZodType).safeParse(undefined).success;
    const { description, ...rest } = described(id, name, components.schema(part as z.ZodType) as { description?: string });
    return { name, in: place, required: place === 'path' || !optional, description, schema: rest };
  });

function answers(call: Call, components: Components): object {
  const problem = { description: 'Refused', content: { 'application/json': { schema: components.schema(ErrorBody) } } };
  const refused = { ...refusalsOf(call), default: problem };
  if (call.status === 204) return { 204: { description: 'Done' }, ...refused };
  const content = { [MEDIA[call.resultMedia]]: { schema: components.schema(call.result) } };
  return { [call.status]: { description: 'Done', content }, ...partialAnswers(call, content), ...refused };
}

function operation(id: string, call: Call, components: Components): object {
  const taken = takenAway(call);
  const body = call.body && {
    required: !call.bodyOptional,
    content: { [MEDIA[call.bodyMedia]]: { schema: components.schema(call.body) } },
  };
  return {
    operationId: id,
    summary: call.summary,
    tags: [id.split('.')[0]],
    'x-role': call.role,
    ...(call.extension ? { 'x-extension': true } : {}),
    ...(call.assumed ? { 'x-assumed': call.assumed } : {}),
    ...(call.outside ? { 'x-outside': true } : {}),
    ...(taken ? { 'x-takes-away': taken } : {}),
    ...(call.role === 'public' ? { security: [] } : {}),
    ...(call.repeats === 'exempt' ? {} : { 'x-repeats': call.repeats }),
    parameters: [
      ...parameters(id, 'path', call.path, components),
      ...parameters(id, 'query', call.query, components),
      ...(call.repeats === 'exempt' ? [] : [REPEAT_KEY]),
    ],
    ...(body ? { requestBody: body } : {}),
    responses: answers(call, components),
  };
}

/** Builds the OpenAPI 3.1 document of every call. */
export function openapi(components: Components): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const { id, call } of calls) {
    const [method, path] = call.route.split(' ') as [string, string];
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = operation(id, call, components);
  }
  const responses = refusals(components.schema(ErrorBody));
  describeFields(components.schemas);
  exemplify(components.schemas);
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT_NAME} API`, version: RELEASE, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/api' }],
    security: [{ session: [] }, { token: [] }],
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'lauda_session' }, token: { type: 'http', scheme: 'bearer' } },
      responses,
      schemas: components.schemas,
    },
  };
}
