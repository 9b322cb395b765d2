import type { UnsavedSection } from '@lauda/domain';

/** What a form edits: stored under `version`, its text under `textVersion`. */
export interface EditedDocument {
  readonly id: number;
  readonly uuid: string;
  readonly version: number;
  readonly textVersion: number;
}
/** How one kind of document is loaded and stored. */
export interface DocumentKindCalls<T extends EditedDocument> {
  readonly section: UnsavedSection;
  /** The fields of a document that a form edits; the others are changed at the desk. */
  fields(document: T): readonly (keyof T & string)[];
  load(id: number): Promise<T>;
  update(document: Partial<T>): Promise<T>;
  create?(document: Partial<T>): Promise<T>;
  /** The tables take what was saved or loaded. */
  stored(document: T): void;
}
