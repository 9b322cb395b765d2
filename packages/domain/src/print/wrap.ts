/** Breaks a text into lines of a width, between words where there are any. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const joined = line === '' ? word : `${line} ${word}`;
    if ([...joined].length <= width) {
      line = joined;
      continue;
    }
    if (line !== '') lines.push(line);
    const letters = [...word];
    while (letters.length > width) lines.push(letters.splice(0, width).join(''));
    line = letters.join('');
  }
  return [...lines, line];
}
