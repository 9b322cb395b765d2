import { hears } from '@lauda/domain';
import { payloadOf, type TopicName, topics } from '@lauda/spec/topics';
import type { Caller } from '../caller.ts';

/** Tells whether somebody may subscribe to a topic; to one that is not described nobody may. */
export const maySee = (topic: string, { kind, roles }: Pick<Caller, 'kind' | 'roles'>): boolean =>
  Object.hasOwn(topics, topic) && hears(topics[topic as TopicName].hears, { roles, isBridge: kind === 'bridge' });

/** Tells whether events of this name are sent at all: what is not described reaches nobody. */
export const isDescribed = (topic: string, action: string): boolean => payloadOf(topic, action) !== undefined;
