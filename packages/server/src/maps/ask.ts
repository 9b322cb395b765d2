import { OutboundError } from '../outbound/failures.ts';
import { askOutside } from '../outbound/outside.ts';
import { Problem } from '../problem.ts';

const WAIT_MS = 5_000;
const LIMIT = 1024 * 1024;

/** Asks a service of the map, which an administrator set up and which has five seconds and a megabyte; whatever goes wrong there is one refusal here. */
export async function askService(url: URL, accept: string, signal: AbortSignal): Promise<{ body: Buffer; type: string }> {
  try {
    const asked = { headers: { accept }, signal, isTrusted: true, ms: WAIT_MS, bytes: LIMIT };
    const answer = (await askOutside(url, asked)).demandOk();
    return { body: await answer.bytes(), type: answer.type };
  } catch (error) {
    if (error instanceof OutboundError) throw new Problem('unavailable', { details: url.host });
    throw error;
  }
}
