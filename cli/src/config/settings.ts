import type { Locale } from '@lauda/domain';
import { addressesOf } from '@lauda/sdk';
import { usage } from '../errors.ts';
import { localeNamed, localeOf } from '../i18n/texts.ts';
import type { Config } from './file.ts';

export const DEFAULT_URL = 'http://127.0.0.1:7310';

export interface Flags {
  readonly url?: string | undefined;
  readonly lang?: string | undefined;
}
export type Origin = 'flag' | 'environment' | 'config' | 'default';

/** Which server is called and as whom, with where each came from. */
export interface Settings {
  readonly url: string;
  /** Every address of it, where there are several; the first is its name in the config file. */
  readonly urls?: readonly string[];
  readonly urlFrom: Origin;
  readonly token: string | undefined;
  readonly tokenFrom: 'environment' | 'config' | undefined;
}

/** Resolves the server and token: the flag, then LAUDA_URL and LAUDA_TOKEN, then the config file, then the local server. */
export function settingsOf(flags: Flags, variables: Readonly<Record<string, string | undefined>>, config: Config): Settings {
  const candidates: [string | undefined, Origin][] = [
    [flags.url, 'flag'],
    [variables.LAUDA_URL, 'environment'],
    [config.url, 'config'],
    [DEFAULT_URL, 'default'],
  ];
  const [given, urlFrom] = candidates.find(([value]) => value) as [string, Origin];
  const urls = addressesOf(given).map(serverUrl);
  const url = urls[0] ?? serverUrl(given);
  const token = variables.LAUDA_TOKEN || config.servers[url]?.token;
  const tokenFrom = variables.LAUDA_TOKEN ? 'environment' : token ? 'config' : undefined;
  return { url, ...(urls.length > 1 ? { urls } : {}), urlFrom, token, tokenFrom };
}

/** Chooses the language: the flag, LAUDA_LANG, the config file, then the POSIX variables. */
export function languageOf(flags: Flags, variables: Readonly<Record<string, string | undefined>>, config: Config): Locale {
  const given = flags.lang || variables.LAUDA_LANG;
  if (given) {
    const locale = localeNamed(given);
    if (!locale) throw usage('usage.lang', { value: given });
    return locale;
  }
  return localeNamed(config.lang ?? '') ?? localeOf(variables);
}

/** Brings a server address to one spelling, without a trailing slash or `/api`. */
function serverUrl(text: string): string {
  const url = URL.parse(text.includes('://') ? text : `http://${text}`);
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) throw usage('usage.url', { value: text });
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/api$/, '');
}
