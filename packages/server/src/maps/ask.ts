import { RELEASE } from '@lauda/domain';
import { Problem } from '../problem.ts';

const WAIT_MS = 5_000;
const LIMIT = 1024 * 1024;
const AGENT = `Lauda/${RELEASE}`;

/** Asks a service of the map, which has five seconds and a megabyte; whatever goes wrong there is one refusal here. */
export async function askService(
  url: URL,
  accept: string,
  signal: AbortSignal,
  headers: object = {},
): Promise<{ body: Buffer; type: string }> {
  const refused = () => new Problem('unavailable', { details: url.host });
  const until = AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]);
  const asked = { redirect: 'error', signal: until, headers: { accept, 'user-agent': AGENT, ...headers } } as const;
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    const answer = await fetch(url, asked);
    if (!answer.ok) throw refused();
    for await (const part of answer.body ?? []) {
      size += part.byteLength;
      if (size > LIMIT) throw refused();
      parts.push(part);
    }
    return { body: Buffer.concat(parts), type: answer.headers.get('content-type')?.split(';')[0]?.trim() ?? '' };
  } catch {
    throw refused();
  }
}
