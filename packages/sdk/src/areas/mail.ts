import { Area } from '../core/Area.ts';
import { call } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import { Settings } from '../families/Settings.ts';
import type { MailTestInput, MailTrial } from '../schema.gen.ts';

/** The mail server. */
export class Mail extends Area {
  /** Its settings; the password is never answered. */
  readonly config = new Settings(this, '/mail/config');

  /** Tries settings of a mail server, stored or not, by a message to the caller or to `to`; answers which part failed. */
  test(settings: MailTestInput, options?: CallOptions): Promise<MailTrial> {
    return call(this, 'POST /mail/test', { body: settings }, options);
  }
}
