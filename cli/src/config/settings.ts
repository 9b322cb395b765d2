import type { Locale } from '@lauda/domain';
import { usage } from '../errors.ts';
import { localeNamed, localeOf } from '../i18n/texts.ts';
import { type Config, savedAt } from './file.ts';

export const DEFAULT_URL = 'http://127.0.0.1:7310';

export interface Flags {
  readonly url?: string | undefined;
  readonly lang?: string | undefined;
  readonly profile?: string | undefined;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}
export type Origin = 'flag' | 'environment' | 'profile' | 'config' | 'default';

/** The server and token in use, with the source of each. */
export interface Settings {
  readonly url: string;
  /** Every address of it, where there are several; the first is its name in the config file. */
  readonly urls?: readonly string[];
  readonly urlFrom: Origin;
  /** The profile that is used, where one is. */
  readonly profile: string | undefined;
  readonly token: string | undefined;
  readonly tokenFrom: 'environment' | 'config' | undefined;
}

/**
 * Resolves the server and token: the flag, then the profile named by `--profile` or LAUDA_PROFILE, then LAUDA_URL and LAUDA_TOKEN, then the
 * profile in use and the server of the config file, then the local server.
 */
export function settingsOf(flags: Flags, variables: Readonly<Record<string, string | undefined>>, config: Config): Settings {
  const named = flags.profile || variables.LAUDA_PROFILE;
  const profile = named || (flags.url || variables.LAUDA_URL ? undefined : config.profile);
  const saved = profile === undefined ? undefined : config.profiles?.[profile];
  if (named && !saved && !flags.url)
    throw usage('usage.profile', { value: named, names: Object.keys(config.profiles ?? {}).join(', ') || '—' });
  const candidates: [string | undefined, Origin][] = [
    [flags.url, 'flag'],
    [saved?.url, 'profile'],
    [variables.LAUDA_URL, 'environment'],
    [config.url, 'config'],
    [DEFAULT_URL, 'default'],
  ];
  const [given, urlFrom] = candidates.find(([value]) => value) as [string, Origin];
  const urls = given.split(',').flatMap((each) => (each.trim() ? [serverUrl(each.trim())] : []));
  const url = urls[0] ?? serverUrl(given);
  // A named profile means its person, even if the environment has another's token.
  const fromEnvironment = named ? undefined : variables.LAUDA_TOKEN;
  const token = fromEnvironment || savedAt(config, { url, profile })?.token;
  const tokenFrom = fromEnvironment ? 'environment' : token ? 'config' : undefined;
  return { url, ...(urls.length > 1 ? { urls } : {}), urlFrom, profile, token, tokenFrom };
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
