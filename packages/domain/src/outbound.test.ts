import { expect, it } from 'vitest';
import { houseHosts, isHouseHost, wrongHost } from './outbound.ts';

it('hosts are read a line each, as they are stored, and one that is none is named', () => {
  expect(houseHosts(' Feeds.House \n\n10.0.0.7:8080\nfeeds.house\n[::1]:80\n')).toEqual(['feeds.house', '10.0.0.7:8080', '[::1]:80']);
  expect(houseHosts('')).toEqual([]);
  expect(wrongHost(['feeds.house', '10.0.0.7:8080', '[fe80::1]'])).toBeUndefined();
  for (const wrong of ['http://10.0.0.7', '10.0.0.7/feed', 'feeds house', 'ana@house', `${'a'.repeat(261)}`])
    expect(wrongHost(['feeds.house', wrong])).toBe(wrong);
});

it('a host is allowed whatever its port, or with one port, which may be that of its scheme', () => {
  const allows = (hosts: string[], address: string): boolean => isHouseHost(hosts, new URL(address));
  expect(allows(['feeds.house'], 'http://feeds.house:8080/a')).toBe(true);
  expect(allows(['feeds.house:8080'], 'http://feeds.house:8080/a')).toBe(true);
  expect(allows(['feeds.house:80'], 'http://feeds.house/a')).toBe(true);
  expect(allows(['feeds.house:443'], 'https://feeds.house/a')).toBe(true);
  expect(allows(['[::1]:9'], 'http://[::1]:9/')).toBe(true);
  expect(allows(['feeds.house:80'], 'https://feeds.house/a')).toBe(false);
  expect(allows(['feeds.house:8080'], 'http://feeds.house/a')).toBe(false);
  expect(allows(['house'], 'http://feeds.house/a')).toBe(false);
});
