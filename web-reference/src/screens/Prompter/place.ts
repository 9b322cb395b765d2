/** The place under the reading mark: a character of a text, and how far the mark is below the top of its line, px. */
export interface Place {
  readonly key: string;
  readonly text: string;
  readonly offset: number;
  readonly below: number;
}

/** Returns the offset of a character after its text changed: a change before it moves it, a change after it does not. */
export const moveOffset = (before: string, after: string, offset: number): number => {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  if (offset < head) return offset;
  if (offset >= before.length - tail) return offset + after.length - before.length;
  return Math.min(offset, Math.max(head, after.length - tail));
};

/** Returns the text that takes the place of a removed one: the next in the former order that still exists, else the one before it. */
export const successorOf = (former: readonly string[], gone: string, here: ReadonlySet<string>): string | undefined => {
  const at = former.indexOf(gone);
  return former.slice(at).find((key) => here.has(key)) ?? former.slice(0, Math.max(at, 0)).findLast((key) => here.has(key));
};

const textNodes = (element: Element): Text[] => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) found.push(node as Text);
  return found;
};

/** Returns the px from the top of a text's element to the top of the line of a character. `flipped`: the page is mirrored upside down. */
export const lineTop = (element: Element, offset: number, flipped: boolean): number => {
  const frame = element.getBoundingClientRect();
  let rest = offset;
  for (const node of textNodes(element)) {
    for (; rest < node.length; rest += 1) {
      const range = document.createRange();
      range.setStart(node, rest);
      range.setEnd(node, rest + 1);
      const [rect] = range.getClientRects();
      // A line break has no box, so the next character is measured.
      if (rect && rect.height > 0) return flipped ? frame.bottom - rect.bottom : rect.top - frame.top;
    }
    rest -= node.length;
  }
  return frame.height;
};

/** Returns the first character of the line at a height of a text's element. */
export const offsetAt = (element: Element, px: number, length: number, flipped: boolean): number => {
  let [low, high] = [0, Math.max(0, length - 1)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (lineTop(element, middle, flipped) <= px) low = middle;
    else high = middle - 1;
  }
  return low;
};
