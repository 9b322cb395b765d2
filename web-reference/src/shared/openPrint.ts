import { type PrintKind, type PrintPayload, printPath } from '@lauda/domain';

/** Opens a print page in a window of its own (PRINT-01). */
export const openPrint = (kind: PrintKind, payload: PrintPayload): void => {
  window.open(printPath(kind, payload, Math.random), '_blank', 'noopener');
};
