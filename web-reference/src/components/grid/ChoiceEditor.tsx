import { type KeyboardEvent, lazy, type ReactElement, Suspense, type SyntheticEvent, useEffect, useRef } from 'react';
import { lazyPart } from '../lazyPart.ts';
import { moveOf } from './CellEditor.tsx';
import { type ChoiceEditorProps, IN_CELL } from './choiceCell.ts';

const list = lazyPart(() => import('./ChoiceList.tsx'));
const ChoiceList = lazy(async () => ({ default: (await list()).ChoiceList }));

interface MeanwhileProps extends Pick<ChoiceEditorProps, 'label' | 'value' | 'onCommit' | 'onCancel'> {
  text: string;
  onType: (text: string) => void;
}

/** A plain field that takes the typed text until the list is loaded. */
const Meanwhile = ({ label, value, text, onType, onCommit, onCancel }: MeanwhileProps): ReactElement => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    const move = moveOf(event);
    if (event.key === 'Escape') onCancel();
    // Enter waits for the list, which knows what it would take.
    else if (move && move !== 'down') onCommit(value, move);
    else return;
    event.preventDefault();
  };
  return (
    <input
      ref={field}
      aria-label={label}
      aria-busy
      defaultValue={text}
      onChange={(event) => onType(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onCommit(value, 'stay')}
      className={IN_CELL}
    />
  );
};

const stop = (event: SyntheticEvent): void => event.stopPropagation();
/** Stops pointer events: the list is rendered outside the grid, but React would bubble them to the row of the cell. */
const APART = { onPointerDown: stop, onClick: stop, onDoubleClick: stop, onContextMenu: stop };

/** A cell with one choice of a list, found by typing. The list loads after the first screen; text typed before that is kept. */
export const ChoiceEditor = (props: ChoiceEditorProps): ReactElement => {
  const text = useRef(props.typed);
  return (
    <span className="absolute inset-0 z-3" {...APART}>
      <Suspense fallback={<Meanwhile {...props} text={text.current ?? ''} onType={(typed) => void (text.current = typed)} />}>
        <ChoiceList {...props} typedBefore={() => text.current} />
      </Suspense>
    </span>
  );
};
