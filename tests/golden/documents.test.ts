import { noticeMs, pageTotal } from '@lauda/domain';
import { describe, expect, it } from 'vitest';
import arithmetic from './arithmetic.json' with { type: 'json' };
import golden from './documents.json' with { type: 'json' };

describe('lists and notices', () => {
  it('say which rows a page shows [PAG-05]', () => {
    for (const { page, size, total, text } of golden.pages) expect(pageTotal(page, size, total)).toBe(text);
    expect([pageTotal(0, 25, 7), pageTotal(2, 25, 60), pageTotal(0, 0, 0)]).toEqual(['1-7 of 7', '51-60 of 60', '0-0 of 0']);
  });
  it('stay as long as they take to read', () => {
    for (const { message, description, seconds } of arithmetic.notices)
      expect(noticeMs('INFORMATION', 'a'.repeat(message), 'b'.repeat(description)) / 1000).toBe(seconds);
  });
});
