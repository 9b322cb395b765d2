/** The origin an address names and nothing beside it, as `https://cms.example`; undefined where it names more, or none of the web. */
export function pageOrigin(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password ? url.origin : undefined;
}

/** A list of addresses by their origins, each once; empty ones are left out. Answers the place of the first that names none. */
export function pageOrigins(addresses: readonly string[]): readonly string[] | number {
  const named = addresses.map((address) => address.trim());
  const wrong = named.findIndex((address) => address !== '' && pageOrigin(address) === undefined);
  return wrong < 0 ? [...new Set(named.filter((address) => address !== '').map((address) => pageOrigin(address)!))] : wrong;
}
