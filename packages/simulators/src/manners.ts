/** A setting of a simulated device: a value, or a function read each time, so that it can change while the device runs. */
export type Setting = number | (() => number);

export const settingOf = (setting: Setting | undefined): number => (typeof setting === 'function' ? setting() : (setting ?? 0));

/** Does something after so many milliseconds; at once for none. */
export function afterwards(setting: Setting | undefined, then: () => void): void {
  const ms = settingOf(setting);
  if (ms > 0) setTimeout(then, ms);
  else then();
}
