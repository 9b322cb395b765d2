import { localeCountry, type MergeableContact, PAGE_SIZE, plainText } from '@lauda/domain';
import type { CallOptions } from '@lauda/sdk';
import type { Client } from '../client.ts';
import type { View } from '../core/views.ts';
import type { Env } from '../env.ts';
import { type Done, doneOf } from '../failures.ts';
import type { CycleFlags } from '../lists/Cycle.ts';
import { EntryPages, type EntrySearch } from '../lists/EntryPages.ts';
import type { Failing } from '../lists/failing.ts';
import { recount } from '../lists/SpacedReload.ts';
import { StoreQuery } from '../lists/StoreQuery.ts';
import type { LiveEvent } from '../live.ts';
import { Maker, type Opening } from '../Maker.ts';
import type { Notices } from '../notices.ts';
import { part } from '../parts.ts';
import type { Contact, ContactDouble, ContactInput, Country } from '../types.ts';
import { attempt } from '../verbs.ts';

type ContactEvent = Extract<LiveEvent, { kind: `contacts ${string}` }>;
/** A search for contacts. */
export interface ContactSearch extends EntrySearch {
  readonly filter?: string | undefined;
  readonly groupId?: number | undefined;
}
interface ExportOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
}
/** A contact as it is written; without an id it is new. */
export type WrittenContact = Partial<Contact> & Pick<Contact, 'name'>;

const EXPORTED_AT_ONCE = 500;
const PHONE = /^[\d\s()+./-]*\d[\d\s()+./-]*$/;
const digits = (text: string): string => text.replaceAll(/\D/g, '');
/** How many digits a whole number has at least, which may be looked for with the code of its country. */
const WHOLE = 8;
/** Whether a number says what was typed of it, which may begin with the code of a country. */
function isNumber(value: string, sought: string): boolean {
  const [stored, typed] = [digits(value), digits(sought)];
  const national = stored.replace(/^0+/, '');
  return stored.includes(typed) || (sought.startsWith('+') && national.length >= WHOLE && typed.endsWith(national));
}
/** Whether a text is found in a contact, as the server finds it: a number however it is written. */
function isFound(contact: Contact, text: string): boolean {
  const sought = text.trim();
  const numbers = contact.numbers.map(({ value }) => value);
  if (PHONE.test(sought)) return numbers.some((value) => isNumber(value, sought));
  const { name, profession, company, info, emails } = contact;
  return plainText([name, profession, company, info, ...emails, ...numbers].join('\n')).includes(plainText(sought));
}

/** The people the newsroom calls, page by page. */
export class ContactStore {
  private readonly client: Pick<Client, 'contacts'>;
  private readonly notices: Notices;
  private readonly maker: Maker;
  private readonly pages: EntryPages<Contact, ContactSearch>;
  private known: Promise<Country[]> | undefined;

  constructor(client: Pick<Client, 'contacts'>, notices: Notices, env: Pick<Env, 'now' | 'timers' | 'uuid'>) {
    this.client = client;
    this.notices = notices;
    this.maker = new Maker(env);
    this.pages = new EntryPages<Contact, ContactSearch>({
      load: async ({ filter, groupId, page = 0 }) => {
        const asked = { ...(filter?.trim() ? { filter } : {}), ...(groupId === undefined ? {} : { groupId }) };
        const { data, total } = await client.contacts.filter({ ...asked, page, size: PAGE_SIZE });
        return { rows: data, total };
      },
      belongs: (contact, { filter, groupId }) =>
        !contact.hidden && (groupId === undefined || contact.groups.includes(groupId)) && (!filter?.trim() || isFound(contact, filter)),
      // One that became private goes without its words, also for people who were never told of it.
      chooses: () => true,
      recount: (list) => recount(list, env.timers),
      place: (a, b) => a.name.toLowerCase().localeCompare(b.name.toLowerCase()) || a.id - b.id,
    });
  }

  /** Whether they are being loaded, saved or removed. */
  get flags(): View<CycleFlags> {
    return this.pages.cycle.view;
  }

  /** A page of the list; close it when it is no longer shown. */
  open(): ReturnType<EntryPages<Contact, ContactSearch>['open']> {
    return this.pages.open();
  }
  reloadAll(): Promise<void> {
    return this.pages.reloadAll();
  }
  get failing(): Failing {
    return this.pages.failing;
  }

  /** Finds the first contacts by a text, to pick one of them; none when the call fails. */
  async find(filter: string): Promise<Contact[]> {
    const found = await this.client.contacts.filter({ ...(filter.trim() ? { filter } : {}), size: 10 }).catch(() => undefined);
    return found?.data ?? [];
  }

  /** The countries of numbers, loaded once; none when the call fails. */
  countries(): Promise<Country[]> {
    this.known ??= this.client.contacts.numbers.countries().catch(() => {
      this.known = undefined;
      return [];
    });
    return this.known;
  }

  /** Answers the default country of a new contact's numbers: that of the branch's language, Brazil where there is none (LOC-11). */
  async presetCountry(locale: string | undefined): Promise<string> {
    const countries = await this.countries();
    return localeCountry(locale, (wanted) => countries.some(({ code }) => code === wanted));
  }

  /** Stores a contact. An unlisted one is removed with the document that brought it. */
  async save(contact: WrittenContact, opening?: Opening): Promise<Done<Contact>> {
    const { contacts } = this.client;
    const isNew = !contact.id;
    const done = await attempt(
      { notices: this.notices, cycle: this.pages.cycle },
      isNew ? 'error:createFailed' : 'error:updateFailed',
      () => {
        if (!isNew) return contacts.update(contact);
        const create = (sent: WrittenContact, one: CallOptions) =>
          contacts.create(sent, sent.persistent === false ? { hidden: true } : {}, one);
        return this.maker.make(contact, { create, update: (whole) => contacts.update(whole) }, opening);
      },
    );
    if (done.ok && isNew) this.pages.came(done.value);
    else if (done.ok) this.pages.saved(done.value);
    return done;
  }

  /** Tries an import of contacts without storing any; a refusal shows no notice, because the import form shows it. */
  tryImport(contacts: readonly ContactInput[], signal: AbortSignal): Promise<Done<Contact[]>> {
    return doneOf(() => this.client.contacts.import({ contacts: [...contacts], dryRun: true }, { signal }));
  }
  /** Makes many contacts at once, all of them or none; one that is called off by the signal makes none. */
  async import(contacts: readonly ContactInput[], signal: AbortSignal): Promise<Done<Contact[]>> {
    const done = await attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:createFailed', () =>
      this.client.contacts.import({ contacts: [...contacts] }, { signal }),
    );
    if (done.ok) for (const contact of done.value) this.pages.came(contact);
    return done;
  }
  /** Every listed contact the person may see, to be written into a file; after each page it says how many of how many are there. */
  all({ signal, onProgress }: ExportOptions): Promise<Done<Contact[]>> {
    return attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:loadFailed', async () => {
      const contacts: Contact[] = [];
      const found = this.client.contacts.filter({ size: EXPORTED_AT_ONCE }, { signal });
      const { total } = await found;
      for await (const contact of found) {
        contacts.push(contact);
        if (contacts.length % EXPORTED_AT_ONCE === 0) onProgress(contacts.length, total);
      }
      return contacts;
    });
  }

  /** A page of the pairs that may be the same contact, with how many there are. */
  doubles(page = 0): StoreQuery<{ readonly data: readonly ContactDouble[]; readonly total: number }> {
    return new StoreQuery((signal) => Promise.resolve(this.client.contacts.doubles({ page, size: PAGE_SIZE }, { signal })));
  }

  /** Says that two contacts are not the same, or takes that back. */
  tellApart({ contact, other }: ContactDouble, apart: boolean): Promise<Done<void>> {
    return attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:updateFailed', () =>
      this.client.contacts.apart(contact.id, { otherId: other.id, apart }),
    );
  }

  /** Merges two contacts: the kept one gets the chosen values and all references, the other is removed. */
  async join(kept: Contact, other: Contact, chosen: MergeableContact): Promise<Done<Contact>> {
    const wish = { version: kept.version, otherId: other.id, otherVersion: other.version, contact: structuredClone(chosen) as Contact };
    const done = await attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:updateFailed', () =>
      this.client.contacts.merge(kept.id, wish),
    );
    if (!done.ok) return done;
    this.pages.saved(done.value);
    this.pages.went([other.id]);
    return done;
  }

  /** Counts the documents that name a contact (CON-08). */
  usage(id: number): Promise<Done<number>> {
    return attempt({ notices: this.notices }, 'error:loadFailed', () => this.client.contacts.usageCount(id));
  }

  async remove(id: number): Promise<Done<void>> {
    const done = await attempt({ notices: this.notices, cycle: this.pages.cycle }, 'error:deleteFailed', () =>
      this.client.contacts.remove(id),
    );
    if (done.ok) this.pages.went([id]);
    return done;
  }

  /** Merges one live event. */
  merge(event: ContactEvent): void {
    switch (event.kind) {
      case 'contacts CREATE':
        this.pages.came(event.data);
        return;
      case 'contacts UPDATE':
        this.pages.changed(event.data, event.before?.entry);
        return;
      case 'contacts DELETE':
        this.pages.went(event.data.ids, event.data.contacts);
        return;
      default:
        event satisfies never;
    }
  }
}

/** The contacts of a store. */
export const contactsOf = part({
  make: ({ client, notices, env }) => new ContactStore(client, notices, env),
  hears: { contacts: (contacts, event) => contacts.merge(event) },
  reload: (contacts) => contacts.reloadAll(),
  failing: (contacts) => contacts.failing,
});
