import type { Role, UnsavedSection } from '@lauda/domain';
import type { CallOptions, TopicPayloads } from '@lauda/sdk';
import type { Client } from '../client.ts';
import type { Table } from '../core/Table.ts';
import type { View } from '../core/views.ts';
import type { Env } from '../env.ts';
import type { Listed } from '../lists/DocumentLists.ts';
import type { ListRules } from '../lists/LiveList.ts';
import type { RundownData } from '../rundowns/RundownData.ts';
import type { JsonValue, Revision, StoryRevision } from '../types.ts';

/** A document that a form edits: stored under `version`, its text under `textVersion`. */
export interface EditedDocument {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
  readonly textVersion: number;
  readonly excluded: boolean;
}
type Document = EditedDocument & Listed & { readonly slug: string };
/** The topics whose events are of documents, with the document each is of. */
export type Documents = {
  [T in keyof TopicPayloads as TopicPayloads[T] extends { CREATE: Document } ? T : never]: TopicPayloads[T] extends {
    CREATE: infer D extends Document;
  }
    ? D
    : never;
};
export type DocumentTopic = keyof Documents;

export type RevisionChange = NonNullable<StoryRevision['changes']>[number];

/** The change of one field that may be changed alone. */
export interface Patch<F> {
  readonly field: F;
  readonly newValue: JsonValue;
  readonly oldValue: JsonValue;
}

/** How one kind of document is loaded and stored. */
export interface DocumentCalls<T, F> {
  load(id: number): Promise<T>;
  update(document: Partial<T>): Promise<T>;
  create?(document: Partial<T>): Promise<T>;
  patch(id: number, patch: Patch<F>): Promise<T>;
  remove(ids: readonly number[]): Promise<number[]>;
  /** A page of the trash; a kind without it is not in the trash of all kinds. */
  excluded?(query: { page: number; size: number }): PromiseLike<{ readonly data: readonly T[]; readonly total: number }>;
  restore(input: { ids: number[]; date?: string | null }, options?: CallOptions): Promise<T[]>;
  revisions(id: number): Promise<Revision[]>;
  revision(
    id: number,
    number: number,
    query: { showDiff: boolean },
  ): Promise<{ readonly document: T; readonly changes?: readonly RevisionChange[] | null }>;
}
/** The context that the rules of lists need. */
export interface ListContext {
  readonly client: Client;
  readonly env: Pick<Env, 'log' | 'timers'>;
  /** The programs open to me: they decide what a list without a program shows. */
  readonly programs: { has(id: number): boolean };
}
/** The description of one kind of document; its lists, forms, viewers, drafts and undo steps follow from it. */
export interface DocumentKind<T, L extends Listed, Lists, F> {
  /** The name of its undo steps. */
  readonly name: string;
  /** Where its drafts are kept. */
  readonly section: UnsavedSection;
  /** The role that writes it. */
  readonly writes: Role;
  calls(client: Client): DocumentCalls<T, F>;
  /** The fields of a document that a form edits; the others are changed at the desk. */
  fields(document: T): readonly (keyof T & string)[];
  /** Makes an empty document of a day; a kind without it is created elsewhere. */
  empty?(uuid: string, date: string, ownerId: number): T;
  /** Tells whether the settings keep a stored document from being changed. */
  finished?(configs: Configs): View<(stored: EditedDocument) => boolean>;
  /** The rows of the rundowns, where it stands in one besides its lists. */
  beside?(data: RundownData): Table<T & Listed>;
  /** The rules of each list: what it loads, which rows belong to it, and their order. */
  lists(context: ListContext): { readonly [N in keyof Lists]: ListRules<L, Lists[N]> };
}
/** The document settings a kind may depend on. */
export interface Configs {
  readonly assignments: { readonly view: View<{ readonly lockFinished: boolean } | undefined> };
  readonly productions: { readonly view: View<{ readonly lockFinished: boolean } | undefined> };
}
/** The part of a kind that a form needs. */
export interface FormKind<T> {
  readonly calls: Pick<DocumentCalls<T, never>, 'load' | 'update' | 'create' | 'revision'>;
  readonly section: UnsavedSection;
  fields(document: T): readonly (keyof T & string)[];
  /** Passes a saved or loaded document to the tables. */
  stored(document: T): void;
}
