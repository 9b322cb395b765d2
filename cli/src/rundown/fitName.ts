import { createHash } from 'node:crypto';
import type { FitProposal } from '@lauda/domain';

const LETTERS = 'bcdfghjklmnpqrstvwxz';
const LENGTH = 4;

/**
 * The name of a proposal: the same for the same changes, so that another one than was shown has another. While on air what it cuts changes with every
 * second, so the stories alone count.
 */
export function fitName({ steps }: FitProposal, isOnAir: boolean): string {
  const text = steps.map(({ kind, storyId, seconds }) => [kind, storyId, ...(isOnAir ? [] : [seconds])].join(' ')).join();
  const bytes = createHash('sha256').update(text).digest();
  return Array.from({ length: LENGTH }, (_, at) => LETTERS[bytes[at]! % LETTERS.length]).join('');
}
