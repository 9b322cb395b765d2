import { ComboboxInput, Combobox as Headless } from '@headlessui/react';
import { plainText } from '@lauda/domain';
import { type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/i18n.ts';
import { FoundOptions, findOptions } from '../Combobox.tsx';
import { type Move, moveOf } from './CellEditor.tsx';
import { type ChoiceEditorProps, IN_CELL } from './choiceCell.ts';

/** Enters into a field the text that was typed before the field existed. */
const typeInto = (field: HTMLInputElement, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

interface ChoiceListProps extends Omit<ChoiceEditorProps, 'typed'> {
  /** The text typed before the list was loaded. */
  typedBefore: () => string | undefined;
}

/**
 * The list of a cell: typing filters, Enter and Tab take the marked option and move on, Escape restores the old choice. Leaving the cell takes an
 * option only when its name was typed in full, so that half a name chooses nobody.
 */
export const ChoiceList = ({ label, value, options, required = false, typedBefore, onCommit, onCancel }: ChoiceListProps): ReactElement => {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const isSettled = useRef(false);
  const hasMoved = useRef(false);
  const [query, setQuery] = useState(typedBefore);
  // Typing looks for another option, so the present choice must not stay marked. The list has to know before its next render.
  const [isSought, setSought] = useState(query !== undefined);
  const before = useRef(typedBefore);
  useEffect(() => {
    const field = input.current!;
    const text = before.current();
    field.focus();
    if (text === undefined) field.select();
    else typeInto(field, text);
  }, []);
  const found = query ? findOptions(options, query) : required ? options : [{ value: '', label: t('common.none') }, ...options];
  const present = options.find((option) => option.value === value)?.label ?? '';
  const settle = (work: () => void): void => {
    if (isSettled.current) return;
    isSettled.current = true;
    work();
  };
  const take = (next: string, move: Move): void => settle(() => onCommit(next, move));
  const onKeyDown = (event: KeyboardEvent, marked: string | null): void => {
    event.stopPropagation();
    const move = moveOf(event);
    if (!move && event.key !== 'Escape') {
      hasMoved.current ||= /^(Arrow(Up|Down)|Page(Up|Down)|Home|End)$/.test(event.key);
      if (/^(.|Backspace|Delete)$/u.test(event.key)) setSought(true);
      return;
    }
    event.preventDefault();
    if (!move) settle(onCancel);
    else if (query === undefined && !hasMoved.current) take(value, move);
    else if (found.length > 0) take(marked ?? value, move);
  };
  const leave = (): void => {
    const written = options.find((option) => plainText(option.label) === plainText(query ?? ''))?.value;
    const next = query === '' && !required ? '' : written;
    if (next === undefined) settle(onCancel);
    else take(next, 'stay');
  };
  return (
    <Headless
      value={isSought ? null : value}
      // Null is what an emptied field reports; the empty choice is then marked, and taken like any other.
      onChange={(next: string | null) => next !== null && take(next, 'stay')}
      immediate
    >
      {({ activeOption }) => (
        <>
          <ComboboxInput
            ref={input}
            aria-label={label}
            autoComplete="off"
            placeholder={t('common.none')}
            displayValue={() => present}
            onChange={(event) => setQuery(event.target.value)}
            onKeyDown={(event: KeyboardEvent) => onKeyDown(event, activeOption)}
            onBlur={leave}
            className={IN_CELL}
          />
          <FoundOptions found={found} query={query ?? present} width="w-max min-w-(--input-width) max-w-80" tellsNone />
        </>
      )}
    </Headless>
  );
};
