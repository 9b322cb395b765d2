/** Where a MOS device of 2.x listens. */
export interface MosPorts {
  readonly port: number;
  readonly upperPort?: number | null | undefined;
  readonly profile?: Readonly<Record<string, unknown>> | null | undefined;
}

/** The port of a device for one of its names: those of the convention for 10540, else what is set, else the lower one. */
export function mosPort({ port, upperPort, profile }: MosPorts, name: string): number {
  if (name === 'upper') return upperPort ?? (port === 10_540 ? 10_541 : port);
  if (name === 'query') return typeof profile?.queryPort === 'number' ? profile.queryPort : port === 10_540 ? 10_542 : port;
  return port;
}
