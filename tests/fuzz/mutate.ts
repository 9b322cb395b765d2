/** Whole numbers below a bound, the same ones for the same seed. */
export type Roll = (below: number) => number;

/** A generator of 32 bits (mulberry32): small, and even enough to choose mutations. */
export function roller(seed: number): Roll {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

// What a framer and a reader look for, and what they must not fall for.
const TOKENS = [
  '<mos>',
  '</mos>',
  '<mo',
  's>',
  '<mos a="</mos>">',
  '<![CDATA[',
  ']]>',
  '<!--',
  '-->',
  '<?x',
  '?>',
  '<!DOCTYPE mos [<!ENTITY a "&a;">]>',
  '&a;',
  '&#0;',
  '&#xD800;',
  '&amp;',
  '"',
  "'",
  '<',
  '>',
  '/',
  '\u0000',
  '\uFEFF',
  '\uD83D',
  '㰀⼀洀漀猀㸀',
  '<a>'.repeat(300),
  '<story><storyID>1</storyID></story>',
  '<messageID>99999999999999999999</messageID>',
  '<roElementAction operation="MOVE"><roID>ro-1</roID><element_source><storyID>A</storyID></element_source></roElementAction>',
  '__proto__',
  'constructor',
];

/** Changes a text as noise, bugs and malice do: pieces are lost, doubled, swapped, put in, and letters become others. */
export function mutateText(text: string, roll: Roll, other: string): string {
  let out = text;
  for (let times = roll(2) ? 1 : roll(5); times > 0; times--) {
    const [a, b] = [roll(out.length + 1), roll(out.length + 1)].sort((x, y) => x - y) as [number, number];
    const near = Math.min(out.length, a + 1 + roll(24));
    const kind = roll(8);
    if (kind === 0) out = out.slice(0, a) + out.slice(near);
    else if (kind === 1) out = out.slice(0, b) + out.slice(a, Math.min(b, a + 2_000)) + out.slice(b);
    else if (kind <= 4) out = out.slice(0, a) + TOKENS[roll(TOKENS.length)]! + out.slice(roll(2) ? a : near);
    else if (kind === 5) out = out.slice(0, a) + String.fromCharCode(roll(65_536)) + out.slice(a + 1);
    else if (kind === 6) out = out.slice(0, a);
    else out = out.slice(0, a) + other.slice(roll(other.length + 1), roll(other.length + 1)) + out.slice(near);
  }
  return out.slice(0, 60_000);
}

/** Flips, loses and doubles single bytes, so that what was two bytes wide stands askew. */
export function mutateBytes(bytes: Uint8Array, roll: Roll): Uint8Array {
  if (bytes.length === 0 || roll(12) > 0) return bytes;
  const at = roll(bytes.length);
  const kind = roll(3);
  if (kind === 0) {
    const flipped = bytes.slice();
    flipped[at]! ^= 1 << roll(8);
    return flipped;
  }
  const parts = kind === 1 ? [bytes.subarray(0, at), bytes.subarray(at + 1)] : [bytes.subarray(0, at + 1), bytes.subarray(at)];
  return Uint8Array.from(Buffer.concat(parts));
}

/** Cuts bytes into pieces as a network does. */
export function* pieces(bytes: Uint8Array, roll: Roll): Iterable<Uint8Array> {
  const most = [1, 7, 1_448, 65_483][roll(4)]!;
  if (most === 1 && bytes.length > 4_000) return yield bytes;
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + roll(most);
    yield bytes.subarray(at, end);
    at = end;
  }
}
