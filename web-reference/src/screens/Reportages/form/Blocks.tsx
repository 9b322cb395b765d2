import type { OptionalBlock } from '@lauda/domain';
import type { NewsReport } from '@lauda/sdk';
import { memo, type ReactElement, useEffect, useState } from 'react';
import { Button, IconButton } from '../../../components/Button.tsx';
import { offerUndoInForm } from '../../../components/offerUndoInForm.ts';
import { keyboard } from '../../../focus/keyboard.ts';
import { fieldsOf } from '../../../forms/fields.ts';
import { useField, useForm } from '../../../forms/kit.tsx';
import { useSelected } from '../../../hooks/useView.ts';
import { useText } from '../../../i18n/i18n.ts';
import { ScriptArea } from '../../../shared/script/ScriptArea.tsx';

const { Lines } = fieldsOf<NewsReport>();

/** The shown optional blocks: those with text, and those the person added, until they are removed (REP-FORM-18..21). */
export interface ShownBlocks {
  readonly isShown: (block: OptionalBlock) => boolean;
  readonly show: (block: OptionalBlock) => void;
  readonly remove: (block: OptionalBlock) => void;
}

const isFilled =
  (block: OptionalBlock) =>
  ({ document }: { readonly document: NewsReport | undefined }): boolean =>
    (document?.[block] ?? '') !== '';
const FILLED = {
  teaser: isFilled('teaser'),
  headingSuggestion: isFilled('headingSuggestion'),
  noteSuggestion: isFilled('noteSuggestion'),
  information: isFilled('information'),
} satisfies Record<OptionalBlock, unknown>;

export const useBlocks = (): ShownBlocks => {
  const { t } = useText();
  const { view, edit } = useForm<NewsReport>();
  const [wanted, setWanted] = useState<ReadonlySet<OptionalBlock>>(new Set());
  const filled = {
    teaser: useSelected(view, FILLED.teaser),
    headingSuggestion: useSelected(view, FILLED.headingSuggestion),
    noteSuggestion: useSelected(view, FILLED.noteSuggestion),
    information: useSelected(view, FILLED.information),
  };
  // A block whose last word is deleted stays until it is removed, as the person is writing in it.
  const now = (Object.keys(filled) as OptionalBlock[]).filter((block) => filled[block] && !wanted.has(block));
  useEffect(() => {
    if (now.length > 0) setWanted((former) => new Set([...former, ...now]));
  });
  return {
    isShown: (block) => filled[block] || wanted.has(block),
    show: (block) => {
      setWanted((former) => new Set([...former, block]));
      keyboard.give(() => document.querySelector<HTMLElement>(`[data-block="${block}"] textarea`));
    },
    remove: (block) => {
      const gone = view.snapshot().document?.[block];
      edit({ [block]: null });
      setWanted((former) => new Set([...former].filter((each) => each !== block)));
      if (!gone) return;
      offerUndoInForm(t('common.removed', { name: t(`reportage.${block}`) }), () => {
        if (!view.snapshot().document?.[block]) edit({ [block]: gone });
      });
    },
  };
};

/** One optional block: its text, and the button that removes both. */
export const Block = memo(({ name, onRemove }: { name: OptionalBlock; onRemove: (block: OptionalBlock) => void }): ReactElement => {
  const { t } = useText();
  const { readOnly } = useForm<NewsReport>();
  const title = t(`reportage.${name}`);
  return (
    <div data-block={name} className="relative">
      <Lines name={name} label={title} />
      {!readOnly && (
        <IconButton
          size="sm"
          icon="x"
          label={t('section.remove', { name: title })}
          className="!absolute right-0 -top-1"
          onClick={() => onRemove(name)}
        />
      )}
    </div>
  );
});

/** The buttons that add the hidden blocks. */
export const BlockButtons = ({ names, blocks }: { names: readonly OptionalBlock[]; blocks: ShownBlocks }): ReactElement => {
  const { t } = useText();
  return (
    <>
      {names
        .filter((name) => !blocks.isShown(name))
        .map((name) => (
          <Button key={name} size="sm" kind="quiet" icon="plus" onClick={() => blocks.show(name)}>
            {t(`reportage.${name}`)}
          </Button>
        ))}
    </>
  );
};

const Written = ({ name, label }: { name: 'text'; label: string }): ReactElement => {
  const { value, readOnly, onChange } = useField<string | null>(name);
  return <ScriptArea label={label} part={name} text={value ?? ''} readOnly={readOnly} onChange={(words) => onChange(words || null)} />;
};

/** The text for print and web outlets: the lead and the text (REP-LAY-03). */
export const PrintedText = memo((): ReactElement => {
  const { t } = useText();
  return (
    <section aria-label={t('reportage.text')} className="flex max-w-[47.5rem] flex-col gap-3">
      <Lines name="lead" label={t('reportage.lead')} />
      <h3 className="font-semibold">{t('reportage.text')}</h3>
      <Written name="text" label={t('reportage.text')} />
    </section>
  );
});
