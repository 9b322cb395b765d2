import { licenceState } from '@lauda/domain';
import type { License } from '@lauda/sdk';
import type { Client } from '../client.ts';
import { Cell, type View } from '../core/views.ts';
import { type Done, doneOf, isPassing, type Refusal } from '../failures.ts';
import type { LiveEvent } from '../live.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';
import { attempt } from '../verbs.ts';

/** The licence as far as it is loaded, and which of its three calls are on their way. */
export interface LicenceState {
  readonly info: License | undefined;
  readonly loadingInfo: boolean;
  readonly loadingServerUrl: boolean;
  readonly registering: boolean;
  /** Why it could not be loaded. */
  readonly refusal: Refusal | undefined;
}
type Flag = 'loadingInfo' | 'loadingServerUrl' | 'registering';

/** The licence of the newsroom. */
export class Licence {
  private readonly client: Pick<Client, 'license'>;
  private readonly notices: Notices;
  private readonly cell = new Cell<LicenceState>({
    info: undefined,
    loadingInfo: false,
    loadingServerUrl: false,
    registering: false,
    refusal: undefined,
  });
  readonly view: View<LicenceState> = this.cell;

  constructor(client: Pick<Client, 'license'>, notices: Notices) {
    this.client = client;
    this.notices = notices;
  }

  /** Loads it. */
  async load(): Promise<Done<License>> {
    const done = await this.during('loadingInfo', 'error:loadFailed', () => this.client.license.info());
    this.cell.update((state) => ({ ...state, refusal: done.ok ? undefined : done.error }));
    return done;
  }
  /** Loads it once more where it is shown. */
  async reload(): Promise<void> {
    const { info, refusal } = this.cell.snapshot();
    if (info || refusal) await this.load();
  }
  /** Whether its last load failed and may succeed now. */
  get isFailed(): boolean {
    const { loadingInfo, refusal } = this.cell.snapshot();
    return !loadingInfo && isPassing(refusal);
  }
  /** Loads it once more, without a word where it fails again. */
  async loadFailed(): Promise<void> {
    const done = await doneOf(() => this.client.license.info());
    this.cell.update((state) => ({ ...state, refusal: done.ok ? undefined : done.error, ...(done.ok && { info: done.value }) }));
  }
  /** Stores the address of the server licences come from. */
  setServerUrl(serverUrl: string): Promise<Done<License>> {
    return this.during('loadingServerUrl', 'error:updateFailed', () => this.client.license.setServerUrl(serverUrl));
  }
  /** Registers a licence by the text of its signed file. */
  register(file: string): Promise<Done<License>> {
    return this.during('registering', 'error:updateFailed', () => this.client.license.register(file));
  }

  /** Warns of a licence that expires within thirty days or has expired; silent for people who may not ask. */
  async warn(): Promise<void> {
    const answer = await this.client.license.daysToExpire().catch(() => null);
    const days = typeof answer === 'number' ? answer : null;
    const state = licenceState(days);
    if (state === 'warning') this.notices.show({ level: 'WARNING', title: { key: 'phrases:licenseExpiring', params: { days: days! } } });
    if (state === 'expired')
      this.notices.show({ level: 'WARNING', title: { key: 'error:licenseExpired' }, description: { key: 'error:contactAdministrator' } });
  }

  /** Takes the licence that another administrator registered, or the address they stored. */
  merge({ data: { area, entry } }: Extract<LiveEvent, { kind: 'settings UPDATE' }>): void {
    if (area !== 'license' || !entry || !this.cell.snapshot().info) return;
    const { version: _, ...info } = entry as unknown as License & { readonly version: number };
    this.cell.update((state) => ({ ...state, info }));
  }

  private async during(flag: Flag, kind: 'error:loadFailed' | 'error:updateFailed', send: () => Promise<License>): Promise<Done<License>> {
    this.cell.update((state) => ({ ...state, [flag]: true }));
    const done = await attempt({ notices: this.notices }, kind, send);
    this.cell.update((state) => ({ ...state, [flag]: false, ...(done.ok ? { info: done.value } : {}) }));
    return done;
  }
}

/** The licence of a store's newsroom. */
export const licenceOf = part({
  make: ({ client, notices }) => new Licence(client, notices),
  hears: { settings: (licence, event) => licence.merge(event) },
  reload: (licence) => licence.reload(),
  failing: (licence) => licence,
});
