import { type ReactElement, useState } from 'react';
import { TextInput } from '../../components/TextInput.tsx';
import { useText } from '../../i18n/i18n.ts';
import { findPage, type PromptStory } from './script.ts';

export interface JumpBoxProps {
  stories: readonly PromptStory[];
  /** The key typed to open it. */
  first: string;
  onGo: (storyId: number) => void;
  onClose: () => void;
}

/** A field for a page number that shows which story it is; Enter goes there. */
export const JumpBox = ({ stories, first, onGo, onClose }: JumpBoxProps): ReactElement => {
  const { t } = useText();
  const [typed, setTyped] = useState(first);
  const found = findPage(stories, typed);
  return (
    <form
      className="absolute top-16 left-1/2 z-3 flex w-80 max-w-[90vw] -translate-x-1/2 flex-col gap-1 rounded-lg border border-line bg-float p-3 shadow-float"
      onSubmit={(event) => {
        event.preventDefault();
        if (found) onGo(found.id);
        onClose();
      }}
    >
      <label htmlFor="prompter-page" className="text-sm text-muted">
        {t('prompter.page')}
      </label>
      <TextInput
        id="prompter-page"
        autoFocus
        value={typed}
        className="tnum !h-11 !text-2xl"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        onBlur={onClose}
      />
      <p role="status" className="truncate font-medium uppercase">
        {found ? `${found.page} ${found.slug}` : typed.trim() === '' ? ' ' : t('common.nothingFound')}
      </p>
    </form>
  );
};
