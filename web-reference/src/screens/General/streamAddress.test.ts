import { STREAMING_PROTOCOLS } from '@lauda/domain';
import { expect, it } from 'vitest';
import { streamAddress } from './streamAddress.ts';

const PAGE = { protocol: 'http:' };
const stream = { protocol: 'http', host: 'stream.example', port: 8080, path: '/live.mp4' } as const;

it('plays by address what comes over HTTP, and says of the rest why a browser shows nothing', () => {
  const shown = (protocol: (typeof STREAMING_PROTOCOLS)[number]) => String(streamAddress({ ...stream, protocol }, PAGE, true));
  expect(Object.fromEntries(STREAMING_PROTOCOLS.map((protocol) => [protocol, shown(protocol)]))).toEqual({
    hls: 'http://stream.example:8080/live.mp4',
    http: 'http://stream.example:8080/live.mp4',
    https: 'https://stream.example:8080/live.mp4',
    rtmp: 'protocol',
    rtmps: 'protocol',
    rtsp: 'protocol',
    srt: 'protocol',
  });
  expect(String(streamAddress({ ...stream, protocol: 'hls', port: 443, path: null }, PAGE, true))).toBe('https://stream.example/');
});

it('shows nothing without an address, nothing of plain HTTP in a page of HTTPS, and no HLS where the browser plays none', () => {
  expect(streamAddress({ ...stream, host: '' }, PAGE, true)).toBe('host');
  expect(streamAddress({ ...stream, port: null }, PAGE, true)).toBe('host');
  expect(streamAddress({ ...stream, host: 'a b' }, PAGE, true)).toBe('host');
  expect(streamAddress(stream, { protocol: 'https:' }, true)).toBe('insecure');
  expect(streamAddress({ ...stream, path: 'live.m3u8' }, PAGE, false)).toBe('noHls');
  expect(streamAddress({ ...stream, protocol: 'hls' }, PAGE, false)).toBe('noHls');
});
