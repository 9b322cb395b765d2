/** A step of the tables, as it comes with the server. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}
