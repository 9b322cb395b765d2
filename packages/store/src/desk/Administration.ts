import { PAGE_SIZE } from '@lauda/domain';
import type {
  AuditEntry,
  AuditVerification,
  AuthLog,
  Backups,
  CleaningLog,
  CleaningPreview,
  Job,
  MailTestInput,
  MailTrial,
  Newsroom,
  OpenIdIdentity,
  OpenIdTestInput,
  OpenIdTrial,
  Status,
  StreamingProtocol,
} from '@lauda/sdk';
import type { Client } from '../client.ts';
import type { Timers } from '../env.ts';
import type { Done } from '../failures.ts';
import { StoreQuery } from '../lists/StoreQuery.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';
import { attempt } from '../verbs.ts';
import { Deliveries } from './Deliveries.ts';
import { Directory } from './Directory.ts';

/** A search for administrative acts: by person, subject and days. */
export type AuditWish = Omit<NonNullable<Parameters<Newsroom['audit']['filter']>[0]>, 'page' | 'size'>;

/** Administration beside settings: status, audit, backups, cleanups, sign-in providers. */
export class Administration {
  /** The directory of users. */
  readonly directory: Directory;
  /** Deliveries to webhooks, sent and waiting. */
  readonly deliveries: Deliveries;
  private readonly client: Pick<
    Client,
    'audit' | 'auth' | 'backups' | 'cleaning' | 'ldap' | 'mail' | 'signIn' | 'status' | 'streaming' | 'webhooks'
  >;
  private readonly notices: Notices;

  constructor(
    client: Pick<Client, 'audit' | 'auth' | 'backups' | 'cleaning' | 'ldap' | 'mail' | 'signIn' | 'status' | 'streaming' | 'webhooks'>,
    notices: Notices,
    timers: Timers,
  ) {
    this.client = client;
    this.notices = notices;
    this.directory = new Directory(client, notices);
    this.deliveries = new Deliveries(client, notices, timers);
  }

  /** Loads the directory and the deliveries that are shown once more. */
  async reload(): Promise<void> {
    await Promise.all([this.directory.reload(), this.deliveries.reloadAll()]);
  }

  /** The protocols a streaming server is reached by. */
  protocols(): StoreQuery<StreamingProtocol[]> {
    return new StoreQuery((signal) => this.client.streaming.protocols({ signal }));
  }

  /** The state of nodes, bridges, devices, jobs, database and files, with their problems. */
  status(): StoreQuery<Status> {
    return new StoreQuery((signal) => this.client.status.load({ signal }));
  }

  /** A page of refused sign-ins, from 0, filtered by text. */
  accessFailures(filter: string, page: number): StoreQuery<{ readonly rows: readonly AuthLog[]; readonly total: number }> {
    return new StoreQuery(async (signal) => {
      const asked = { page, size: PAGE_SIZE, ...(filter ? { filter } : {}) };
      const { data, total } = await this.client.auth.logs.filter(asked, { signal });
      return { rows: data, total };
    });
  }

  /** A page of administrative acts, from 0, the newest first. */
  audit(wish: AuditWish, page: number): StoreQuery<{ readonly rows: readonly AuditEntry[]; readonly total: number }> {
    return new StoreQuery(async (signal) => {
      const { data, total } = await this.client.audit.filter({ ...wish, page, size: PAGE_SIZE }, { signal });
      return { rows: data, total };
    });
  }
  /** The names of the calls that the audit records. */
  acts(): StoreQuery<string[]> {
    return new StoreQuery((signal) => this.client.audit.acts({ signal }));
  }
  /** Verifies the hash chain of the audit. */
  verifyAudit(): Promise<Done<AuditVerification>> {
    return attempt({ notices: this.notices }, 'error:actionFailed', () => this.client.audit.verify());
  }

  /** The backups that are kept, and when the next is made. */
  backups(): StoreQuery<Backups> {
    return new StoreQuery((signal) => this.client.backups.list({ signal }));
  }
  /** Makes a backup now, by a job. */
  makeBackup(): Promise<Done<Job>> {
    return attempt({ notices: this.notices }, 'error:actionFailed', () => this.client.backups.run());
  }

  /** Counts of what a cleanup would remove now. */
  cleanable(): StoreQuery<CleaningPreview[]> {
    return new StoreQuery((signal) => this.client.cleaning.preview({ signal }));
  }
  /** What the last cleanups removed, the newest first. */
  cleaned(): StoreQuery<readonly CleaningLog[]> {
    return new StoreQuery(async (signal) => (await this.client.cleaning.log({}, { signal })).data);
  }
  /** Runs a cleanup now, by a job. */
  clean(): Promise<Done<Job>> {
    return attempt({ notices: this.notices }, 'error:actionFailed', () => this.client.cleaning.run());
  }

  /** Asks a provider of OpenID Connect by settings that need not be stored. */
  tryProvider(settings: OpenIdTestInput): Promise<Done<OpenIdTrial>> {
    return attempt({ notices: this.notices }, 'error:actionFailed', () => this.client.signIn.test(settings));
  }
  /** The identities at the provider, those without an account first. */
  identities(): StoreQuery<OpenIdIdentity[]> {
    return new StoreQuery((signal) => this.client.signIn.identities.list({ signal }));
  }
  /** Links an identity to an account. */
  linkIdentity(id: number, userId: number): Promise<Done<OpenIdIdentity>> {
    return attempt({ notices: this.notices }, 'error:actionFailed', () => this.client.signIn.identities.link(id, userId));
  }
  /** Removes an identity. */
  forgetIdentity(id: number): Promise<Done<void>> {
    return attempt({ notices: this.notices }, 'error:actionFailed', () => this.client.signIn.identities.remove(id));
  }

  /** Sends a message by settings of a mail server that need not be stored. */
  tryMail(settings: MailTestInput): Promise<Done<MailTrial>> {
    return attempt({ notices: this.notices }, 'error:actionFailed', () => this.client.mail.test(settings));
  }
}

/** The administration of a store's newsroom. */
export const administrationOf = part({
  make: ({ client, notices, env }) => new Administration(client, notices, env.timers),
  hears: {
    jobs: ({ deliveries }, event) => deliveries.merge(event),
    ldap: ({ directory }, event) => directory.merge(event),
    settings: ({ deliveries }, event) => deliveries.merge(event),
  },
  reload: (administration) => administration.reload(),
  failing: ({ directory }) => directory,
});
