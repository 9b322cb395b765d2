import { hearsTopic } from '@lauda/domain';
import { topics } from '@lauda/spec/topics';
import type { Caller } from '../caller.ts';

/** Tells whether somebody may subscribe to a topic. */
export function maySee(topic: string, caller: Pick<Caller, 'kind' | 'roles'>): boolean {
  if (!Object.hasOwn(topics, topic)) return false;
  return topic === 'bridge' ? caller.kind === 'bridge' : hearsTopic(topic, caller.roles);
}
