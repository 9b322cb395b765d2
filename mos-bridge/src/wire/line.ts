import { connect } from 'node:net';

/** A connection that carries bytes both ways, whatever it runs over. */
export interface Line {
  readonly destroyed: boolean;
  /** How many bytes were written that the peer has yet to take. */
  readonly writableLength: number;
  on(event: 'data', listener: (bytes: Uint8Array) => void): unknown;
  on(event: 'connect' | 'end' | 'close', listener: () => void): unknown;
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
  write(bytes: Uint8Array): unknown;
  end(): unknown;
  destroy(): unknown;
  pause(): unknown;
  resume(): unknown;
}
/** Opens a connection to one address of a device. */
export type Dial = () => Line;

/** A plain connection, as MOS 2.x uses it. */
export const tcp =
  (host: string, port: number): Dial =>
  () =>
    connect({ host, port, noDelay: true });
