import { Area } from '../core/Area.ts';
import { call, pages, type Query } from '../core/call.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import { EntryList } from '../families/Collection.ts';
import type {
  Contact,
  ContactApart,
  ContactDouble,
  ContactImport,
  ContactInput,
  ContactMerge,
  Country,
  NumberLabel,
} from '../schema.gen.ts';

/** The countries and labels of a contact's numbers. */
export class ContactNumbers extends Area {
  /** Lists the countries with what is dialled before their numbers, by name. */
  countries(options?: CallOptions): Promise<Country[]> {
    return call(this, 'GET /contacts/numbers/countries', {}, options);
  }
  /** Lists what a number can be. */
  labels(options?: CallOptions): Promise<NumberLabel[]> {
    return call(this, 'GET /contacts/numbers/labels', {}, options);
  }
}

/** The people the newsroom calls. Live: the topic `contacts`. */
export class Contacts extends Area {
  readonly numbers = new ContactNumbers(this);
  readonly groups: EntryList<'/contacts/groups'> = new EntryList(this, '/contacts/groups');
  /** Lists contacts by a text and a group, by name, page by page. */
  filter(query?: Query<'GET /contacts/filter'>, options?: CallOptions): PagePromise<Contact> {
    return pages(this, 'GET /contacts/filter', { query }, options);
  }
  /** Loads one contact. @throws {NotFoundError} when it is not there, or another person's own. */
  load(id: number, options?: CallOptions): Promise<Contact> {
    return call(this, 'GET /contacts/{id}', { path: { id } }, options);
  }
  /** Counts the documents that name a contact, of those the caller may see. */
  usageCount(id: number, options?: CallOptions): Promise<number> {
    return call(this, 'GET /contacts/{id}/usage_count', { path: { id } }, options);
  }
  /** Creates a contact; `hidden` keeps it out of the list. @throws {ValidationError} naming the wrong fields. */
  create(contact: ContactInput, query?: Query<'POST /contacts'>, options?: CallOptions): Promise<Contact> {
    return call(this, 'POST /contacts', { query, body: contact }, options);
  }
  /** Creates many contacts at once, all of them or none; with `dryRun` it is only tried. @throws {ValidationError} naming the place of what is wrong. */
  import(wish: ContactImport, options?: CallOptions): Promise<Contact[]> {
    return call(this, 'POST /contacts/import', { body: wish }, options);
  }
  /** Lists pairs of contacts that may be the same, page by page. */
  doubles(query?: Query<'GET /contacts/doubles'>, options?: CallOptions): PagePromise<ContactDouble> {
    return pages(this, 'GET /contacts/doubles', { query }, options);
  }
  /** Says that two contacts are not the same, or takes that back: `doubles` lists them no more. */
  apart(id: number, wish: ContactApart, options?: CallOptions): Promise<void> {
    return call(this, 'PUT /contacts/{id}/apart', { path: { id }, body: wish }, options);
  }
  /** Merges two contacts; references to the other move to this one. @throws {VersionConflictError} when one of them changed meanwhile. */
  merge(id: number, wish: ContactMerge, options?: CallOptions): Promise<Contact> {
    return call(this, 'POST /contacts/{id}/merge', { path: { id }, body: wish }, options);
  }
  /** Replaces a contact; its id is in it. @throws {VersionConflictError} when it changed meanwhile. */
  update(contact: ContactInput, query?: Query<'PUT /contacts'>, options?: CallOptions): Promise<Contact> {
    return call(this, 'PUT /contacts', { query, body: contact }, options);
  }
  /** Removes a contact; documents that name it keep its words. */
  remove(id: number, options?: CallOptions): Promise<void> {
    return call(this, 'DELETE /contacts/{id}', { path: { id } }, options);
  }
}
