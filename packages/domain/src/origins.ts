/** Answers the origin of an address that is an origin alone, as `https://cms.example`; undefined for a longer one, or none of the web. */
export function pageOrigin(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password ? url.origin : undefined;
}

/** Reads addresses as origins, each once, without empty ones; answers the index of the first that is no origin instead. */
export function pageOrigins(addresses: readonly string[]): readonly string[] | number {
  const named = addresses.map((address) => address.trim());
  const wrong = named.findIndex((address) => address !== '' && pageOrigin(address) === undefined);
  return wrong < 0 ? [...new Set(named.filter((address) => address !== '').map((address) => pageOrigin(address)!))] : wrong;
}
