import { isIsoDuration, isoSeconds, mmss } from '@lauda/domain';
import type { Choice as Chosen, FieldConflict } from '@lauda/store';
import { type ReactElement, useEffect, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Icon } from '../components/icons.tsx';
import { useLatest } from '../hooks/useLatest.ts';
import { useText } from '../i18n/i18n.ts';
import { changedWords, type MergeResult, mergeWords } from './mergeWords.ts';

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Writes one part of a script: its words, or the graphic or clip it shows. */
const partText = (part: Fields): string => {
  const { text, content, templateName, slug, code } = part;
  return String(text ?? content ?? templateName ?? slug ?? code ?? '');
};

/** Writes a value of any field for people: a script as its words, a duration as mm:ss. */
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

const asRead = (_path: string, value: unknown): string => (value === null || value === undefined ? '' : readable(value));
const usePlain = (): typeof asRead => asRead;

/** How a kind of document names, reads and merges its fields when two people changed the same one. */
export interface ConflictRules {
  readonly nameOf: (path: string) => string;
  /** Whether a text has room for several lines. */
  readonly isLong: (path: string) => boolean;
  /** Writes a value of a field for people; without this hook it is written by its type alone. */
  readonly useShown?: () => (path: string, value: unknown) => string;
  /** The fields computed from this one, such as the time from the words: they take the same side without a question. */
  readonly followers?: (path: string) => readonly string[];
  /** Merges both sides against their common base, where that makes sense. */
  readonly join?: (conflict: FieldConflict) => MergeResult<unknown> | undefined;
  /** Whether the fields hold settings, of which one side or the other holds, and never words of both. */
  readonly areSettings?: boolean;
}

const joined = (conflict: FieldConflict, rules: ConflictRules): MergeResult<unknown> | undefined => {
  const { path, base, mine, theirs } = conflict;
  if (rules.areSettings) return undefined;
  if (typeof mine === 'string' && typeof theirs === 'string' && !isIsoDuration(mine))
    return mergeWords(typeof base === 'string' ? base : '', mine, theirs, rules.isLong(path));
  return rules.join?.(conflict);
};

const settle = (form: ConflictsProps['form'], rules: ConflictRules, path: string, choice: Chosen): void => {
  form.resolve(path, choice);
  for (const follower of rules.followers?.(path) ?? []) form.resolve(follower, typeof choice === 'string' ? choice : 'mine');
};

/** The text of one side, its changes against the base marked. */
const Words = ({ base, text }: { base: string; text: string }): ReactElement => (
  <p className="min-h-10 flex-1 whitespace-pre-wrap break-words text-lg">
    {changedWords(base, text || '–').map((piece, at) =>
      piece.changed ? (
        <mark key={at} className="rounded-sm bg-warn-ground text-warn">
          {piece.text}
        </mark>
      ) : (
        piece.text
      ),
    )}
  </p>
);

const Side = ({
  title,
  base,
  text,
  onChoose,
  choose,
}: {
  title: string;
  base: string;
  text: string;
  onChoose: () => void;
  choose: string;
}): ReactElement => (
  <div className="flex min-w-0 flex-1 flex-col gap-2 rounded-md border border-line bg-inset p-3">
    <h5 className="text-sm font-medium text-muted">{title}</h5>
    <Words base={base} text={text} />
    <Button size="sm" className="self-start" onClick={onChoose}>
      {choose}
    </Button>
  </div>
);

interface ConflictsProps {
  /** The form, or another holder of text that two people write. */
  form: { readonly resolve: (path: string, choice: Chosen) => void };
  conflicts: readonly FieldConflict[];
  rules: ConflictRules;
  /** Whether this person saved the stored side too, in another window. */
  isOwn?: boolean;
}

const Choice = ({ form, conflict, rules, isOwn }: Omit<ConflictsProps, 'conflicts'> & { conflict: FieldConflict }): ReactElement => {
  const { t } = useText();
  const { useShown = usePlain } = rules;
  const shown = useShown();
  const [base, mine, theirs] = [conflict.base, conflict.mine, conflict.theirs].map((value) => shown(conflict.path, value)) as [
    string,
    string,
    string,
  ];
  const both = joined(conflict, rules);
  const choose = (choice: Chosen): void => settle(form, rules, conflict.path, choice);
  return (
    <div className="mb-3 last:mb-0">
      <h4 className="mb-1 flex items-center gap-2 font-medium">
        {rules.nameOf(conflict.path)}
        {both !== undefined && (
          <Button size="sm" kind="quiet" onClick={() => choose({ value: both.value })}>
            {t('conflict.both')}
          </Button>
        )}
      </h4>
      <div className="flex flex-col gap-3 sm:flex-row">
        <Side
          title={t(isOwn ? 'conflict.here' : 'conflict.mine')}
          base={base}
          text={mine}
          choose={t(isOwn ? 'conflict.keepHere' : 'conflict.keepMine')}
          onChoose={() => choose('mine')}
        />
        <Side
          title={t(isOwn ? 'conflict.own' : 'conflict.theirs')}
          base={base}
          text={theirs}
          choose={t(isOwn ? 'conflict.keepSaved' : 'conflict.keepTheirs')}
          onChoose={() => choose('theirs')}
        />
      </div>
    </div>
  );
};

/** Merges conflicts whose changes do not overlap; returns the names of the merged fields. */
const useMerged = ({ form, conflicts, rules }: ConflictsProps): readonly string[] => {
  const [names, setNames] = useState<readonly string[]>([]);
  const latest = useLatest({ form, rules });
  useEffect(() => {
    const now = latest();
    const merged = conflicts.flatMap((conflict) => {
      const both = joined(conflict, now.rules);
      return both && !both.hasOverlap ? [{ path: conflict.path, value: both.value }] : [];
    });
    for (const { path, value } of merged) settle(now.form, now.rules, path, { value });
    if (merged.length > 0) setNames((former) => [...new Set([...former, ...merged.map(({ path }) => now.rules.nameOf(path))])]);
  }, [conflicts, latest]);
  return names;
};

/**
 * Resolves fields that two people changed: changes that do not overlap are merged with a note; for overlapping ones both texts are shown word by word
 * with a choice each. Saving waits for the last choice.
 */
export const Conflicts = (props: ConflictsProps): ReactElement | null => {
  const { form, conflicts, rules, isOwn = false } = props;
  const { t } = useText();
  const merged = useMerged(props);
  if (conflicts.length === 0)
    return merged.length === 0 ? null : (
      <p role="status" className="flex items-center gap-2 border-b border-line bg-info-ground px-4 py-1.5">
        <Icon name="split" className="text-info" />
        {t('conflict.merged', { fields: merged.join(', ') })}
      </p>
    );
  const following = new Set(conflicts.flatMap(({ path }) => rules.followers?.(path) ?? []));
  return (
    <section aria-label={t(isOwn ? 'conflict.ownTitle' : 'conflict.title')} className="border-b border-line bg-raised p-4">
      <h3 className="flex items-center gap-2 font-semibold">
        <Icon name="split" className="text-warn" />
        {t(isOwn ? 'conflict.ownTitle' : 'conflict.title')}
      </h3>
      <p className="mb-3 text-muted">{t(rules.areSettings ? 'conflict.values' : 'conflict.text')}</p>
      {conflicts
        .filter(({ path }) => !following.has(path))
        .map((conflict) => (
          <Choice key={conflict.path} form={form} conflict={conflict} rules={rules} isOwn={isOwn} />
        ))}
    </section>
  );
};
