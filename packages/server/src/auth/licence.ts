import { type KeyObject, verify } from 'node:crypto';
import type { license } from '@lauda/spec/areas/license';
import * as z from 'zod';
import { announceSettings } from '../collections/events.ts';
import type { Context } from '../context.ts';
import { invalid, Problem } from '../problem.ts';
import { readSetting, writeSetting } from '../settings.ts';
import { type Change, change, one, type Queryable } from '../storage/change.ts';
import { today } from '../time.ts';

/** No licence registered means open: unlimited, and it never expires. */
const OPEN = { id: '', type: 'open', maxUsers: 0, expiration: null as string | null, serverUrl: '' };
/** The signed content of a licence. */
const Signed = z.strictObject({
  id: z.string().min(1).max(100),
  type: z.string().min(1).max(50),
  maxUsers: z.int32().min(0),
  expiration: z.iso.date().nullable(),
});
type License = z.input<typeof license.info.result>;

const licence = async (db: Queryable) => (await readSetting(db, 'license', OPEN)).body;

const HOLD = "select pg_advisory_xact_lock(hashtext('license'))";
const DAY_MS = 86_400_000;
/** Counts the days until a licence expires, in the zone of the branch; negative after its last day, null if it never expires. */
function daysLeft(expiration: string | null, { now, settings }: Context): number | null {
  if (expiration === null) return null;
  return Math.round((Date.parse(expiration) - Date.parse(today(now(), settings.zone))) / DAY_MS);
}

const shown = (body: typeof OPEN, context: Context): License => {
  const { id, type, maxUsers, expiration, serverUrl } = body;
  return { id, type, maxUsers, expiration, serverUrl, daysToExpire: daysLeft(expiration, context) };
};

/** Reads the present licence. */
export const licenceInfo = async (context: Context): Promise<License> => shown(await licence(context.pool), context);
/** Reads how many days the licence has left; null when it never expires. */
export const licenceDays = async (context: Context): Promise<number | null> => daysLeft((await licence(context.pool)).expiration, context);

/** Tells whether the licence lets people in today. */
export async function licenceAllows(context: Context): Promise<boolean> {
  return ((await licenceDays(context)) ?? 0) >= 0;
}

/**
 * Tells whether a seat is free for a person, in the change that takes it, and locks the seats to its end, so that two people who sign in at once do
 * not take the same one. A person who is already signed in takes no new seat.
 */
export async function hasSeat(tx: Change, userId: number, context: Context): Promise<boolean> {
  const { maxUsers } = await licence(tx);
  if (maxUsers <= 0) return true;
  await tx.query(HOLD);
  const row = await one<{ others: number }>(
    tx,
    'select count(distinct user_id)::int as others from session where expires_at > $1 and user_id <> $2',
    [new Date(context.now()), userId],
  );
  return (row?.others ?? 0) < maxUsers;
}

/** Parses a signed licence, `payload.signature` in base64url, and verifies its signature. */
function readSigned(text: string, key: KeyObject): z.output<typeof Signed> | undefined {
  const [payload, signature, ...more] = text.replaceAll(/\s+/g, '').split('.');
  if (!payload || !signature || more.length > 0) return undefined;
  const [bytes, proof] = [payload, signature].map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer];
  // A lenient decoder would accept two spellings of the same bytes; only the canonical one is accepted.
  if (bytes.toString('base64url') !== payload || proof.toString('base64url') !== signature) return undefined;
  if (!verify(null, bytes, key, proof)) return undefined;
  try {
    return Signed.safeParse(JSON.parse(bytes.toString('utf8'))).data;
  } catch {
    return undefined;
  }
}

const store = (fields: Partial<typeof OPEN>, context: Context): Promise<License> =>
  change(context, context.caller, async (tx) => {
    await tx.query(HOLD);
    const { body, version } = await readSetting(tx, 'license', OPEN);
    const now = { ...body, ...fields };
    await writeSetting(tx, 'license', now, version);
    announceSettings(tx, 'license', null, { version: version + 1, ...shown(now, context) }, { role: 'ADMIN_READ' });
    return shown(now, context);
  });

/** Registers a signed licence in place of the one before. */
export async function registerLicence(text: string, context: Context): Promise<License> {
  const { licenceKey } = context.config;
  if (!licenceKey) throw new Problem('precondition_failed', { reason: 'noLicenceKey' });
  const signed = readSigned(text, licenceKey);
  if (!signed) throw invalid('id', 'licence');
  // An expired licence would lock everybody out, the administrator who registers it included.
  if ((daysLeft(signed.expiration, context) ?? 0) < 0) throw invalid('id', 'expired');
  return store(signed, context);
}

/** Stores the address of the licence server. */
export const storeLicenceServer = (serverUrl: string, context: Context): Promise<License> => store({ serverUrl }, context);
