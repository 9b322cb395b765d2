import { differs } from './formText.ts';
import { mergeFields } from './mergeFields.ts';
import { type Fields, saysIn } from './says.ts';

type Edited = { readonly id: number };
/** A text that was sent to be stored, and the stored one it began from. */
export interface Sent<T> {
  readonly base: T;
  readonly text: T;
}
/** Tells whether the stored document contains everything that was sent, of a new one as the server stores it. */
export function holds<T extends Edited>(stored: T, { base, text }: Sent<T>, fields: Fields<T>): boolean {
  const asked = base.id > 0 ? fields : fields.filter((field) => !saysIn(stored, text, field));
  const { merged, conflicts } = mergeFields(base, text, stored, asked);
  return conflicts.length === 0 && !differs(merged, stored, asked);
}

/** The texts of a form that were sent but never answered: they may be stored, and then are not somebody else's edits. */
export class Unanswered<T extends Edited> {
  private texts: readonly Sent<T>[] = [];

  add(sent: Sent<T>): void {
    this.texts = [...this.texts, sent];
  }
  clear(): void {
    this.texts = [];
  }

  /** Takes out the latest text that the stored document contains, with those before it. */
  take(stored: T, fields: Fields<T>): Sent<T> | undefined {
    const at = this.texts.findLastIndex((sent) => holds(stored, sent, fields));
    const sent = this.texts[at];
    this.texts = this.texts.slice(at + 1);
    return sent;
  }

  /** Tells whether the stored document contains one of them or the text of a refused call, which a retry may have sent twice. */
  isStored(stored: T, refused: Sent<T>, fields: Fields<T>): boolean {
    const found = [...this.texts, refused].some((sent) => holds(stored, sent, fields));
    if (found) this.add(refused);
    return found;
  }
}
