import { PRODUCT_NAME, RELEASE } from '@lauda/domain';
import type * as z from 'zod';
import { SaidByClients } from '../chat-events.ts';
import { LiveMessage } from '../live-message.ts';
import { topics } from '../topics.ts';
import { describeFields, describeWithin } from './describe.ts';
import type { Components } from './schemas.ts';

function* actionsOf(topic: (typeof topics)[keyof typeof topics]): Generator<[action: string, data: z.ZodType, isEphemeral: boolean]> {
  for (const [action, data] of Object.entries<z.ZodType>(topic.actions)) yield [action, data, false];
  if ('ephemeral' in topic) for (const [action, data] of Object.entries<z.ZodType>(topic.ephemeral)) yield [action, data, true];
}

/** Builds the AsyncAPI 3.0 document of the topics; the payloads share the schemas of the calls. */
export function asyncapi(components: Components): object {
  const channels: Record<string, object> = {};
  const operations: Record<string, object> = {};
  for (const [name, topic] of Object.entries(topics)) {
    const messages = Object.fromEntries(
      [...actionsOf(topic)].map(([action, data, isEphemeral]) => [
        action,
        {
          name: action,
          ...(isEphemeral
            ? { summary: 'Ephemeral: not stored or replayed, and the first to be dropped for a slow client.', 'x-ephemeral': true }
            : {}),
          payload: describeWithin('LiveMessage', {
            allOf: [
              components.schema(LiveMessage),
              { type: 'object', properties: { action: { const: action }, data: components.schema(data) } },
            ],
          }),
        },
      ]),
    );
    channels[name] = {
      address: `/topic/${name}`,
      description: topic.summary,
      ...('extension' in topic ? { 'x-extension': true } : {}),
      'x-hears': topic.hears,
      messages,
    };
    operations[`receive_${name}`] = { action: 'send', channel: { $ref: `#/channels/${name}` } };
  }
  for (const [name, frame] of Object.entries(SaidByClients)) {
    channels[`app_${name}`] = {
      address: `/app/${name}`,
      description: 'What clients say themselves: passed on to those it concerns, and kept nowhere.',
      messages: { said: { name: 'said', payload: components.schema(frame) } },
    };
    operations[`send_${name}`] = { action: 'receive', channel: { $ref: `#/channels/app_${name}` } };
  }
  describeFields(components.schemas);
  return {
    asyncapi: '3.0.0',
    info: { title: `${PRODUCT_NAME} realtime`, version: RELEASE, description: 'STOMP 1.2 over WebSocket at /api/ws (alias /ws).' },
    servers: { socket: { host: 'localhost:7310', pathname: '/api/ws', protocol: 'ws', protocolVersion: 'STOMP 1.2' } },
    channels,
    operations,
    components: { schemas: components.schemas },
  };
}
