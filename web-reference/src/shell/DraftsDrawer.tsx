import { isIsoDuration } from '@lauda/domain';
import { type Draft, type DraftRow, draftRows, editingOf } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useDesk, useToday } from '../app/desk.ts';
import { Button } from '../components/Button.tsx';
import { Drawer } from '../components/Dialog.tsx';
import { EmptyState } from '../components/States.tsx';
import { instantText } from '../format/show.ts';
import { discardAsking } from '../forms/discardAsking.ts';
import { useView } from '../hooks/useView.ts';
import { type TextKey, useText } from '../i18n/i18n.ts';

interface DraftDocument {
  readonly id?: number;
  readonly date?: string;
  readonly programId?: number;
}

interface Kind {
  readonly word: TextKey;
  /** The workspace of its documents; stories have none, because they are written in their rundown. */
  readonly to?: '/guidelines' | '/productions' | '/reportages' | '/reports';
  /** Whether that shows one day. */
  readonly ofDay?: true;
}

// A section that is missing here does not compile: its drafts would be called, and opened as, something they are not.
const KINDS: Readonly<Record<Draft['section'], Kind>> = {
  stories: { word: 'drafts.story' },
  guidelines: { word: 'drafts.guideline', to: '/guidelines', ofDay: true },
  checklists: { word: 'drafts.production', to: '/productions', ofDay: true },
  reportages: { word: 'drafts.reportage', to: '/reportages' },
  reports: { word: 'drafts.report', to: '/reports' },
};

/** Fields that nobody writes words in; the slug is said over the texts. */
const WORDLESS =
  /^(uuid|slug|type|state|status|displayStatus|origin|medias|page|authorNickname|templateName|channel|path|url)$|[iI]ds?$|[cC]ode$|^mos/;
const MOMENT = /^(\d{4}-\d\d-\d\d(T.*)?|\d\d:\d\d(:\d\d)?)$/;
const isWords = (text: string): boolean => text !== '' && !MOMENT.test(text) && !isIsoDuration(text);

/** Collects the texts of a draft, in their order. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value.trim()].filter(isWords);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, part]) => (WORDLESS.test(name) ? [] : textsIn(part)));
};

/** The texts of a draft, to be read and copied also where its document can no longer be opened. */
const Texts = ({ draft, slug }: { draft: Draft; slug: string }): ReactElement | null => {
  const { t } = useText();
  const texts = [...new Set(textsIn(draft.document))];
  if (texts.length === 0) return null;
  return (
    <details className="basis-full text-sm">
      <summary className="cursor-pointer text-accent-text">{t('drafts.texts')}</summary>
      {/* Not every browser lets the keyboard into what scrolls. */}
      <div
        role="region"
        aria-label={slug}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
        tabIndex={0}
        className="mt-1 max-h-60 overflow-y-auto rounded-md bg-inset p-2 whitespace-pre-wrap select-text"
      >
        {texts.join('\n\n')}
      </div>
    </details>
  );
};

const Line = ({ row, onEdit, onDiscard }: { row: DraftRow; onEdit: () => void; onDiscard: () => void }): ReactElement => {
  const { t, language } = useText();
  const { store, zone } = useDesk();
  const { slug, kind, date } = row;
  const written = instantText(store.clock.instantOf(Date.parse(date)), language, zone);
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium uppercase">{slug || t('drafts.noSlug')}</span>
        <span className="text-sm text-muted">
          {t(KINDS[kind].word)} · {written}
        </span>
      </span>
      <Button size="sm" onClick={onEdit}>
        {t('drafts.edit')}
      </Button>
      <Button size="sm" kind="quiet" onClick={onDiscard}>
        {t('common.discard')}
      </Button>
      <Texts draft={row.draft} slug={slug || t('drafts.noSlug')} />
    </li>
  );
};

/** The panel of the unsaved drafts of this person, each to be continued or discarded (DRAFT-08, 09). */
export const DraftsDrawer = ({ onClose }: { onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const today = useToday();
  const navigate = useNavigate();
  const drafts = useView(store.drafts.view);
  const edit = (draft: Draft): void => {
    const { section, document } = draft;
    // Set before the screen opens the form, so that the form starts with the draft in it (DRAFT-08).
    editingOf(store).editDraft(draft);
    const { id = 0, date = today, programId } = document as DraftDocument;
    onClose();
    const { to, ofDay } = KINDS[section];
    if (to) void navigate({ to, search: ofDay ? { date, open: id } : { open: id } });
    else void navigate({ to: '/rundown/$programId/$date', params: { programId: String(programId), date }, search: { story: id } });
  };
  return (
    <Drawer open onClose={onClose} title={t('action.drafts')}>
      {drafts.length === 0 ? (
        <EmptyState icon="draft" title={t('drafts.none')} text={t('drafts.noneText')} />
      ) : (
        <p className="mb-2 text-muted">{t('drafts.help')}</p>
      )}
      <ul>
        {draftRows(drafts).map((row) => (
          <Line
            key={`${row.kind} ${row.uuid}`}
            row={row}
            onEdit={() => edit(row.draft)}
            onDiscard={() => void discardAsking(() => store.drafts.remove(row.kind, row.uuid))}
          />
        ))}
      </ul>
    </Drawer>
  );
};
