import { call } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { Transport } from '../core/transport.ts';
import { Settings } from '../families/Settings.ts';
import type { MailConfig, MailConfigInput, MailTestInput, MailTrial } from '../schema.gen.ts';

/** The mail server. */
export class Mail {
  /** Its settings; the password is never answered. */
  readonly config: Settings<MailConfig, MailConfigInput>;
  private readonly transport: Transport;

  constructor(transport: Transport) {
    this.transport = transport;
    this.config = new Settings(transport, '/mail/config');
  }
  /** Sends a message by settings that need not be stored, to the caller unless `to` is given; answers which part failed. */
  test(settings: MailTestInput, options?: CallOptions): Promise<MailTrial> {
    return call(this.transport, 'POST /mail/test', { body: settings }, options);
  }
}
