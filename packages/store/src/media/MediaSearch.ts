import { PAGE_SIZE } from '@lauda/domain';
import type { Device, Media, Newsroom, SearchableField } from '@lauda/sdk';
import { Cell, type View } from '../core/views.ts';
import { type Refusal, refusalOf } from '../failures.ts';
import type { Notices } from '../notices.ts';
import type { ArchiveLists } from './ArchiveLists.ts';

/** The calls of a media search. */
export type MediaCalls = Pick<Newsroom, 'devices' | 'mam'>;

/** A search of the archives as it stands. */
export interface MediaSearchView {
  /** The archives; undefined until they are known, empty where none is configured (MED-07). */
  readonly devices: readonly Device[] | undefined;
  readonly deviceId: number | undefined;
  /** The searchable fields of the chosen archive (MED-01). */
  readonly fields: readonly SearchableField[];
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
  /** Undefined until something was searched for. */
  readonly rows: readonly Media[] | undefined;
  readonly page: number;
  readonly total: number;
  readonly busy: boolean;
  readonly failed: Refusal | undefined;
}

const NOTHING = { fields: [], text: '', values: {}, rows: undefined, page: 0, total: 0, busy: false, failed: undefined } as const;
const TYPED = new Set(['BOOLEAN', 'ENUMERATION']);

/** Searches the archives of the newsroom, one at a time, 25 media to a page. */
export class MediaSearch {
  private readonly cell = new Cell<MediaSearchView>({ devices: undefined, deviceId: undefined, ...NOTHING });
  readonly view: View<MediaSearchView> = this.cell;
  private readonly calls: MediaCalls;
  private readonly notices: Notices;
  private readonly lists: ArchiveLists;
  private asked = 0;
  /** What was asked for last: its pages are of the same search, whatever is typed meanwhile. */
  private sent: { readonly deviceId: number; readonly body: Parameters<MediaCalls['mam']['medias']>[1]; readonly page: number } | undefined;

  constructor(calls: MediaCalls, notices: Notices, lists: ArchiveLists) {
    this.calls = calls;
    this.notices = notices;
    this.lists = lists;
  }

  /** Loads the archives and chooses the given one, else the first; says where there is none (MED-07). */
  async start(deviceId?: number): Promise<void> {
    try {
      const devices = await this.calls.devices.mams();
      this.cell.update((state) => ({ ...state, devices, failed: undefined }));
      const chosen = devices.find(({ id }) => id === deviceId) ?? devices[0];
      if (chosen) await this.choose(chosen.id);
      else this.notices.show({ level: 'WARNING', title: { key: 'error:noValidMam' } });
    } catch (error) {
      this.fail(error);
    }
  }

  /** Switches to another archive and clears fields and results (MED-02). */
  async choose(deviceId: number): Promise<void> {
    this.asked += 1;
    this.sent = undefined;
    this.cell.update(({ devices }) => ({ devices, deviceId, ...NOTHING }));
    // A search started meanwhile must not discard the fields.
    const stays = (): boolean => this.cell.snapshot().deviceId === deviceId;
    try {
      const fields = await this.calls.mam.searchableFields(deviceId);
      if (stays()) this.cell.update((state) => ({ ...state, fields }));
    } catch (error) {
      if (stays()) this.fail(error);
    }
  }

  setText(text: string): void {
    this.cell.update((state) => ({ ...state, text }));
  }
  setValue(name: string, value: string): void {
    this.cell.update((state) => ({ ...state, values: { ...state.values, [name]: value } }));
  }

  /** Searches by the typed fields. */
  async search(): Promise<void> {
    const { deviceId, fields, text, values } = this.cell.snapshot();
    if (deviceId === undefined) return;
    const typed = fields.flatMap(({ name, kind }) => {
      const value = values[name]?.trim() ?? '';
      return value === '' ? [] : [{ name, value, matchMode: TYPED.has(kind) ? ('MUST' as const) : ('FUZZY' as const) }];
    });
    await this.ask({ deviceId, body: { text: text.trim() || null, fields: typed }, page: 0 });
  }
  /** Shows another page of what was searched for. */
  async turn(page: number): Promise<void> {
    if (this.sent) await this.ask({ ...this.sent, page });
  }
  /** Asks again for what was asked for last: what was found, else the archive, else the archives. */
  async again(): Promise<void> {
    const { deviceId } = this.cell.snapshot();
    if (this.sent) await this.ask(this.sent);
    else await (deviceId === undefined ? this.start() : this.choose(deviceId));
  }

  /** The answer to an older search is dropped. */
  private async ask(sent: NonNullable<typeof this.sent>): Promise<void> {
    const { deviceId, body, page } = sent;
    this.sent = sent;
    this.asked += 1;
    const { asked } = this;
    this.cell.update((state) => ({ ...state, busy: true, failed: undefined }));
    try {
      const found = await this.calls.mam.medias(deviceId, body, { page, size: PAGE_SIZE });
      if (asked === this.asked) this.cell.update((state) => ({ ...state, rows: found.data, page, total: found.total, busy: false }));
    } catch (error) {
      if (asked === this.asked) this.fail(error);
    }
  }

  /** Requests the full list of the archive; answers whether it accepted. Progress is in `ArchiveLists`. */
  async sync(): Promise<boolean> {
    const { deviceId } = this.cell.snapshot();
    if (deviceId === undefined) return false;
    // The first progress message may come before the answer.
    this.lists.asked(deviceId);
    try {
      await this.calls.mam.requestSync(deviceId);
      return true;
    } catch (error) {
      this.lists.putAway(deviceId);
      this.tell(refusalOf(error));
      return false;
    }
  }

  private fail(error: unknown): void {
    const failed = refusalOf(error);
    this.cell.update((state) => ({ ...state, busy: false, failed, devices: state.devices ?? [] }));
    this.tell(failed);
  }
  private tell(refusal: Refusal): void {
    this.notices.tell(refusal, 'error:loadFailed');
  }
}
