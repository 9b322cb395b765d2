import { DEMO_DATE } from '../../packages/testing/src/process-newsroom.ts';
import { SCREENS } from '../../web-reference/src/screens/screens.ts';

/** What stands where an address names something. */
const NAMED: Readonly<Record<string, string>> = { programId: '1', date: DEMO_DATE, list: 'types' };

/** Every screen by its name, and an address it is at in the demo. */
export const ADDRESSES: readonly (readonly [string, string])[] = Object.entries(SCREENS).map(([name, { path }]) => [
  name,
  path.replaceAll(/\$(\w+)/g, (_whole, part: string) => NAMED[part] ?? `no ${part}`),
]);
