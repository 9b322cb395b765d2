import { describe, expect, it } from 'vitest';
import { CONFIG_KEYS, parseConfig } from './config.ts';

describe('configuration', () => {
  it('serves this machine only, from .lauda, when nothing is said', () => {
    expect(parseConfig({})).toEqual({
      host: '127.0.0.1',
      port: 7310,
      dataDir: '.lauda',
      logLevel: 'info',
      cookieSecure: false,
      trustProxy: false,
      origins: [],
      demo: false,
      demoArchive: false,
      parentPipe: false,
      pageLater: false,
    });
  });

  it('reads every variable', () => {
    expect(
      parseConfig({
        LAUDA_HOST: '0.0.0.0',
        LAUDA_PORT: '8080',
        LAUDA_DATA: '/srv/lauda',
        LAUDA_FILES: 's3://tvs/praca?endpoint=https://s3.example:9000&region=sa-east-1',
        AWS_ACCESS_KEY_ID: 'AK',
        AWS_SECRET_ACCESS_KEY: 'SK',
        DATABASE_URL: 'postgres://lauda@db/lauda',
        LAUDA_SECRET: 's'.repeat(32),
        LAUDA_LOG: 'warn',
        LAUDA_COOKIE_SECURE: 'true',
        LAUDA_TRUST_PROXY: '10.0.0.0/8',
        LAUDA_ORIGINS: 'https://cms.example, http://10.0.0.9:8080/',
        LAUDA_DEMO: '1',
        LAUDA_DEMO_ARCHIVE: 'true',
        LAUDA_DEMO_NOW: '2026-03-02T18:30:00-03:00',
        LAUDA_DEMO_PLAYOUT: '{"lowerPort":4001,"upperPort":4002}',
        LAUDA_DEMO_FEEDS: 'http://127.0.0.1:4003',
        LAUDA_PARENT_PIPE: '1',
        LAUDA_PAGE_LATER: '1',
      }),
    ).toEqual({
      host: '0.0.0.0',
      port: 8080,
      dataDir: '/srv/lauda',
      files: {
        ...{ bucket: 'tvs', prefix: 'praca', endpoint: 'https://s3.example:9000', region: 'sa-east-1' },
        ...{ accessKeyId: 'AK', secretAccessKey: 'SK' },
      },
      databaseUrl: 'postgres://lauda@db/lauda',
      secret: 's'.repeat(32),
      logLevel: 'warn',
      cookieSecure: true,
      trustProxy: '10.0.0.0/8',
      origins: ['https://cms.example', 'http://10.0.0.9:8080'],
      demo: true,
      demoArchive: true,
      now: Date.UTC(2026, 2, 2, 21, 30),
      demoPlayout: { lowerPort: 4001, upperPort: 4002 },
      demoFeeds: 'http://127.0.0.1:4003',
      parentPipe: true,
      pageLater: true,
    });
  });

  it('names a misspelt variable and the one that is meant', () => {
    expect(() => parseConfig({ LAUDA_PROT: '8080' })).toThrow('LAUDA_PROT is not a variable of Lauda. Is LAUDA_PORT meant?');
    expect(() => parseConfig({ LAUDA_ENTIRELY_ELSE: '' })).toThrow(
      'LAUDA_ENTIRELY_ELSE is not a variable of Lauda. docs/operations.md lists them.',
    );
    expect(() => parseConfig({ LAUDA_TOKEN: 'of the command line', PATH: '/bin' })).not.toThrow();
  });

  it.each([
    ['LAUDA_PORT', '70000', "LAUDA_PORT: '70000' is not a port, 0 for a free one."],
    ['LAUDA_PORT', '7310x', "LAUDA_PORT: '7310x' is not a port, 0 for a free one."],
    ['LAUDA_LOG', 'loud', "LAUDA_LOG: 'loud' is not trace, debug, info, warn, error, fatal or silent."],
    ['LAUDA_COOKIE_SECURE', 'yes', "LAUDA_COOKIE_SECURE: 'yes' is not true or false."],
    ['LAUDA_TRUST_PROXY', 'proxy.local', "'proxy.local' is not addresses, a number of hops, true or false."],
    ['LAUDA_DEMO_NOW', '2026-03-02T18:30', 'a date and time with zone'],
    ['LAUDA_DEMO_PLAYOUT', '{"lowerPort":1}', 'lowerPort'],
    ['LAUDA_DEMO_FEEDS', 'noticias', "LAUDA_DEMO_FEEDS: 'noticias' is not an http:// or https:// address."],
    ['LAUDA_SECRET', 'short', 'LAUDA_SECRET: its value is not at least 32 characters.'],
    ['DATABASE_URL', 'mysql://root:word@db', 'DATABASE_URL: its value is not a postgres:// address.'],
  ])('refuses %s=%s', (name, value, message) => {
    expect(() => parseConfig({ [name]: value })).toThrow(message);
  });

  it.each([
    ['s3://tv?endpoint=ftp://s3.example'],
    ['s3://AK:SK@tvs'],
    ['s3://tvs/a b'],
    ['s3://tvs?regiao=sul'],
    ['s3://Tv_1'],
    ['files'],
    ['https://s3.example/tv'],
  ])('refuses LAUDA_FILES=%s, and says no word of it: it may name a secret', (value) => {
    const keys = { AWS_ACCESS_KEY_ID: 'AK', AWS_SECRET_ACCESS_KEY: 'SK' };
    expect(() => parseConfig({ ...keys, LAUDA_FILES: value })).toThrow(/^LAUDA_FILES: its value is not an absolute folder, or s3:/);
  });

  it('takes a folder and a bucket of Amazon for files, and a bucket with its keys alone', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'AK', AWS_SECRET_ACCESS_KEY: 'SK' };
    expect(parseConfig({ LAUDA_FILES: '/mnt/lauda' }).files).toBe('/mnt/lauda');
    const amazon = { bucket: 'tvs', prefix: '', region: 'us-east-1', accessKeyId: 'AK', secretAccessKey: 'SK' };
    expect(parseConfig({ ...keys, LAUDA_FILES: 's3://tvs' }).files).toEqual(amazon);
    expect(() => parseConfig({ LAUDA_FILES: 's3://tvs' })).toThrow('with AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  });

  it('describes each variable once', () => {
    const names = CONFIG_KEYS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { meaning } of CONFIG_KEYS) expect(meaning).toMatch(/^[A-Z].*\.$/);
  });
});
