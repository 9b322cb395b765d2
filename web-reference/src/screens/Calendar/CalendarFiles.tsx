import type { Calendar } from '@lauda/sdk';
import type { Refusal } from '@lauda/store';
import { calendarOf } from '@lauda/store';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Button, IconButton } from '../../components/Button.tsx';
import { ask } from '../../components/ConfirmDialog.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { MenuButton } from '../../components/Menu.tsx';
import { copyAndNotify, notify } from '../../components/toast.tsx';
import { problemWords } from '../../format/problemWords.ts';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { useBusy } from '../../hooks/useBusy.ts';
import { useGone } from '../../hooks/useGone.ts';
import { useText } from '../../i18n/i18n.ts';
import { FileTrial } from '../../shared/FileTrial.tsx';
import { readText } from '../../shared/readText.ts';

const MOST_BYTES = 2 * 1024 * 1024;

interface Tried {
  readonly name: string;
  readonly text: string;
  /** What an import would do; undefined for an unreadable file. */
  readonly counts: { readonly created: number; readonly updated: number; readonly unchanged: number } | undefined;
  readonly problems: readonly string[];
}

/** The problems of a file, a line each. */
const useProblems = () => {
  const { t } = useText();
  return ({ fields = [], message }: Refusal): string[] =>
    fields.length === 0
      ? [message]
      : fields.map((problem) => {
          const [, line, property = ''] = /^lines\.(\d+)\.(.*)$/.exec(problem.path) ?? [];
          const words = problemWords(t, problem);
          return line ? t('calendar.import.line', { line, property: property.toUpperCase(), words }) : words;
        });
};

const FileDialog = ({ calendar, onClose }: { calendar: Calendar; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const problemsOf = useProblems();
  const [tried, setTried] = useState<Tried>();
  const [doing, setDoing] = useState<string>();
  const [busy, whileBusy] = useBusy();
  // A dialog that is closed calls off what it asked for.
  const gone = useGone();
  const take = async (chosen: File): Promise<void> => {
    const { name } = chosen;
    if (chosen.size > MOST_BYTES) return setTried({ name, text: '', counts: undefined, problems: [t('error:fileTooLarge')] });
    setDoing(t('calendar.import.reading', { name }));
    const [text, done] = await whileBusy(async () => {
      const read = await readText(chosen);
      return [read, await calendarOf(store).tryImport(calendar.id, read, gone())] as const;
    });
    setTried({ name, text, counts: done.ok ? done.value : undefined, problems: done.ok ? [] : problemsOf(done.error) });
  };
  const bring = async (): Promise<void> => {
    setDoing(t('calendar.import.bringing', { name: tried!.name }));
    const done = await whileBusy(() => calendarOf(store).import(calendar.id, tried!.text, gone()));
    if (!done.ok) return;
    notify({
      level: 'SUCCESS',
      title: t('calendar.import.done', { name: calendar.name }),
      description: t('calendar.import.counts', { ...done.value }),
    });
    onClose();
  };
  return (
    <FormDialog
      title={t('calendar.import.title', { name: calendar.name })}
      confirm={t('calendar.import.take')}
      busy={busy}
      isOff={!tried?.counts}
      onSubmit={() => void bring()}
      onClose={onClose}
    >
      <FileTrial
        accept=".ics,text/calendar"
        words={{ text: t('calendar.import.text'), choose: t('calendar.import.choose'), wrong: t('calendar.import.wrong') }}
        tried={tried}
        brings={tried?.counts && t('calendar.import.counts', { ...tried.counts })}
        doing={busy ? doing : undefined}
        onFile={(chosen) => void take(chosen)}
      />
    </FormDialog>
  );
};

const FeedDialog = ({ calendar, onClose }: { calendar: Calendar; onClose: () => void }): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const [address, setAddress] = useState<string>();
  const [busy, whileBusy] = useBusy();
  const copyButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (address) copyButton.current?.focus();
  }, [address]);
  const make = async (): Promise<void> => {
    // No call says whether there is an address: whoever reads at it would be cut off by a single press.
    const question = { title: t('calendar.feed.makeAsk', { name: calendar.name }), text: t('calendar.feed.makeText') };
    if ((await ask({ ...question, confirm: t('calendar.feed.make') })) !== 'yes') return;
    const done = await whileBusy(() => calendarOf(store).makeFeed(calendar.id));
    if (done.ok) setAddress(new URL(done.value.path, location.origin).href);
  };
  const end = async (): Promise<void> => {
    const question = { title: t('calendar.feed.endAsk', { name: calendar.name }), text: t('calendar.feed.endText') };
    if ((await ask({ ...question, confirm: t('calendar.feed.end'), danger: true })) !== 'yes') return;
    const done = await calendarOf(store).endFeed(calendar.id);
    if (!done.ok) return;
    notify({ level: 'SUCCESS', title: t('calendar.feed.ended', { name: calendar.name }) });
    onClose();
  };
  const copy = (): void => void copyAndNotify(address!, { done: t('calendar.feed.copied'), failed: t('calendar.feed.notCopied') });
  const buttons = (
    <>
      <Button kind="danger" onClick={() => void end()}>
        {t('calendar.feed.end')}
      </Button>
      <Button kind="primary" onClick={onClose}>
        {t('common.close')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('calendar.feed.title', { name: calendar.name })} width="sm" actions={buttons}>
      <div className="flex flex-col gap-3">
        <p>{t('calendar.feed.text')}</p>
        {address ? (
          <>
            <output className="rounded-md border border-line p-2 font-mono text-sm break-all select-all">{address}</output>
            <p className="text-muted">{t('calendar.feed.once')}</p>
            <Button ref={copyButton} icon="copy" onClick={copy}>
              {t('calendar.feed.copy')}
            </Button>
          </>
        ) : (
          <Button autoFocus busy={busy} onClick={() => void make()}>
            {t('calendar.feed.make')}
          </Button>
        )}
      </div>
    </Dialog>
  );
};

/** The menu of a calendar: importing events from a file, and the address for other calendar programs. */
export const CalendarMenu = ({ calendar }: { calendar: Calendar }): ReactElement | null => {
  const { t } = useText();
  const { may } = useDesk();
  const [open, setOpen] = useState<'file' | 'feed'>();
  const items = [
    ...(may('CALENDAR_WRITE') ? [{ id: 'file', label: t('calendar.import.open'), run: () => setOpen('file') }] : []),
    ...(may('CALENDAR_ADMIN') ? [{ id: 'feed', label: t('calendar.feed.open'), run: () => setOpen('feed') }] : []),
  ];
  if (items.length === 0) return null;
  const label = t('calendar.more', { name: calendar.name });
  const close = (): void => setOpen(undefined);
  return (
    <>
      <MenuButton label={label} align="right" items={() => items}>
        {(props) => <IconButton size="sm" icon="dots" label={label} {...props} />}
      </MenuButton>
      {open === 'file' && <FileDialog calendar={calendar} onClose={close} />}
      {open === 'feed' && <FeedDialog calendar={calendar} onClose={close} />}
    </>
  );
};
