/** What 0x80 to 0x9F are in Windows-1252. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ';

/** Reads bytes as Windows-1252, which has a character for each. */
const windowsText = (bytes: Uint8Array): string =>
  // Node 20 and some releases of 22 and 24 read them as Latin-1, where these are control characters (nodejs/node#60888).
  new TextDecoder('windows-1252').decode(bytes).replaceAll(/[\u0080-\u009F]/g, (mark) => WINDOWS[mark.charCodeAt(0) - 0x80]!);

/** Makes the decoder of a character set that is named; none of a name that is none, and where it is one that is recognized by itself. */
function decoderOf(charset: string): TextDecoder | undefined {
  try {
    const decoder = new TextDecoder(charset);
    return ['utf-8', 'windows-1252'].includes(decoder.encoding) ? undefined : decoder;
  } catch {
    return undefined;
  }
}

/** Reads the text of a file without its byte order mark: UTF-16 where it has that mark, else the character set it names, else UTF-8, and Windows-1252 where it is no valid UTF-8, as spreadsheets and older programs write. */
export function fileText(bytes: Uint8Array, charset?: string): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const named = charset === undefined ? undefined : decoderOf(charset);
  if (named) return named.decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return windowsText(bytes);
  }
}
