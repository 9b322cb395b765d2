import type { BranchDocuments } from '@lauda/store';
import { branchesOf } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useDesk, useToday } from '../../app/desk.ts';
import { useLookups } from '../../app/lookups.ts';
import { Day, ProgramChoices, SearchChoice } from '../../forms/choices.tsx';
import { useText } from '../../i18n/i18n.ts';
import { focusForm } from '../documents/focusForm.ts';
import type { ViewerSpec } from '../documents/spec.ts';
import { CopyFrame } from './CopyFrame.tsx';

interface DialogProps<T> {
  viewer: ViewerSpec<T>;
  onClose: () => void;
}

/** The day, the programs and the person of the copies, all of this newsroom. */
const useWish = (person: 'producer' | 'reporter') => {
  const { t } = useText();
  const today = useToday();
  const { users } = useLookups();
  const [wish, setWish] = useState<{ date: string; programsIds: number[]; personId: number | null }>({
    date: today,
    programsIds: [],
    personId: null,
  });
  const fields = (
    <div className="grid items-start gap-3 sm:grid-cols-[1fr_2fr_2fr]">
      <Day label={t('branches.date')} required readOnly={false} value={wish.date} onChange={(date) => date && setWish({ ...wish, date })} />
      <ProgramChoices
        label={t('branches.programsHere')}
        readOnly={false}
        value={wish.programsIds}
        onChange={(programsIds) => setWish({ ...wish, programsIds })}
      />
      <SearchChoice
        label={t(`branches.${person}`)}
        readOnly={false}
        value={wish.personId}
        options={users.map(({ id, nickname, name }) => ({ value: id, label: nickname || name, hint: name }))}
        onChange={(personId) => setWish({ ...wish, personId })}
      />
    </div>
  );
  return { wish, fields };
};

/** Copies guidelines of a branch to a day and programs of this newsroom; the first opens in its form. */
export const CopyGuidelines = ({ viewer, onClose }: DialogProps<BranchDocuments['assignments']>): ReactElement => {
  const branches = branchesOf(useDesk().store);
  const navigate = useNavigate();
  const { wish, fields } = useWish('producer');
  const { date, programsIds, personId } = wish;
  return (
    <CopyFrame
      kind="assignments"
      title="branches.title.assignments"
      print="guideline-content"
      {...{ viewer, onClose }}
      copy={(id, guidelinesIds, opening) => branches.guidelines(id, { guidelinesIds, date, programsIds, producerId: personId }, opening)}
      onCopied={async (copies) => {
        const ids = copies.map(({ id }) => id);
        await navigate({ to: '/guidelines', search: { date, tabs: ids, open: ids[0] } as never });
        focusForm(ids[0]!);
      }}
    >
      {fields}
    </CopyFrame>
  );
};

/** Copies reportages of a branch to a day, programs and a reporter of this newsroom; the first opens in its form. */
export const CopyReportages = ({ viewer, onClose }: DialogProps<BranchDocuments['news_reports']>): ReactElement => {
  const branches = branchesOf(useDesk().store);
  const navigate = useNavigate();
  const { wish, fields } = useWish('reporter');
  const { date, programsIds, personId } = wish;
  return (
    <CopyFrame
      kind="news_reports"
      title="branches.title.news_reports"
      print="reportage-content"
      {...{ viewer, onClose }}
      copy={(id, reportagesIds, opening) => branches.reportages(id, { reportagesIds, date, programsIds, reporterId: personId }, opening)}
      onCopied={async (copies) => {
        const ids = copies.map(({ id }) => id);
        await navigate({ to: '/reportages', search: { tabs: ids, open: ids[0] } as never });
        focusForm(ids[0]!);
      }}
    >
      {fields}
    </CopyFrame>
  );
};

/** Copies proposals of a branch to this newsroom. */
export const CopyProposals = ({
  viewer,
  onCopied,
  onClose,
}: DialogProps<BranchDocuments['proposals']> & { onCopied: (ids: readonly number[]) => void }): ReactElement => {
  const branches = branchesOf(useDesk().store);
  return (
    <CopyFrame
      kind="proposals"
      title="branches.title.proposals"
      print="news-content"
      {...{ viewer, onClose }}
      copy={(...wish) => branches.proposals(...wish)}
      onCopied={(copies) => onCopied(copies.map(({ id }) => id))}
    />
  );
};
