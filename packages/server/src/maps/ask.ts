import { OutboundError } from '../outbound/failures.ts';
import { askOutside } from '../outbound/outside.ts';
import { Problem } from '../problem.ts';

const WAIT_MS = 5_000;
const LIMIT = 1024 * 1024;

/** Calls a map service, limited to 5 s and 1 MB; the host may be internal if an administrator named it. Any failure becomes one refusal. */
export async function askService(
  url: URL,
  accept: string,
  signal: AbortSignal,
  isTrusted: boolean,
): Promise<{ body: Buffer; type: string }> {
  try {
    const asked = { headers: { accept }, signal, isTrusted, ms: WAIT_MS, bytes: LIMIT };
    const answer = (await askOutside(url, asked)).demandOk();
    return { body: await answer.bytes(), type: answer.type };
  } catch (error) {
    if (error instanceof OutboundError) throw new Problem('unavailable', { details: url.host });
    throw error;
  }
}
