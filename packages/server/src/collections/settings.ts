import type { Context } from '../context.ts';
import { Problem } from '../problem.ts';
import { readSetting, type Stored, writeSetting } from '../settings.ts';
import { type Change, change } from '../storage/change.ts';
import { EVERYBODY } from '../storage/events.ts';
import { settingsChanged } from './events.ts';

type Nullish<T> = { [K in keyof T]?: T[K] | null | undefined };

interface Extra<T> {
  /** Who hears of a change; everybody unless told otherwise. */
  readonly hears?: Parameters<typeof settingsChanged>[4];
  /** Refuses what may not be stored. */
  readonly demand?: (tx: Change, context: Context, next: T, before: T) => Promise<void>;
}

/** The three handlers of a settings document over its defaults; a version that is not the stored one is a conflict. A first one is whole: a flag it does not name is off. */
export function settingsHandlers<T extends object>(key: string, defaults: T, { hears = EVERYBODY, demand }: Extra<T> = {}) {
  const answer = ({ id, version, body }: Stored<T>) => ({ id, version, ...body });
  const off = Object.fromEntries(
    Object.entries(defaults)
      .filter(([, value]) => value === true)
      .map(([name]) => [name, false]),
  ) as Partial<T>;
  /** What an input does not say stays as it is; of a first one `missing` says what it means. */
  const save = (input: Nullish<T> & { version: number }, context: Context, missing: Partial<T> = {}) =>
    change(context, context.caller, async (tx) => {
      const before = await readSetting(tx, key, defaults);
      const body = { ...before.body, ...missing };
      // Null empties what can be empty.
      for (const name of Object.keys(defaults) as (keyof T)[])
        if (input[name] != null || (input[name] === null && defaults[name] === null)) body[name] = input[name] as T[keyof T];
      await demand?.(tx, context, body, before.body);
      const written = await writeSetting(tx, key, body, input.version);
      if (!written) throw new Problem('settings_conflict');
      const now = answer(written);
      settingsChanged(tx, key, null, now, hears);
      return now;
    });
  return {
    get: async (_request: unknown, { pool }: Context) => answer(await readSetting(pool, key, defaults)),
    create: ({ body }: { body: Nullish<T> & { version: number } }, context: Context) => save({ ...body, version: 0 }, context, off),
    update: ({ body }: { body: Nullish<T> & { version: number } }, context: Context) => save(body, context),
  };
}
