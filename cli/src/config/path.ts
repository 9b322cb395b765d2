import { join } from 'node:path';

/** Chooses the config file: LAUDA_CONFIG, else lauda/config.json below XDG_CONFIG_HOME, APPDATA on Windows, or ~/.config. */
export function configPath(variables: Readonly<Record<string, string | undefined>>, home: string, platform: NodeJS.Platform): string {
  if (variables.LAUDA_CONFIG) return variables.LAUDA_CONFIG;
  const base = variables.XDG_CONFIG_HOME || (platform === 'win32' && variables.APPDATA) || join(home, '.config');
  return join(base, 'lauda', 'config.json');
}
