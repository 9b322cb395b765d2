/** The kept sign-in at one server: the API token made there, and its owner. */
export interface SavedServer {
  readonly token: string;
  readonly tokenId: number;
  readonly username: string;
}
/** A server under a chosen name, with the token of one person there: several people of one server, or several servers, side by side. */
export interface SavedProfile extends Partial<SavedServer> {
  readonly url: string;
}
/** The config file: tokens by server address, so a token is never sent to another server. */
export interface Config {
  readonly url?: string;
  readonly lang?: string;
  readonly servers: Readonly<Record<string, SavedServer>>;
  readonly profiles?: Readonly<Record<string, SavedProfile>>;
  /** The profile used where none is named. */
  readonly profile?: string;
}
export const EMPTY_CONFIG: Config = { servers: {} };

/** Where the config lives, readable by its owner only; `change` changes what is there then, since another command may have written meanwhile. */
export interface ConfigFile {
  readonly path: string;
  load(): Promise<Config>;
  change(by: (config: Config) => Config): Promise<void>;
}

/** Reads the text of a config file. Throws a TypeError naming what is wrong with it. */
export function parseConfig(text: string): Config {
  if (text.trim() === '') return EMPTY_CONFIG;
  const data: unknown = JSON.parse(text);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new TypeError('expected an object');
  const { url, lang, servers = {}, profiles, profile } = data as Record<string, unknown>;
  if (typeof servers !== 'object' || servers === null || Array.isArray(servers)) throw new TypeError('servers: expected an object');
  for (const [name, server] of Object.entries(servers)) {
    if (typeof (server as SavedServer | null)?.token !== 'string') throw new TypeError(`servers.${name}.token: expected a text`);
  }
  if (profiles !== undefined && (typeof profiles !== 'object' || profiles === null || Array.isArray(profiles)))
    throw new TypeError('profiles: expected an object');
  for (const [name, saved] of Object.entries(profiles ?? {})) {
    if (typeof (saved as SavedProfile | null)?.url !== 'string') throw new TypeError(`profiles.${name}.url: expected a text`);
  }
  return {
    ...(profiles ? { profiles: profiles as NonNullable<Config['profiles']> } : {}),
    ...(typeof profile === 'string' ? { profile } : {}),
    ...(typeof url === 'string' ? { url } : {}),
    ...(typeof lang === 'string' ? { lang } : {}),
    servers: servers as Config['servers'],
  };
}

/** The key of an entry of the config file: a server by its address, or a profile by its name. */
export interface Place {
  readonly url: string;
  /** Every address of the server, where there are several. */
  readonly urls?: readonly string[];
  readonly profile: string | undefined;
}

/** Finds the kept sign-in of a server or a profile; undefined where nobody signed in. */
export function savedAt({ servers, profiles = {} }: Config, { url, profile }: Place): SavedServer | undefined {
  const saved = profile === undefined ? servers[url] : profiles[profile];
  // A token is sent only to the server that gave it.
  const isThere = saved?.token !== undefined && (!('url' in saved) || saved.url.split(',').includes(url));
  return isThere ? (saved as SavedServer) : undefined;
}

/** Keeps the token of a server, for each of its addresses, or of a profile, and makes it the one used from now on. */
export function withSaved(config: Config, { url, urls = [url], profile }: Place, server: SavedServer): Config {
  const all = urls.join(',');
  if (profile !== undefined) return { ...config, profile, profiles: { ...config.profiles, [profile]: { url: all, ...server } } };
  const { profile: _before, ...rest } = config;
  return { ...rest, url: all, servers: { ...config.servers, ...Object.fromEntries(urls.map((each) => [each, server])) } };
}

/** Forgets the token of a server, at all its addresses; of a profile its addresses stay. */
export function withoutSaved(config: Config, { url, urls = [url], profile }: Place): Config {
  if (profile !== undefined) return { ...config, profiles: { ...config.profiles, [profile]: { url: urls.join(',') } } };
  const gone = config.servers[url]?.token;
  return { ...config, servers: Object.fromEntries(Object.entries(config.servers).filter(([, { token }]) => token !== gone)) };
}
