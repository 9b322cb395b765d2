import { createSocket, type Socket } from 'node:dgram';
import { Resolver } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import nock from 'nock';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPublic, type Resolve } from '../src/outbound/addresses.ts';
import { OutboundError } from '../src/outbound/failures.ts';
import { type OutboundRequest, outboundWith } from '../src/outbound/request.ts';

// Made for this test and used nowhere else: nobody signed it.
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg3bkJqunyGbwrpok+
R6Ri7/cBAZyKnkzchTNiMIguOVOhRANCAAS2ClcpbhtB9q0SSTLsGrcBrs1BNyPn
OLDmmogFQ1YRJYRBW++fH6U1kkQi23ggURwfjI12PcIVwUfakqy+h9ot
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBoDCCAUegAwIBAgIUFFxM+zrmbgK2nLS0EpzrLJHdL1wwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNZmVlZHMuZXhhbXBsZTAgFw0yNjExMjMwMjI4MjlaGA8yMTI2
MTAzMDAyMjgyOVowGDEWMBQGA1UEAwwNZmVlZHMuZXhhbXBsZTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABLYKVyluG0H2rRJJMuwatwGuzUE3I+c4sOaaiAVDVhEl
hEFb758fpTWSRCLbeCBRHB+MjXY9whXBR9qSrL6H2i2jbTBrMB0GA1UdDgQWBBT9
qKpf7xtJyjEkuBHCgOQKbz0zwjAfBgNVHSMEGDAWgBT9qKpf7xtJyjEkuBHCgOQK
bz0zwjAPBgNVHRMBAf8EBTADAQH/MBgGA1UdEQQRMA+CDWZlZWRzLmV4YW1wbGUw
CgYIKoZIzj0EAwIDRwAwRAIgLLiRNlZAA5gFL6lTjzlmwYpstVQrJQ8l8a4o3giS
BL4CICC+Ye8JFp17JsXdX16+4ZbrVY1WPDyHQ1ylUCpbfEc0
-----END CERTIFICATE-----`;

let site: Server;
let port: number;
let names: Socket;
let resolver: Resolver;
let listener: RequestListener;
let reached: string[];
let asked: string[];
/** The addresses of each name; several are answered one after the other, the last one from then on. */
let zone: Record<string, string[]>;

/** A name server: one question, one address. */
function answerName(question: Buffer): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = question[at]!; length > 0; length = question[at]!) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  const name = labels.join('.');
  asked.push(name);
  const known = zone[name];
  const address = known && (known.length > 1 ? known.shift() : known[0]);
  const head = Buffer.from(question.subarray(0, at + 5));
  head.writeUInt16BE(address ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(address ? 1 : 0, 6);
  head.writeUInt32BE(0, 8);
  if (!address) return head;
  const record = Buffer.from([0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]);
  return Buffer.concat([head, record]);
}
const resolve: Resolve = (hostname, _options, done) =>
  resolver.resolve4(hostname, (error, addresses) =>
    error
      ? done(error, [])
      : done(
          null,
          addresses.map((address) => ({ address, family: 4 })),
        ),
  );
const ask = outboundWith(resolve);
const read = async (url: string, request: OutboundRequest = {}): Promise<string> =>
  (await (await ask(new URL(url), request)).demandOk().bytes()).toString();
const failure = async (url: string, request: OutboundRequest = {}): Promise<string> => {
  const error: unknown = await read(url, request).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(OutboundError);
  return (error as OutboundError).failure;
};
const trusted = (more: OutboundRequest = {}): OutboundRequest => ({ isTrusted: true, ...more });

beforeAll(async () => {
  site = createServer((request, response) => {
    reached.push(request.url!);
    listener(request, response);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  port = (site.address() as AddressInfo).port;
  names = createSocket('udp4', (question, { port: from, address }) => names.send(answerName(question), from, address));
  await new Promise<void>((done) => names.bind(0, '127.0.0.1', done));
  resolver = new Resolver();
  resolver.setServers([`127.0.0.1:${names.address().port}`]);
});
afterAll(async () => {
  names.close();
  site.closeAllConnections();
  await new Promise((done) => site.close(done));
});
beforeEach(() => {
  [reached, asked, zone] = [[], [], {}];
  listener = (_request, response) => void response.end('here');
});
afterEach(() => {
  nock.cleanAll();
  nock.restore();
});

describe('what is public', () => {
  const HERE = ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '255.255.255.255'];
  const NOBODY = ['224.0.0.1', '240.0.0.1', '198.18.0.1', '192.0.2.1', 'nonsense'];
  const SIX = ['::1', '::', 'fe80::1', 'fd00::1', 'fec0::1', 'ff02::1', '2001:db8::1', '4000::1'];
  const TUNNELS = ['::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::10.0.0.1', '2002:7f00:1::', '2001::1'];
  it.each([...HERE, ...NOBODY, ...SIX, ...TUNNELS])('%s is not', (address) => expect(isPublic(address)).toBe(false));
  it.each(['8.8.8.8', '200.160.2.3', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is', (address) => expect(isPublic(address)).toBe(true));
});

describe('addresses of this house', () => {
  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '0',
    '169.254.169.254',
  ])('are refused as they are written: %s', async (host) => {
    expect(await failure(`http://${host}:${port}/`)).toBe('address');
    expect([reached, asked]).toEqual([[], []]);
  });

  it('are refused by what a name means, and reached where the host is trusted', async () => {
    zone = { 'feeds.example': ['127.0.0.1'], 'inner.example': ['10.0.0.7'] };
    expect(await failure(`http://feeds.example:${port}/`)).toBe('address');
    expect(await failure('http://inner.example/')).toBe('address');
    expect(reached).toEqual([]);
    expect(await read(`http://feeds.example:${port}/rss`, trusted())).toBe('here');
    expect(reached).toEqual(['/rss']);
  });

  it('are not reached by a name that means another address when it is asked again', async () => {
    zone = { 'feeds.example': ['8.8.8.8', '127.0.0.1'] };
    expect(['unreachable', 'timeout']).toContain(await failure(`http://feeds.example:${port}/`, { ms: 1_000, idleMs: 300 }));
    expect(asked).toEqual(['feeds.example']);
    expect(reached).toEqual([]);
  });

  it('are refused where a public site sends there, by address or by name', async () => {
    nock.activate();
    nock.enableNetConnect('127.0.0.1');
    zone = { 'inner.example': ['127.0.0.1'] };
    nock.enableNetConnect(/127\.0\.0\.1|inner\.example/);
    nock('https://news.example')
      .get('/a')
      .reply(302, '', { location: `http://127.0.0.1:${port}/secret` });
    nock('https://news.example')
      .get('/b')
      .reply(301, '', { location: `http://inner.example:${port}/secret` });
    expect(await failure('https://news.example/a')).toBe('address');
    expect(await failure('https://news.example/b')).toBe('address');
    expect(reached).toEqual([]);
  });
});

describe('redirects', () => {
  it('are followed on the way of a public site, without what was for its host alone', async () => {
    nock.activate();
    nock('https://news.example').get('/a').reply(307, '', { location: 'https://cdn.example/b' });
    nock('https://cdn.example', { badheaders: ['authorization'] })
      .get('/b')
      .matchHeader('accept', 'text/xml')
      .reply(200, 'there');
    expect(await read('https://news.example/a', { headers: { authorization: 'Bearer x', accept: 'text/xml' } })).toBe('there');
  });

  it.each([
    ['to another host of a trusted one', 'http://127.0.0.2:1/'],
    ['to another service of a trusted host', 'http://127.0.0.1:1/'],
    ['to another protocol', 'file:///etc/passwd'],
    ['nowhere', ''],
  ])('end: %s', async (_why, location) => {
    listener = (_request, response) => void response.writeHead(302, location ? { location } : {}).end();
    expect(await failure(`http://127.0.0.1:${port}/`, trusted())).toBe('redirect');
  });

  it('are followed on the same host, five at most, and never by what is written', async () => {
    listener = (request, response) =>
      request.url === '/0' ? response.end('end') : response.writeHead(302, { location: `/${Number(request.url!.slice(1)) - 1}` }).end();
    expect(await read(`http://127.0.0.1:${port}/5`, trusted())).toBe('end');
    expect(await failure(`http://127.0.0.1:${port}/6`, trusted())).toBe('redirect');
    expect(await failure(`http://127.0.0.1:${port}/1`, trusted({ method: 'POST', body: '{}' }))).toBe('redirect');
  });
});

describe('limits', () => {
  const here = () => `http://127.0.0.1:${port}/`;
  it('ends what says it is longer before it comes, and what never ends where the limit is', async () => {
    let sent = 0;
    listener = (_request, response) => void response.writeHead(200, { 'content-length': String(200 * 2 ** 20) }).write('x');
    expect(await failure(here(), trusted({ bytes: 1_000_000 }))).toBe('too_large');
    listener = (_request, response) => {
      const more = (): void => {
        while (!response.destroyed && sent < 200 * 2 ** 20) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536))) return void response.once('drain', more);
        }
      };
      more();
    };
    expect(await failure(here(), trusted({ bytes: 1_000_000 }))).toBe('too_large');
    expect(sent).toBeLessThan(20 * 2 ** 20);
  });

  it('counts what is unpacked, and says what is badly packed', async () => {
    const small = gzipSync('packed');
    const bomb = gzipSync(Buffer.alloc(50 * 2 ** 20));
    const packed = (body: Buffer) => {
      listener = (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
    };
    packed(small);
    expect(await read(here(), trusted())).toBe('packed');
    packed(bomb);
    expect(bomb.length).toBeLessThan(100_000);
    expect(await failure(here(), trusted({ bytes: 1_000_000 }))).toBe('too_large');
    packed(Buffer.from('not packed at all'));
    expect(await failure(here(), trusted())).toBe('format');
  });

  it('waits for no answer, for no part of it and for no trickle longer than told', async () => {
    listener = () => undefined;
    expect(await failure(here(), trusted({ idleMs: 100 }))).toBe('timeout');
    listener = (_request, response) => void response.writeHead(200).write('begun');
    expect(await failure(here(), trusted({ idleMs: 100 }))).toBe('timeout');
    listener = (_request, response) => {
      const trickle = setInterval(() => (response.destroyed ? clearInterval(trickle) : response.write('.')), 20);
    };
    expect(await failure(here(), trusted({ idleMs: 10_000, ms: 300 }))).toBe('timeout');
  });

  it('ends with whoever waited, by their reason', async () => {
    const control = new AbortController();
    listener = () => control.abort(new Error('nobody waits'));
    await expect(read(here(), trusted({ signal: control.signal }))).rejects.toThrow('nobody waits');
    const later = new AbortController();
    listener = (_request, response) => {
      response.writeHead(200).write('begun');
      setImmediate(() => later.abort(new Error('left')));
    };
    await expect(read(here(), trusted({ signal: later.signal }))).rejects.toThrow('left');
  });
});

describe('why nothing came', () => {
  it('is told: a status, a line that broke, no such name, no JSON, no protocol of the web', async () => {
    listener = (_request, response) => void response.writeHead(500).end('broken');
    expect(await failure(`http://127.0.0.1:${port}/`, trusted())).toBe('status');
    listener = (_request, response) => void response.socket?.destroy();
    expect(await failure(`http://127.0.0.1:${port}/`, trusted())).toBe('unreachable');
    expect(await failure('http://127.0.0.1:1/', trusted())).toBe('unreachable');
    expect(await failure('http://nowhere.example/')).toBe('unreachable');
    listener = (_request, response) => void response.end('<html>');
    await expect((await ask(new URL(`http://127.0.0.1:${port}/`), trusted())).json()).rejects.toThrow('format');
    await expect(ask(new URL('ftp://feeds.example/'))).rejects.toThrow('address');
  });

  it('is a certificate nobody signed, whoever trusts the host', async () => {
    const secure = createSecureServer({ key: KEY, cert: CERTIFICATE }, (_request, response) => void response.end('here'));
    await new Promise<void>((done) => secure.listen(0, '127.0.0.1', done));
    expect(await failure(`https://127.0.0.1:${(secure.address() as AddressInfo).port}/`, trusted())).toBe('certificate');
    await new Promise((done) => secure.close(done));
  });

  it('is sent whole where something is written', async () => {
    const bodies: string[] = [];
    listener = (request, response) => {
      void request
        .setEncoding('utf8')
        .toArray()
        .then((parts) => {
          bodies.push(parts.join(''));
          response.writeHead(201).end('{"id":1}');
        });
    };
    const url = new URL(`http://127.0.0.1:${port}/posts`);
    const stream = async function* () {
      yield Buffer.from('a');
      yield Buffer.from('b');
    };
    expect(await (await ask(url, trusted({ method: 'POST', body: '{"a":1}' }))).json()).toEqual({ id: 1 });
    await (await ask(url, trusted({ method: 'POST', body: stream() }))).bytes();
    expect(bodies).toEqual(['{"a":1}', 'ab']);
  });
});
