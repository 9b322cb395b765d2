/** A migration file. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}
