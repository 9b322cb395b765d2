import type { DocumentForm, EditedDocument, FieldConflict } from '@lauda/store';
import type { ReactElement } from 'react';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/icons.tsx';
import { useText } from '../i18n/i18n.ts';

interface Texts {
  readonly subSections?: readonly { readonly text?: string | null }[] | null;
}

/** Writes a value of any field as people read it: a section as its texts. */
export const readable = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (Array.isArray(value)) return value.map(readable).join(', ');
  if (typeof value !== 'object') return String(value);
  const { subSections } = value as Texts;
  if (subSections)
    return (
      subSections
        .map((part) => part.text ?? '')
        .filter(Boolean)
        .join('\n\n') || '–'
    );
  return Object.values(value).map(readable).join(' · ');
};

const Side = ({
  title,
  value,
  onChoose,
  choose,
}: {
  title: string;
  value: unknown;
  onChoose: () => void;
  choose: string;
}): ReactElement => (
  <div className="flex min-w-0 flex-1 flex-col gap-2 rounded-md border border-line bg-inset p-3">
    <h4 className="text-sm font-medium text-muted">{title}</h4>
    <p className="min-h-10 flex-1 whitespace-pre-wrap break-words text-md">{readable(value)}</p>
    <Button size="sm" className="self-start" onClick={onChoose}>
      {choose}
    </Button>
  </div>
);

const both = ({ mine, theirs }: FieldConflict): { value: unknown } | undefined =>
  typeof mine === 'string' && typeof theirs === 'string' ? { value: `${theirs}\n${mine}` } : undefined;

/** Where two people wrote the same field: both texts side by side, one choice each; nothing is saved until the last is made. */
export const Conflicts = <T extends EditedDocument>({
  form,
  conflicts,
  nameOf,
}: {
  form: DocumentForm<T>;
  conflicts: readonly FieldConflict[];
  nameOf: (path: string) => string;
}): ReactElement | null => {
  const { t } = useText();
  if (conflicts.length === 0) return null;
  return (
    <section aria-label={t('conflict.title')} className="border-b border-line bg-raised p-4">
      <h3 className="flex items-center gap-2 font-semibold">
        <Icon name="split" className="text-warn" />
        {t('conflict.title')}
      </h3>
      <p className="mb-3 text-muted">{t('conflict.text')}</p>
      {conflicts.map((conflict) => {
        const joined = both(conflict);
        return (
          <div key={conflict.path} className="mb-3">
            <h4 className="mb-1 flex items-center gap-2 font-medium">
              {nameOf(conflict.path)}
              {joined && (
                <Button size="sm" kind="quiet" onClick={() => form.resolve(conflict.path, joined)}>
                  {t('conflict.both')}
                </Button>
              )}
            </h4>
            <div className="flex flex-col gap-3 sm:flex-row">
              <Side
                title={t('conflict.mine')}
                value={conflict.mine}
                choose={t('conflict.keepMine')}
                onChoose={() => form.resolve(conflict.path, 'mine')}
              />
              <Side
                title={t('conflict.theirs')}
                value={conflict.theirs}
                choose={t('conflict.keepTheirs')}
                onChoose={() => form.resolve(conflict.path, 'theirs')}
              />
            </div>
          </div>
        );
      })}
    </section>
  );
};
