import type { SouvDocument } from '@lauda/sdk';
import { madeOf } from '@lauda/store';
import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { useBusy } from '../../hooks/useBusy.ts';
import { useText } from '../../i18n/i18n.ts';
import { MakeGuideline } from '../made/MakeGuideline.tsx';
import { ArchivePicker } from './ArchivePicker.tsx';

/** Makes a guideline from a document chosen in the external archive (GDL-14). */
export const GuidelineFromArchive = ({ onClose }: { onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const [picked, setPicked] = useState<SouvDocument>();
  if (!picked) return <ArchivePicker title={t('souv.pickGuideline')} onPick={setPicked} onClose={onClose} />;
  return <MakeGuideline slug={picked.title} make={(...wish) => madeOf(store).souv.toGuideline(picked.id, ...wish)} onClose={onClose} />;
};

/** Makes a reportage from a document chosen in the external archive, and opens it in its tab. */
export const ReportageFromArchive = ({ onClose }: { onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const navigate = useNavigate();
  const [busy, whileBusy] = useBusy();
  const make = async ({ id }: SouvDocument): Promise<void> => {
    if (busy) return;
    const done = await whileBusy(() => madeOf(store).souv.toReportage(id));
    if (!done.ok) return;
    onClose();
    void navigate({ to: '/reportages', search: { open: done.value.id } });
  };
  return <ArchivePicker title={t('souv.pickReportage')} onPick={(document) => void make(document)} onClose={onClose} />;
};
