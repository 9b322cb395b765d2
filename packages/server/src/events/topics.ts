import { maySubscribe } from '@lauda/domain';
import { payloadOf, type TopicName, topics } from '@lauda/spec/topics';
import type { Caller } from '../caller.ts';

/** Tells whether a caller may subscribe to a topic; nobody may to one the contract does not describe. */
export const maySee = (topic: string, { kind, roles }: Pick<Caller, 'kind' | 'roles'>): boolean =>
  Object.hasOwn(topics, topic) && maySubscribe(topics[topic as TopicName].hears, { roles, isBridge: kind === 'bridge' });

/** Tells whether the contract describes this action of a topic; others are never sent. */
export const isDescribed = (topic: string, action: string): boolean => payloadOf(topic, action) !== undefined;
