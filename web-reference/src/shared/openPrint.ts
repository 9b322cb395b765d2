import { type PrintKind, type PrintPayload, printPath } from '@lauda/domain';

/** Opens a print page in a window of its own (PRINT-01), that of a branch with its data (PRINT-03). */
export const openPrint = (kind: PrintKind, payload: PrintPayload, branchId?: number): void => {
  window.open(printPath(kind, payload, Math.random, branchId), '_blank', 'noopener');
};
