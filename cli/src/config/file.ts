/** What the command line keeps about one server: the API token it made there, and whose it is. */
export interface SavedServer {
  readonly token: string;
  readonly tokenId: number;
  readonly username: string;
}
/** The config file: tokens by server address, so a token is never sent to another server. */
export interface Config {
  readonly url?: string;
  readonly lang?: string;
  readonly servers: Readonly<Record<string, SavedServer>>;
}
export const EMPTY_CONFIG: Config = { servers: {} };

/** Where the config lives; `save` writes it readable by its owner only. */
export interface ConfigFile {
  readonly path: string;
  load(): Promise<Config>;
  save(config: Config): Promise<void>;
}

/** Reads the text of a config file. Throws a TypeError naming what is wrong with it. */
export function parseConfig(text: string): Config {
  if (text.trim() === '') return EMPTY_CONFIG;
  const data: unknown = JSON.parse(text);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new TypeError('expected an object');
  const { url, lang, servers = {} } = data as Record<string, unknown>;
  if (typeof servers !== 'object' || servers === null || Array.isArray(servers)) throw new TypeError('servers: expected an object');
  for (const [name, server] of Object.entries(servers)) {
    if (typeof (server as SavedServer | null)?.token !== 'string') throw new TypeError(`servers.${name}.token: expected a text`);
  }
  return {
    ...(typeof url === 'string' ? { url } : {}),
    ...(typeof lang === 'string' ? { lang } : {}),
    servers: servers as Config['servers'],
  };
}

/** Keeps the token of a server and makes that server the one used from now on. */
export const withServer = (config: Config, url: string, server: SavedServer): Config => ({
  ...config,
  url,
  servers: { ...config.servers, [url]: server },
});

/** Forgets the token of a server. */
export function withoutServer(config: Config, url: string): Config {
  const { [url]: _gone, ...servers } = config.servers;
  return { ...config, servers };
}
