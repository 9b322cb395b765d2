import type { Newsroom, Program } from '@lauda/sdk';

/** A rundown by its program and date, and the client that asks for it. */
export interface RundownKey {
  readonly newsroom: Newsroom;
  readonly program: Program;
  readonly date: string;
}
