import { answerEach } from '../../threads.ts';
import type { WireAnswer } from './aside.ts';
import { WireError } from './item.ts';
import { readWire } from './read.ts';

// The worker thread that parses copy of agencies, one document after the other.
answerEach(async (text: string): Promise<WireAnswer> => {
  try {
    return { items: readWire(text) };
  } catch (error) {
    if (!(error instanceof WireError)) throw error;
    return { fault: error.fault, said: error.message };
  }
});
