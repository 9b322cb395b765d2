import { expect, it } from 'vitest';
import { besideTabs } from './ChatText.tsx';

const at = (path: string): URL => new URL(path, 'https://lauda.example');
const place = (link: string, here: string): string => decodeURIComponent(besideTabs(at(link), at(here)));

it('a link opens its document beside the tabs that stand where it leads, and closes none', () => {
  const guideline = '/guidelines?date=2026-03-10&tabs=[7]&open=7';
  expect(place(guideline, '/guidelines?tabs=[5,7]&open=5')).toBe('/guidelines?date=2026-03-10&tabs=[5,7]&open=7');
  expect(place(guideline, '/guidelines?tabs=[5]&open=5')).toBe('/guidelines?date=2026-03-10&tabs=[5,7]&open=7');
  expect(place('/guidelines', '/guidelines?tabs=[5]&open=5')).toBe('/guidelines?tabs=[5]');
  expect(place('/rundown/1/2026-03-10?open=[9]&story=9', '/rundown/1/2026-03-10?open=[8]&story=8')).toBe(
    '/rundown/1/2026-03-10?open=[8,9]&story=9',
  );
});

it('a link that leads elsewhere, or to what no strip of tabs is, stays as it is written', () => {
  expect(place('/reports?tabs=[7]&open=7#a', '/guidelines?tabs=[5]&open=5')).toBe('/reports?tabs=[7]&open=7#a');
  expect(place('/posts?open=4', '/posts?open=3')).toBe('/posts?open=4');
  expect(place('/guidelines?tabs=[7]&open=7', '/guidelines?tabs=nichts')).toBe('/guidelines?tabs=[7]&open=7');
});
