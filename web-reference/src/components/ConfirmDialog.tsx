import { type ReactElement, useSyncExternalStore } from 'react';
import { useText } from '../i18n/i18n.ts';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly danger?: boolean;
  /** The text of the button that changes nothing; «cancel» by default. */
  readonly keep?: string;
  /** The text of a third button in between, such as «discard» beside «save». */
  readonly other?: string;
}

export type Answer = 'yes' | 'other' | 'cancel';

export interface ConfirmDialogProps extends Question {
  open: boolean;
  onAnswer: (answer: Answer) => void;
}

/** A question before something that cannot be undone, saying what will happen. */
export const ConfirmDialog = ({ open, onAnswer, title, text, confirm, keep, danger = false, other }: ConfirmDialogProps): ReactElement => {
  const { t } = useText();
  const buttons = (
    <>
      <Button
        kind="quiet"
        onClick={() => {
          onAnswer('cancel');
        }}
      >
        {keep ?? t('common.cancel')}
      </Button>
      {other && (
        <Button
          onClick={() => {
            onAnswer('other');
          }}
        >
          {other}
        </Button>
      )}
      <Button
        kind={danger ? 'danger' : 'primary'}
        autoFocus
        onClick={() => {
          onAnswer('yes');
        }}
      >
        {confirm}
      </Button>
    </>
  );
  return (
    <Dialog
      open={open}
      onClose={() => {
        onAnswer('cancel');
      }}
      title={title}
      width="sm"
      actions={buttons}
    >
      <p className="text-base text-muted">{text}</p>
    </Dialog>
  );
};

let asked: { question: Question; answer: (answer: Answer) => void } | undefined;
const listeners = new Set<() => void>();
const changed = (): void => {
  for (const listener of listeners) listener();
};

/** Asks a question from anywhere; resolves with the answer. One question at a time: a newer one cancels the older. */
export const ask = (question: Question): Promise<Answer> =>
  new Promise((resolve) => {
    asked?.answer('cancel');
    asked = { question, answer: resolve };
    changed();
  });

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The one place where `ask` shows its questions; mounted once at the root. */
export const Questions = (): ReactElement | null => {
  const current = useSyncExternalStore(subscribe, () => asked);
  if (!current) return null;
  const answer = (given: Answer): void => {
    asked = undefined;
    changed();
    current.answer(given);
  };
  return <ConfirmDialog open {...current.question} onAnswer={answer} />;
};
