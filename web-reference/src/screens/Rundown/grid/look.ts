import type { RowLook } from '../../../components/grid/GridRow.tsx';
import { KIND_COLOURS, type Line } from './lines.ts';

const GROUNDS: Partial<Record<string, string>> = {
  onAir: 'is-air',
  next: 'is-next',
  displayed: 'is-displayed',
  floated: 'is-floated',
  standBy: 'is-standby',
};

/** Returns the background and the stripe of a line. */
export const lineLook = (line: Line): RowLook => {
  if (line.type === 'block') return { className: 'is-block border-t border-t-line-strong' };
  const ground = GROUNDS[line.status] ?? '';
  return {
    className: line.step ? `${ground} is-previewed` : ground,
    stripe: line.visible ? KIND_COLOURS[line.kind] : undefined,
  };
};
