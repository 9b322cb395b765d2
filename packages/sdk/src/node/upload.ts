import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

interface Upload {
  readonly body: Readable;
  readonly headers: Record<string, string>;
}
type Progress = ((sent: number, total: number) => void) | undefined;
const STEP = 64 * 1024;

/** The body and headers of a form with files (RFC 7578): streamed, of known length; progress is told as the connection takes the bytes. */
export function counted(form: FormData, headers: Readonly<Record<string, string>>, onProgress: Progress): Upload {
  const boundary = `lauda-${randomUUID()}`;
  const pieces: Blob[] = [];
  for (const [name, value] of form) pieces.push(new Blob([headOf(boundary, name, value), value, '\r\n']));
  const whole = new Blob([...pieces, `--${boundary}--\r\n`]);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    let sent = 0;
    for await (const chunk of whole.stream()) {
      for (let from = 0; from < chunk.byteLength; from += STEP) {
        const step = chunk.subarray(from, from + STEP);
        yield step;
        sent += step.byteLength;
        onProgress?.(sent, whole.size);
      }
    }
  }
  return {
    body: Readable.from(chunks(), { objectMode: false, highWaterMark: STEP }),
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(whole.size) },
  };
}

function headOf(boundary: string, name: string, value: FormDataEntryValue): string {
  const file = typeof value === 'string' ? '' : `; filename="${quoted(value.name)}"`;
  const type = typeof value === 'string' ? '' : `\r\ncontent-type: ${value.type || 'application/octet-stream'}`;
  return `--${boundary}\r\ncontent-disposition: form-data; name="${quoted(name)}"${file}${type}\r\n\r\n`;
}

// As browsers write names: quotes and line ends would end the header.
const quoted = (text: string): string => text.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
