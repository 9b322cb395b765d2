import { type Argon2Parameters, argon2Sync } from 'node:crypto';
import { answerEach } from '../threads.ts';

// Without waiting: what waits does so in the threads of Node, which all threads share.
answerEach(async (parameters: Argon2Parameters) => argon2Sync('argon2id', parameters));
