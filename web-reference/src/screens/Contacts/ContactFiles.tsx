import type { FileContact } from '@lauda/domain/vcards';
import type { Refusal } from '@lauda/store';
import { contactsOf } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { MenuButton } from '../../components/Menu.tsx';
import { Progress } from '../../components/Progress.tsx';
import { notify } from '../../components/toast.tsx';
import { problemWords } from '../../format/problemWords.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useBusy } from '../../hooks/useBusy.ts';
import { useGone } from '../../hooks/useGone.ts';
import { useText } from '../../i18n/i18n.ts';
import { downloadText } from '../../shared/downloadText.ts';
import { FileTrial } from '../../shared/FileTrial.tsx';
import { readText } from '../../shared/readText.ts';

const MOST_BYTES = 20 * 1024 * 1024;
/** Loaded with the first file: most people only look for a number and need no vCard reader. */
const cards = () => import('@lauda/domain/vcards');

interface Tried {
  readonly name: string;
  readonly contacts: readonly FileContact[];
  readonly problems: readonly string[];
}

/** The contacts in a file, or its problems, a line each. */
const useReading = (gone: () => AbortSignal) => {
  const { t } = useText();
  const { store } = useDesk();
  const wordsOf = ({ fields = [], message }: Refusal, read: readonly FileContact[]): string[] =>
    fields.length === 0
      ? [message]
      : fields.map((problem) => {
          const at = /^contacts\.(\d+)\./.exec(problem.path)?.[1];
          const line = at === undefined ? undefined : read[Number(at)]?.line;
          const words = problemWords(t, problem);
          return line === undefined ? words : t('contacts.importLine', { line, words });
        });
  return async (file: File): Promise<Tried> => {
    const { name } = file;
    const refused = (...problems: string[]): Tried => ({ name, contacts: [], problems });
    if (file.size > MOST_BYTES) return refused(t('error:fileTooLarge'));
    const { readVCards, VCardError } = await cards();
    try {
      const contacts = readVCards(await readText(file));
      if (contacts.length === 0) return refused(t('contacts.importNone'));
      const done = await contactsOf(store).tryImport(
        contacts.map(({ contact }) => contact),
        gone(),
      );
      return done.ok ? { name, contacts, problems: [] } : refused(...wordsOf(done.error, contacts));
    } catch (error) {
      if (!(error instanceof VCardError)) throw error;
      const { line, code, reason } = error;
      return refused(t('contacts.importLine', { line, words: reason ?? t(`contacts.card.${code}`) }));
    }
  };
};

const ImportDialog = ({ onClose }: { onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  // A dialog that is closed calls off what it asked for.
  const gone = useGone();
  const read = useReading(gone);
  const [tried, setTried] = useState<Tried>();
  const [doing, setDoing] = useState<string>();
  const [busy, whileBusy] = useBusy();
  const take = async (file: File): Promise<void> => {
    setDoing(t('contacts.importReading', { name: file.name }));
    setTried(await whileBusy(() => read(file)));
  };
  const bring = async (): Promise<void> => {
    setDoing(t('contacts.importBringing', { number: tried!.contacts.length }));
    const done = await whileBusy(() =>
      contactsOf(store).import(
        tried!.contacts.map(({ contact }) => contact),
        gone(),
      ),
    );
    if (!done.ok) return;
    notify({
      level: 'SUCCESS',
      title: t('contacts.imported'),
      description: t('contacts.importCount', { number: done.value.length }),
    });
    onClose();
  };
  return (
    <FormDialog
      title={t('contacts.importTitle')}
      confirm={t('contacts.importTake')}
      busy={busy}
      isOff={!tried || tried.contacts.length === 0}
      onSubmit={() => void bring()}
      onClose={onClose}
    >
      <FileTrial
        accept=".vcf,text/vcard"
        words={{ text: t('contacts.importText'), choose: t('contacts.importChoose'), wrong: t('contacts.importWrong') }}
        tried={tried}
        brings={tried && tried.contacts.length > 0 ? t('contacts.importCount', { number: tried.contacts.length }) : undefined}
        doing={busy ? doing : undefined}
        onFile={(chosen) => void take(chosen)}
      />
    </FormDialog>
  );
};

/** How far an export is, with what calls it off. */
interface Exporting {
  readonly done: number;
  readonly total: number;
  readonly stop: () => void;
}
const ExportDialog = ({ done, total, stop }: Exporting): ReactElement => {
  const { t } = useText();
  const cancel = (
    <Button autoFocus onClick={stop}>
      {t('common.cancel')}
    </Button>
  );
  return (
    <Dialog open onClose={stop} title={t('contacts.export')} width="sm" actions={cancel}>
      <Progress label={t('contacts.exporting')} {...{ done, total }} />
    </Dialog>
  );
};

/** Exports contacts as vCards, and imports them. */
export const ContactFiles = (): ReactElement => {
  const { t } = useText();
  const { store, may } = useDesk();
  const [isImporting, setIsImporting] = useState(false);
  const [exporting, setExporting] = useState<Exporting>();
  const write = async (): Promise<void> => {
    const called = new AbortController();
    const stop = (): void => called.abort();
    // What comes in one answer is there at once: no dialog comes and goes for it.
    const onProgress = (done: number, total: number): void => setExporting(done < total ? { done, total, stop } : undefined);
    const [done, { vCardsOf }] = await Promise.all([contactsOf(store).all({ signal: called.signal, onProgress }), cards()]);
    setExporting(undefined);
    if (!done.ok) return;
    downloadText(`${t('contacts.exportName')}.vcf`, vCardsOf(done.value), 'text/vcard');
    notify({ level: 'SUCCESS', title: t('contacts.exported', { number: done.value.length }) });
  };
  const items = [
    ...(may('CONTACT_WRITE') ? [{ id: 'import', label: t('contacts.import'), run: () => setIsImporting(true) }] : []),
    { id: 'export', label: t('contacts.export'), run: () => void write() },
  ];
  return (
    <>
      <MenuButton label={t('contacts.files')} align="right" items={() => items}>
        {(props) => <IconButton size="sm" icon="dots" label={t('contacts.files')} {...props} />}
      </MenuButton>
      {exporting && <ExportDialog {...exporting} />}
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </>
  );
};
