// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { downloadText } from './downloadText.ts';

afterEach(() => vi.restoreAllMocks());

it('a text is given as a file to keep, under a name that every system takes, and its address is given back', async () => {
  const [made, freed, clicked]: [Blob[], string[], string[]] = [[], [], []];
  URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
  URL.revokeObjectURL = (address) => void freed.push(address);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.href} ${this.download}`);
  });
  downloadText('Jornal 10/03: "às 19h".csv', 'a;b', 'text/csv');
  expect(clicked).toEqual(['blob:1 Jornal 10-03- -às 19h-.csv']);
  expect([await made[0]!.text(), made[0]!.type]).toEqual(['a;b', 'text/csv']);
  expect(freed).toEqual(['blob:1']);
});
