// Starts the server. Reading its thousand files and making what they say would let the space for young objects grow to some 50 MiB, which a process
// keeps for ever: it stays small until the server is ready, and grows from then on with what people do.
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--semi-space-growth-factor=1');
await import('./program.ts');
