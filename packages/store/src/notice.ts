export type NoticeLevel = 'SUCCESS' | 'INFORMATION' | 'EVENT' | 'WARNING' | 'ERROR';
/** A text key with its parameters; `raw` is a text as the server wrote it. */
export type Text = { readonly key: string; readonly params?: Readonly<Record<string, string | number>> } | { readonly raw: string };
/** Where a value was wrong: the path of the field, the rule it broke and the values of the rule. */
export interface FieldProblem {
  readonly path: string;
  readonly rule: string;
  readonly params?: Readonly<Record<string, string | number | boolean | null>> | undefined;
}
export interface NewNotice {
  readonly level: NoticeLevel | 'INFO';
  readonly title: Text;
  readonly description?: Text | undefined;
  /** A text shown before the details. */
  readonly detail?: Text;
  readonly details?: string | undefined;
  /** The refused fields; whoever shows the notice names them and their rules. */
  readonly fields?: readonly FieldProblem[];
  /** Stays until it is dismissed by hand. */
  readonly manual?: boolean;
}
export interface Notice extends Omit<NewNotice, 'level' | 'detail'> {
  readonly id: string;
  readonly level: NoticeLevel;
  /** Milliseconds it stays, or undefined when only a person ends it. */
  readonly durationMs: number | undefined;
  readonly at: number;
}
