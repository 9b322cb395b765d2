/**
 * Makes a folder and those above it, with a mode; one that is there stays as it is. Throws what the system says, at once.
 */
export function makeFolder(folder: string, mode?: number): Promise<void>;
