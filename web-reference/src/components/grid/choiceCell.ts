import type { Option } from '../Select.tsx';
import type { Move } from './CellEditor.tsx';

export interface ChoiceEditorProps {
  label: string;
  value: string;
  options: readonly Option[];
  /** The keys typed to start editing, instead of the present choice. */
  typed?: string | undefined;
  /** There is no empty choice. */
  required?: boolean;
  onCommit: (value: string, move: Move) => void;
  onCancel: () => void;
}

/** The look of a field that fills its cell. */
export const IN_CELL = 'size-full bg-inset px-2 text-text outline-2 -outline-offset-2 outline-accent';
