/** Starts `main` of the package whose `bin/` folder calls this, with a Node that is new enough. */
export function launch(name: string, bin: string): Promise<unknown>;
