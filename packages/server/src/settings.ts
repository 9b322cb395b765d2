import { RECURRENCE_ZONE } from '@lauda/domain';
import type { Pool } from 'pg';
import { one, type Queryable } from './storage/change.ts';

export interface BranchSettings {
  locale: 'pt_BR' | 'es_ES' | 'en_US';
  branchName: string;
  themeColour: string | null;
  logoId: number | null;
  uiFontsIds: number[];
  timeZone: string;
}
const DEFAULT_BRANCH: BranchSettings = {
  locale: 'pt_BR',
  branchName: '',
  themeColour: null,
  logoId: null,
  uiFontsIds: [],
  timeZone: RECURRENCE_ZONE,
};

/** The default settings of printing. */
export const PRINT_CONFIG = { fontFamily: 'Inter', fontSize: 12, logoId: null as number | null };

/** A stored settings document: version 0 and id 0 when it was never stored. */
export interface StoredSetting<T> {
  id: number;
  version: number;
  body: T;
}

const READ = { name: 'setting', text: 'select body, version from setting where key = $1' };
/** Reads one settings document with its defaults filled in. */
export async function readSetting<T extends object>(db: Queryable, key: string, defaults: T): Promise<StoredSetting<T>> {
  const row = await one<{ body: Partial<T>; version: number }>(db, READ, [key]);
  return { id: row ? 1 : 0, version: row?.version ?? 0, body: { ...defaults, ...row?.body } };
}

/** Stores a settings document; answers undefined when the version is not the stored one. */
export async function writeSetting<T extends object>(
  db: Queryable,
  key: string,
  body: T,
  version: number,
): Promise<StoredSetting<T> | undefined> {
  const row = await one<{ version: number }>(
    db,
    `insert into setting (key, body, version) select $1, $2, 1 where $3 = 0
     on conflict (key) do nothing returning version`,
    [key, JSON.stringify(body), version],
  ).then(
    (inserted) =>
      inserted ??
      one<{ version: number }>(
        db,
        'update setting set body = $2, version = version + 1 where key = $1 and version = $3 returning version',
        [key, JSON.stringify(body), version],
      ),
  );
  return row && { id: 1, version: row.version, body };
}

/** The branch settings, remembered because every timestamp needs the zone; an event of another node renews them. */
export class Settings {
  private readonly pool: Pool;
  private stored: StoredSetting<BranchSettings> = { id: 0, version: 0, body: DEFAULT_BRANCH };
  private reading: Promise<void> = Promise.resolve();

  constructor(pool: Pool) {
    this.pool = pool;
  }

  get branch(): StoredSetting<BranchSettings> {
    return this.stored;
  }
  get zone(): string {
    return this.stored.body.timeZone;
  }

  /** Reads them anew; one reading after the other, so that none takes the place of a later one. */
  reload(): Promise<void> {
    const read = async (): Promise<void> => {
      this.stored = await readSetting(this.pool, 'branch', DEFAULT_BRANCH);
    };
    const reading = this.reading.then(read);
    this.reading = reading.catch(() => undefined);
    return reading;
  }
}
