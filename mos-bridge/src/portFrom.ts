/** Reads a port from the environment, or takes the standard one. @throws where it is none. */
export function portFrom(env: Readonly<Record<string, string | undefined>>, name: string, standard: number): number {
  const text = env[name] || String(standard);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error(`${name} must be a port, 0 for a free one; it is '${text}'.`);
  return port;
}
