/** Who a recorded conversation is with. */
export interface Party {
  readonly mosId: string;
  readonly ncsId: string;
  /** The revision of MOS it is set to; that of the machine itself where nothing is set. */
  readonly revision?: string;
  /** The profiles it is to speak; those it names itself where nothing is set. */
  readonly profiles?: readonly number[];
}
/** One frame of a conversation, as it was on the wire. */
export interface Spoken {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly port: 'lower' | 'upper' | 'query';
  /** `out` is what the newsroom said, `in` what the device said. */
  readonly direction: 'in' | 'out';
  readonly text: string;
}
/** What was said between the newsroom and one device, in order. */
export interface Conversation {
  readonly party: Party;
  readonly frames: readonly Spoken[];
}

const PORTS = new Set(['lower', 'upper', 'query']);

/** Writes a conversation as JSON lines: who it is with, then a line for each frame, so that a recording can grow. */
export const writeConversation = ({ party, frames }: Conversation): string =>
  [{ conversation: 1, ...party }, ...frames].map((line) => `${JSON.stringify(line)}\n`).join('');

/** One frame as a line of a recording. */
export const writeSpoken = ({ at, port, direction, text }: Spoken): string => `${JSON.stringify({ at, port, direction, text })}\n`;

/** Reads a recorded conversation. @throws {SyntaxError} naming the line that is none; a last line cut off is left out. */
export function readConversation(text: string): Conversation {
  const lines = text.split('\n');
  const whole = lines.slice(0, -1);
  const [head, ...rest] = whole.map((line, index) => parsed(line, index + 1));
  if (head?.conversation !== 1 || typeof head.mosId !== 'string' || typeof head.ncsId !== 'string')
    throw new SyntaxError('line 1: not the beginning of a recorded conversation');
  const { mosId, ncsId, revision, profiles } = head;
  return {
    party: {
      mosId,
      ncsId,
      ...(typeof revision === 'string' ? { revision } : {}),
      ...(Array.isArray(profiles) ? { profiles: profiles as number[] } : {}),
    },
    frames: rest.map((line, index) => spoken(line, index + 2)),
  };
}

function parsed(line: string, number: number): Record<string, unknown> {
  try {
    const value = JSON.parse(line) as unknown;
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Said below, with the number of the line.
  }
  throw new SyntaxError(`line ${number}: no JSON object`);
}

function spoken({ at, port, direction, text }: Record<string, unknown>, number: number): Spoken {
  const fits =
    typeof at === 'number' && PORTS.has(port as string) && (direction === 'in' || direction === 'out') && typeof text === 'string';
  if (!fits) throw new SyntaxError(`line ${number}: no frame of a conversation`);
  return { at, port: port as Spoken['port'], direction, text };
}
