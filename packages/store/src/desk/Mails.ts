import { PAGE_SIZE } from '@lauda/domain';
import type { Client } from '../client.ts';
import type { Done } from '../failures.ts';
import { Asked } from '../lists/Asked.ts';
import type { Notices } from '../notices.ts';
import type { Assignment, AssignmentCopy, AssignmentEmail, Mail } from '../types.ts';
import { attempt } from '../verbs.ts';

/** A page of the outbox. */
export interface MailPage {
  readonly rows: readonly Mail[];
  readonly total: number;
}

/** What goes out by mail, and what hands guidelines on. */
export class Mails {
  private readonly client: Pick<Client, 'assignments' | 'mails'>;
  private readonly notices: Notices;

  constructor(client: Pick<Client, 'assignments' | 'mails'>, notices: Notices) {
    this.client = client;
    this.notices = notices;
  }

  /** Asks for a page of the outbox, from 0. */
  outbox(page: number): Asked<MailPage> {
    return new Asked(async () => {
      const { data, total } = await this.client.mails.list({ page, size: PAGE_SIZE });
      return { rows: data, total };
    });
  }

  /** Writes guidelines to people. */
  async guidelines(wish: AssignmentEmail): Promise<Done<void>> {
    return attempt({ notices: this.notices }, 'error:actionFailed', () => this.client.assignments.email(wish));
  }

  /** Copies guidelines to a day and programs. */
  async copyGuidelines(wish: AssignmentCopy): Promise<Done<Assignment[]>> {
    return attempt({ notices: this.notices }, 'error:createFailed', () => this.client.assignments.copy(wish));
  }
}
