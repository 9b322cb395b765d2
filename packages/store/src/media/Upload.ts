import { ERROR_CATALOGUE, type PictureKind, pictureRefusal } from '@lauda/domain';
import type { FileInfo } from '@lauda/sdk';
import type { Client } from '../client.ts';
import { Cell, type View } from '../core/views.ts';
import { catalogueNotice, type Refusal } from '../failures.ts';
import type { Notices } from '../notices.ts';
import { attempt } from '../verbs.ts';

export type UploadState =
  | { readonly state: 'empty' | 'cancelled' }
  /** `percent` is whole, and 100 once everything left. */
  | { readonly state: 'sending'; readonly percent: number }
  | { readonly state: 'stored'; readonly file: FileInfo }
  | { readonly state: 'failed'; readonly refusal: Refusal };

const EMPTY: UploadState = { state: 'empty' };

/** The upload of one picture: checked before sending, with progress, cancellable. */
export class Upload {
  private readonly cell = new Cell<UploadState>(EMPTY);
  readonly view: View<UploadState> = this.cell;
  private readonly calls: Pick<Client['files'], 'single'>;
  readonly notices: Notices;
  private readonly kind: PictureKind;
  private sending: AbortController | undefined;

  constructor(calls: Pick<Client['files'], 'single'>, notices: Notices, kind: PictureKind) {
    this.calls = calls;
    this.notices = notices;
    this.kind = kind;
  }

  /**
   * Uploads a picture in place of the former and answers its file record. An unsuitable picture is refused without sending (UPL-01, UPL-02); a
   * failure shows a notice with details (UPL-04), a cancellation shows none (UPL-03).
   */
  async send(file: Blob): Promise<FileInfo | undefined> {
    const code = pictureRefusal(this.kind, file);
    if (code) {
      this.notices.show(catalogueNotice({ status: ERROR_CATALOGUE[code].status, code, message: '' }, 'error:uploadFailed'));
      return undefined;
    }
    this.sending?.abort();
    const sending = new AbortController();
    this.sending = sending;
    this.cell.set({ state: 'sending', percent: 0 });
    const onProgress = (sent: number, total: number): void => {
      if (!sending.signal.aborted) this.cell.set({ state: 'sending', percent: total === 0 ? 100 : Math.floor((sent * 100) / total) });
    };
    const done = await attempt(this, 'error:uploadFailed', () =>
      this.calls.single(file, { picture: this.kind }, { signal: sending.signal, onProgress }),
    );
    if (sending.signal.aborted) return undefined;
    this.sending = undefined;
    this.cell.set(done.ok ? { state: 'stored', file: done.value } : { state: 'failed', refusal: done.error });
    return done.ok ? done.value : undefined;
  }

  /** Calls off what is being sent. */
  cancel(): void {
    if (this.stop()) this.cell.set({ state: 'cancelled' });
  }
  /** Forgets the picture, also one that is on its way (UPL-05). */
  clear(): void {
    this.stop();
    this.cell.set(EMPTY);
  }
  private stop(): boolean {
    const { sending } = this;
    this.sending = undefined;
    sending?.abort();
    return sending !== undefined;
  }
}
