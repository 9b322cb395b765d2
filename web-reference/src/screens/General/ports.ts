/** The ports a server may be reached by. */
export const PORTS = { min: 1, max: 65_535 } as const;
