import type { FacebookConfig } from '@lauda/spec/areas/facebook';
import type { TwitterConfig } from '@lauda/spec/areas/twitter';
import type * as z from 'zod';
import { announceSettings } from '../collections/events.ts';
import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { readSetting, type StoredSetting, writeSetting } from '../settings.ts';
import { change, type Queryable } from '../storage/change.ts';

/** A settings document whose secrets are stored sealed and answered only as set or not. */
interface SealedSettings {
  readonly key: string;
  readonly sealed: Readonly<Record<string, string>>;
}
type Input = { readonly version: number } & { readonly [name: string]: unknown };
const NOTHING: SealedSettings = { key: '', sealed: {} };

/** Makes the handlers of a social network's settings: field `name` is readable, fields `secrets` never are. */
function secretSettings<T>(area: string, name: string, secrets: readonly string[]) {
  const hasOf = (secret: string): string => `has${secret[0]!.toUpperCase()}${secret.slice(1)}`;
  const answer = ({ id, version, body }: StoredSetting<SealedSettings>): T =>
    ({
      ...{ id, version, [name]: body.key },
      ...Object.fromEntries(
        secrets.flatMap((secret) => [
          [secret, null],
          [hasOf(secret), secret in body.sealed],
        ]),
      ),
    }) as T;
  const save = (input: Input, context: Context): Promise<T> =>
    change(context, context.caller, async (tx) => {
      const { body } = await readSetting(tx, area, NOTHING);
      const sealed = { ...body.sealed };
      for (const secret of secrets) {
        const sent = input[secret] as string | null | undefined;
        // Secrets are answered as null, so a null sent back leaves the stored one.
        if (sent === '') delete sealed[secret];
        else if (sent) sealed[secret] = context.seal.close(sent);
      }
      const written = await writeSetting(tx, area, { key: (input[name] as string | null | undefined) ?? body.key, sealed }, input.version);
      if (!written) throw new Problem('settings_conflict', { current: answer(await readSetting(tx, area, NOTHING)) });
      const now = answer(written);
      announceSettings(tx, area, null, now as object, { role: 'AGENCY_ADMIN' });
      return now;
    });
  return {
    get: async (_request: unknown, { pool }: Context): Promise<T> => answer(await readSetting(pool, area, NOTHING)),
    create: ({ body }: { body: Input }, context: Context): Promise<T> => save({ ...body, version: 0 }, context),
    update: ({ body }: { body: Input }, context: Context): Promise<T> => save(body, context),
  };
}

export const facebookConfig = secretSettings<z.output<typeof FacebookConfig>>('facebook', 'appId', ['appSecret']);
export const twitterConfig = secretSettings<z.output<typeof TwitterConfig>>('twitter', 'consumerKey', [
  'consumerSecret',
  'accessToken',
  'accessTokenSecret',
]);

/** The credentials for a social network, secrets opened. */
export interface Credentials {
  readonly key: string;
  readonly secrets: Readonly<Record<string, string | undefined>>;
}
export async function credentialsOf(
  area: 'facebook' | 'twitter',
  { pool, seal }: { pool: Queryable; seal: Context['seal'] },
): Promise<Credentials> {
  const { key, sealed } = (await readSetting(pool, area, NOTHING)).body;
  return { key, secrets: Object.fromEntries(Object.entries(sealed).map(([name, text]) => [name, seal.open(text)])) };
}
