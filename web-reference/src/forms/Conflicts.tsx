import { isIsoDuration, isoSeconds, mmss } from '@lauda/domain';
import type { Choice as Chosen, FieldConflict } from '@lauda/store';
import type { ReactElement } from 'react';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/icons.tsx';
import { useText } from '../i18n/i18n.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Writes one part of a script: its words, or what it shows. */
const partText = (part: Fields): string => {
  const { text, templateName, slug, code } = part;
  return String(text ?? templateName ?? slug ?? code ?? '');
};

/** Writes a value of any field as people read it: a script as its words, a duration as mm:ss. */
export const readable = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'string') return isIsoDuration(value) ? mmss(isoSeconds(value)) : value;
  if (Array.isArray(value)) {
    const scripts = value.every((part) => isFields(part) && 'type' in part);
    return (scripts ? value.map(partText).filter(Boolean).join('\n\n') : value.map(readable).join(', ')) || '–';
  }
  if (!isFields(value)) return String(value);
  if (Array.isArray(value.subSections)) return readable(value.subSections);
  return Object.entries(value)
    .filter(([key]) => key !== 'uuid' && key !== 'id')
    .map(([, part]) => readable(part))
    .join(' · ');
};

/** What a kind of document knows of its own fields where two texts meet. */
export interface ConflictRules {
  readonly nameOf: (path: string) => string;
  /** Fields that follow from this one, such as the time from the words: they take the same side and are not asked for. */
  readonly followers?: (path: string) => readonly string[];
  /** Puts both texts into one, where that makes sense. */
  readonly join?: (conflict: FieldConflict) => unknown;
}

const joined = (conflict: FieldConflict, rules: ConflictRules): unknown => {
  const { mine, theirs } = conflict;
  if (typeof mine === 'string' && typeof theirs === 'string' && !isIsoDuration(mine)) return `${theirs}\n${mine}`;
  return rules.join?.(conflict);
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
    <h5 className="text-sm font-medium text-muted">{title}</h5>
    <p className="min-h-10 flex-1 whitespace-pre-wrap break-words text-lg">{readable(value)}</p>
    <Button size="sm" className="self-start" onClick={onChoose}>
      {choose}
    </Button>
  </div>
);

interface ConflictsProps {
  /** A form, or what else two people write. */
  form: { readonly resolve: (path: string, choice: Chosen) => void };
  conflicts: readonly FieldConflict[];
  rules: ConflictRules;
}

const Choice = ({ form, conflict, rules }: Omit<ConflictsProps, 'conflicts'> & { conflict: FieldConflict }): ReactElement => {
  const { t } = useText();
  const both = joined(conflict, rules);
  const choose = (choice: Chosen): void => {
    form.resolve(conflict.path, choice);
    for (const path of rules.followers?.(conflict.path) ?? []) form.resolve(path, typeof choice === 'string' ? choice : 'mine');
  };
  return (
    <div className="mb-3 last:mb-0">
      <h4 className="mb-1 flex items-center gap-2 font-medium">
        {rules.nameOf(conflict.path)}
        {both !== undefined && (
          <Button size="sm" kind="quiet" onClick={() => choose({ value: both })}>
            {t('conflict.both')}
          </Button>
        )}
      </h4>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Side title={t('conflict.mine')} value={conflict.mine} choose={t('conflict.keepMine')} onChoose={() => choose('mine')} />
        <Side title={t('conflict.theirs')} value={conflict.theirs} choose={t('conflict.keepTheirs')} onChoose={() => choose('theirs')} />
      </div>
    </div>
  );
};

/** Where two people wrote the same field: both texts side by side, one choice each; nothing is saved until the last is made. */
export const Conflicts = ({ form, conflicts, rules }: ConflictsProps): ReactElement | null => {
  const { t } = useText();
  if (conflicts.length === 0) return null;
  const following = new Set(conflicts.flatMap(({ path }) => rules.followers?.(path) ?? []));
  return (
    <section aria-label={t('conflict.title')} className="border-b border-line bg-raised p-4">
      <h3 className="flex items-center gap-2 font-semibold">
        <Icon name="split" className="text-warn" />
        {t('conflict.title')}
      </h3>
      <p className="mb-3 text-muted">{t('conflict.text')}</p>
      {conflicts
        .filter(({ path }) => !following.has(path))
        .map((conflict) => (
          <Choice key={conflict.path} form={form} conflict={conflict} rules={rules} />
        ))}
    </section>
  );
};
