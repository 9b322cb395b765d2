import { describe, expect, it } from 'vitest';
import { wayBack } from './redirect.ts';

describe('the way back after a login', () => {
  it('is the path that was asked for', () => {
    expect(wayBack('/rundown/5/2026-03-10?story=12')).toBe('/rundown/5/2026-03-10?story=12');
  });

  it('is the start when there is none, or when it leaves the site', () => {
    expect([undefined, '', '//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'].map(wayBack)).toEqual(
      Array(6).fill('/'),
    );
  });
});
