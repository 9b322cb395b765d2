import { Cell, remember } from '@lauda/store';

export interface PrompterSettings {
  /** The size of the type, px. */
  readonly size: number;
  /** Mirrored left to right, for the glass in front of the lens. */
  readonly mirrorX: boolean;
  /** Upside down. */
  readonly mirrorY: boolean;
}

const KEY = 'prompter';
const SMALLEST = 24;
const LARGEST = 160;
const STEP = 4;

const first = (): PrompterSettings => ({
  size: Math.min(80, Math.max(34, Math.round((globalThis.innerWidth ?? 1280) / 18 / STEP) * STEP)),
  mirrorX: false,
  mirrorY: false,
});

/** Reads the stored settings of this desk; an invalid one gets its default. */
export const readSettings = (kept: string | null): PrompterSettings => {
  try {
    const { size, mirrorX, mirrorY } = JSON.parse(kept ?? '') as Partial<PrompterSettings>;
    const known = typeof size === 'number' && size >= SMALLEST && size <= LARGEST;
    return { size: known ? size : first().size, mirrorX: mirrorX === true, mirrorY: mirrorY === true };
  } catch {
    return first();
  }
};

const cell = new Cell<PrompterSettings | undefined>(undefined);
const read = (): PrompterSettings => {
  if (!cell.snapshot()) cell.set(readSettings(localStorage.getItem(KEY)));
  return cell.snapshot()!;
};

/** The prompter settings of this desk. */
export const settingsView = { snapshot: read, subscribe: cell.subscribe };

export const changeSettings = (change: Partial<PrompterSettings>): void => {
  cell.set({ ...read(), ...change });
  remember(localStorage, KEY, JSON.stringify(read()));
};

/** Makes the type larger or smaller by some steps. */
export const resize = (steps: number): void => changeSettings({ size: Math.min(LARGEST, Math.max(SMALLEST, read().size + steps * STEP)) });
