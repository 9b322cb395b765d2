import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { readSetting, type StoredSetting, writeSetting } from '../settings.ts';
import { type Change, change } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import { announceSettings } from './events.ts';

type Nullish<T> = { [K in keyof T]?: T[K] | null | undefined };
/** The flags that say whether a secret is stored: `hasPassword` for `password`. */
type Has<S extends string> = { [K in S as `has${Capitalize<K>}`]: boolean };

interface Extra<T, S extends string> {
  /** The receivers of its events; by default everybody. */
  readonly hears?: Parameters<typeof announceSettings>[4];
  /** Refuses invalid settings. */
  readonly demand?: (tx: Change, context: Context, next: T, before: T) => Promise<void>;
  /** Fields stored sealed and never answered: absent or null leaves them, an empty text removes them. */
  readonly secrets?: readonly (S & keyof T)[];
  /** Runs in the transaction of the change. */
  readonly changed?: (tx: Change, context: Context, now: T, before: T) => Promise<void>;
}

/**
 * Makes the three handlers of a settings document with defaults; a stale version is a conflict. The first save must be whole: an absent flag is
 * false.
 */
export function settingsHandlers<T extends object, S extends string = never>(
  key: string,
  defaults: T,
  { hears = EVERYBODY, demand, secrets = [], changed }: Extra<T, S> = {},
) {
  const isSecret = (name: keyof T): boolean => (secrets as readonly (keyof T)[]).includes(name);
  const answer = ({ id, version, body }: StoredSetting<T>) => {
    const shown = { ...body } as Record<string, unknown>;
    for (const name of secrets) {
      shown[`has${name[0]!.toUpperCase()}${name.slice(1)}`] = body[name] !== null;
      shown[name] = null;
    }
    return { id, version, ...(shown as unknown as T & Has<S>) };
  };
  const off = Object.fromEntries(
    Object.entries(defaults)
      .filter(([, value]) => value === true)
      .map(([name]) => [name, false]),
  ) as Partial<T>;
  /** Stores the sent fields; absent ones stay as they are, and are taken from `missing` in a first save. */
  const save = (input: Nullish<T> & { version: number }, context: Context, missing: Partial<T> = {}) =>
    change(context, context.caller, async (tx) => {
      const before = await readSetting(tx, key, defaults);
      const body = { ...before.body, ...missing };
      for (const name of Object.keys(defaults) as (keyof T)[]) {
        const value = input[name];
        if (isSecret(name)) {
          if (value != null) body[name] = (value === '' ? null : context.seal.close(String(value))) as T[keyof T];
        } else if (value != null || (value === null && defaults[name] === null)) body[name] = value as T[keyof T]; // Null empties what can be empty.
      }
      await demand?.(tx, context, body, before.body);
      const written = await writeSetting(tx, key, body, input.version);
      if (!written) throw new Problem('settings_conflict', { current: answer(await readSetting(tx, key, defaults)) });
      const now = answer(written);
      announceSettings(tx, key, null, now, hears);
      await changed?.(tx, context, written.body, before.body);
      return now;
    });
  return {
    get: async (_request: unknown, { pool }: Context) => answer(await readSetting(pool, key, defaults)),
    create: ({ body }: { body: Nullish<T> & { version: number } }, context: Context) => save({ ...body, version: 0 }, context, off),
    update: ({ body }: { body: Nullish<T> & { version: number } }, context: Context) => save(body, context),
  };
}
