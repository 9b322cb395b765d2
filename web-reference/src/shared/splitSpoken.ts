/** Splits a script into the text read aloud and the text in brackets; an unclosed bracket is read aloud. */
export const splitSpoken = (text: string): { readonly text: string; readonly spoken: boolean }[] => {
  const found: { text: string; spoken: boolean }[] = [];
  let rest = 0;
  let depth = 0;
  let opened = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '[') {
      if (depth === 0) opened = at;
      depth += 1;
    } else if (text[at] === ']' && depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      if (opened > rest) found.push({ text: text.slice(rest, opened), spoken: true });
      found.push({ text: text.slice(opened, at + 1), spoken: false });
      rest = at + 1;
    }
  }
  if (rest < text.length) found.push({ text: text.slice(rest), spoken: true });
  return found;
};
