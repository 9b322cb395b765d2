import { type PrintKind, type PrintPayload, printPath } from '@lauda/domain';

/** Opens a print page in a window of its own (PRINT-01), with the data of a branch when one is given (PRINT-03). */
export const openPrint = (kind: PrintKind, payload: PrintPayload, branchId?: number): void => {
  window.open(printPath(kind, payload, Math.random, branchId), '_blank', 'noopener');
};
