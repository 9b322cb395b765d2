import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
/** A clock may be one step of time ahead or behind. */
const SKEW_STEPS = 1;
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
const RECOVERY_BYTES = 10;
const GROUP = /.{4}(?=.)/g;

/** Makes the secret of an authenticator app, in base32. */
export const newCodeSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

const appOf = (secret: string, names: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD_S });

/** Builds the otpauth address in the QR code: the secret, the account and the newsroom. */
export const addressOf = (secret: string, names: { issuer: string; label: string }): string => appOf(secret, names).toString();

/** Finds the time step of a TOTP code (RFC 6238), which may be the current one, the one before or the one after; undefined for a wrong code. */
export function stepOf(code: string, secret: string, now: number): number | undefined {
  const away = appOf(secret).validate({ token: code, timestamp: now, window: SKEW_STEPS });
  return away === null ? undefined : Math.floor(now / 1000 / PERIOD_S) + away;
}

/** Removes spaces and hyphens from a typed code. */
export const plainCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toUpperCase();
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/** Makes ten recovery codes for a lost app: 80 random bits each, in base32. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_BYTES)).buffer });
    return base32.replaceAll(GROUP, '$&-');
  });
