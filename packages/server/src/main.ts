// Starts the server. Loading its thousand files would grow V8's space for young objects to some 50 MiB, which a process never gives back: the space
// is kept small until the server is ready, and then grows with use.
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--semi-space-growth-factor=1');
await import('./program.ts');
