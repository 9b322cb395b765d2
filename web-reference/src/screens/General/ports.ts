/** The valid port numbers. */
export const PORTS = { min: 1, max: 65_535 } as const;
