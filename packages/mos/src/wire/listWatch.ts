/** Lists whose objects are handed out one by one, and what an object is called in each. */
const LISTS: Readonly<Record<string, string>> = { mosListAll: 'mosObj' };
const HEADER = new Set(['mosID', 'ncsID', 'messageID']);
// The characters that end a name; compared one by one, because every character of every tag is looked at.
const ends = (char: string): boolean => char <= ' ' || char === '/' || char === '=' || char === '"' || char === "'";

const IN = { NOTHING: 0, HEAD: 1, LIST: 2, OBJECT: 3 } as const;
/** The place of a tag that just ended: it opened the list, stands outside its objects, or ended one of them. */
export type TagPlace = 'list' | 'outside' | 'object';

/** Follows the tags of a frame from its beginning, to tell where a list begins and where its objects end. */
export class ListWatch {
  private state: number = IN.NOTHING;
  private depth = 0;
  private name = '';
  private isInName = false;
  private endsWithSlash = false;
  private listName = '';
  private nested = 0;

  /** Whether the tags of the frame must still be followed. */
  get isFollowing(): boolean {
    return this.state !== IN.NOTHING;
  }
  /** Whether the next tag is one of the list itself, so that the text before it need not be kept. */
  get isInList(): boolean {
    return this.state === IN.LIST;
  }
  /** The tags that close the frame if its list ends here. */
  get closing(): string {
    return this.listName === '' ? '</mos>' : `</${this.listName}></mos>`;
  }

  /** A frame began. */
  begin(): void {
    this.state = IN.HEAD;
    this.depth = 1;
    this.isInName = false;
    this.name = '';
    this.listName = '';
  }
  /** A tag begins. */
  open(): void {
    this.isInName = true;
    this.name = '';
    this.endsWithSlash = false;
  }
  /** One character of a tag, outside its quotes. */
  add(char: string): void {
    if (char === '>') return;
    this.endsWithSlash = char === '/' && this.name !== '';
    if (!this.isInName) return;
    if (ends(char) && !(char === '/' && this.name === '')) this.isInName = false;
    else this.name += char;
  }

  /** The tag ended. */
  close(): TagPlace | undefined {
    if (this.name === '') return undefined;
    const closes = this.name[0] === '/';
    if (this.state === IN.HEAD) return this.head(closes);
    if (this.state === IN.LIST) return this.outside(closes);
    return this.inObject(closes);
  }

  private head(closes: boolean): TagPlace | undefined {
    if (closes) this.depth -= 1;
    else if (this.depth === 1 && !HEADER.has(this.name)) {
      const isList = Object.hasOwn(LISTS, this.name);
      this.state = isList && !this.endsWithSlash ? IN.LIST : IN.NOTHING;
      if (isList && !this.endsWithSlash) this.listName = this.name;
      return isList ? 'list' : undefined;
    } else if (!this.endsWithSlash) this.depth += 1;
    return undefined;
  }
  private outside(closes: boolean): TagPlace | undefined {
    if (!closes && this.name === LISTS[this.listName]) {
      if (this.endsWithSlash) return 'object';
      this.state = IN.OBJECT;
      this.nested = 1;
      return undefined;
    }
    if (closes && this.name === `/${this.listName}`) this.state = IN.NOTHING;
    return 'outside';
  }
  /** By its name, not by its depth: a wrongly nested tag breaks one object, not the search for the next. */
  private inObject(closes: boolean): TagPlace | undefined {
    const object = LISTS[this.listName]!;
    if (this.name !== (closes ? `/${object}` : object)) return undefined;
    if (!this.endsWithSlash) this.nested += closes ? -1 : 1;
    if (this.nested > 0) return undefined;
    this.state = IN.LIST;
    return 'object';
  }
}
