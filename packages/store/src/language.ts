import { chooseLocale, LANGUAGE_KEY, type Locale } from '@lauda/domain';
import { Cell, type View } from './core/views.ts';
import { type KeyValueStorage, remember } from './env.ts';

/** The language of this desk: the one its person chose, else the branch's, else Portuguese (LOC-02 to 10). */
export class Language {
  private readonly storage: KeyValueStorage;
  private readonly branch: View<{ readonly locale: Locale } | undefined>;
  private readonly cell: Cell<Locale>;
  readonly view: View<Locale>;

  constructor(storage: KeyValueStorage, branch: View<{ readonly locale: Locale } | undefined>) {
    this.storage = storage;
    this.branch = branch;
    this.cell = new Cell(this.current());
    this.view = this.cell;
    branch.subscribe(() => this.cell.set(this.current()));
  }

  /** Chooses a language for this desk, also after it is opened again (LOC-03). */
  choose(locale: Locale): void {
    remember(this.storage, LANGUAGE_KEY, locale);
    this.cell.set(locale);
  }

  private current(): Locale {
    return chooseLocale(this.storage.getItem(LANGUAGE_KEY), this.branch.snapshot()?.locale);
  }
}
