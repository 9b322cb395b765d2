const NAMES: Record<string, string> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
  Space: '␣',
  Delete: 'Del',
  Backspace: '⌫',
  PageUp: 'PgUp',
  PageDown: 'PgDn',
  Enter: '↵',
  Comma: ',',
  Period: '.',
  Equal: '=',
  Minus: '−',
  NumpadAdd: 'Num +',
  NumpadSubtract: 'Num −',
};

const MAC: Record<string, string> = { $mod: '⌘', Alt: '⌥', Shift: '⇧', Control: '⌃' };
const OTHER: Record<string, string> = { $mod: 'Ctrl', Control: 'Ctrl' };

/** Splits a key binding into the caps to print: `$mod+KeyK` gives `Ctrl`, `K`. */
export const keyCaps = (binding: string, mac: boolean): string[] => {
  const parts = binding.split('+');
  const shiftedSign = parts.at(-1) === '?' ? parts.filter((part) => part !== 'Shift') : parts;
  return shiftedSign.map((part) => (mac ? MAC : OTHER)[part] ?? NAMES[part] ?? part.replace(/^(Key|Digit)/, ''));
};

const onMac = (): boolean => /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '');

/** Writes a key binding as it is shown: `Ctrl+K`, or `⌘K` on a Mac. */
export const keyLabel = (binding: string, mac = onMac()): string => keyCaps(binding, mac).join(mac ? '' : '+');

/** Writes a binding for `aria-keyshortcuts`. */
export const ariaKeys = (binding: string): string => binding.replace('$mod', onMac() ? 'Meta' : 'Control').replace(/(Key|Digit)(?=.)/, '');
