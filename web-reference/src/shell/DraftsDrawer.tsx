import { type Draft, type DraftRow, draftRows, editingOf } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useDesk, useToday } from '../app/desk.ts';
import { Button } from '../components/Button.tsx';
import { Drawer } from '../components/Dialog.tsx';
import { instantText } from '../format/show.ts';
import { discardAsking } from '../forms/discardAsking.ts';
import { useView } from '../hooks/useView.ts';
import { type Text, type TextKey, useText } from '../i18n/i18n.ts';

interface DraftDocument {
  readonly id?: number;
  readonly date?: string;
  readonly programId?: number;
}

const WORDS: Partial<Record<Draft['section'], TextKey>> = {
  stories: 'drafts.story',
  checklists: 'drafts.production',
  reportages: 'drafts.reportage',
};
const kindOf = (section: Draft['section'], t: Text): string => t(WORDS[section] ?? 'drafts.guideline');

const Line = ({ row, onEdit, onDiscard }: { row: DraftRow; onEdit: () => void; onDiscard: () => void }): ReactElement => {
  const { t, language } = useText();
  const { store, zone } = useDesk();
  const { slug, kind, date } = row;
  const written = instantText(store.clock.instantOf(Date.parse(date)), language, zone);
  return (
    <li className="flex items-center gap-2 border-b border-line py-2">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium uppercase">{slug || t('drafts.noSlug')}</span>
        <span className="text-sm text-muted">
          {kindOf(kind, t)} · {written}
        </span>
      </span>
      <Button size="sm" onClick={onEdit}>
        {t('drafts.edit')}
      </Button>
      <Button size="sm" kind="quiet" onClick={onDiscard}>
        {t('common.discard')}
      </Button>
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
    if (section === 'stories' && programId !== undefined)
      void navigate({ to: '/rundown/$programId/$date', params: { programId: String(programId), date }, search: { story: id } });
    else if (section === 'reportages') void navigate({ to: '/reportages', search: { open: id } });
    else void navigate({ to: section === 'checklists' ? '/productions' : '/guidelines', search: { date, open: id } });
  };
  return (
    <Drawer open onClose={onClose} title={t('action.drafts')}>
      <p className="mb-2 text-muted">{t('drafts.help')}</p>
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
