import { PRINT_DEFAULTS, type PrintKind, type PrintOptions, readPrintOptions } from '@lauda/domain';
import type { OpenRundown } from '@lauda/store';
import { remember } from '@lauda/store';
import { type ReactElement, useState } from 'react';
import { useLookups } from '../../../app/lookups.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Checkbox } from '../../../components/Toggles.tsx';
import { Choice } from '../../../forms/choices.tsx';
import { useText } from '../../../i18n/i18n.ts';
import { openPrint } from '../../../shared/openPrint.ts';

const KEY = 'printOptions';
const FLAGS = ['compact', 'playlist', 'offsOnly'] as const;

const kept = (): PrintOptions => {
  try {
    return { ...readPrintOptions(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, unknown>), selectedOnly: false };
  } catch {
    return PRINT_DEFAULTS;
  }
};

/** Returns the print options this person used last; a selection of stories applies to this print only. */
const useOptions = (selected: readonly number[]) => {
  const [options, setOptions] = useState((): PrintOptions => ({ ...kept(), selectedOnly: selected.length > 1 ? selected : false }));
  const set = (change: Partial<PrintOptions>): void => {
    const next = { ...options, ...change };
    setOptions(next);
    remember(localStorage, KEY, JSON.stringify(next));
  };
  return [options, set] as const;
};

interface PartProps {
  options: PrintOptions;
  set: (change: Partial<PrintOptions>) => void;
}

const Columns = ({ options, set }: PartProps): ReactElement => {
  const { t } = useText();
  return (
    <fieldset className="flex flex-wrap gap-x-6 gap-y-2" disabled={options.playlist}>
      <legend className="mb-1 text-sm font-medium text-muted">{t('print.option.columns')}</legend>
      {([2, 1] as const).map((columns) => (
        <label key={columns} className="flex items-center gap-2 has-disabled:opacity-50">
          <input
            type="radio"
            name="columns"
            checked={options.columns === columns}
            onChange={() => set({ columns })}
            className="accent-accent"
          />
          {t(`print.columns.${columns}`)}
        </label>
      ))}
    </fieldset>
  );
};

const Presenter = ({ options, set }: PartProps): ReactElement => {
  const { t } = useText();
  const { people } = useLookups();
  const { presenterOnly } = options;
  return (
    <Choice
      label={t('print.option.presenterOnly')}
      help={t('print.presenterHelp')}
      readOnly={options.playlist}
      value={presenterOnly === false ? null : String(presenterOnly)}
      empty={t('print.presenterNone')}
      options={[{ value: 'all', label: t('print.presenterAll') }, ...people.presenter]}
      onChange={(chosen) => set({ presenterOnly: chosen === null ? false : chosen === 'all' ? 'all' : Number(chosen) })}
    />
  );
};

/** The options of a printed rundown; the page opens in a window of its own (RUN-OPT-01). */
export const PrintDialog = ({
  open,
  selected,
  onClose,
}: {
  open: OpenRundown;
  selected: readonly number[];
  onClose: () => void;
}): ReactElement => {
  const { t } = useText();
  const [options, set] = useOptions(selected);
  const print = (kind: PrintKind): void => {
    openPrint(kind, { programId: open.programId, date: open.date, ...options });
    onClose();
  };
  const buttons = (
    <>
      <Button kind="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button icon="grid" onClick={() => print('story-grid')}>
        {t('print.grid')}
      </Button>
      <Button
        kind="primary"
        icon="print"
        onClick={() => print(options.offsOnly && !options.playlist ? 'story-voice-over' : 'story-content')}
      >
        {t('action.rundown.print')}
      </Button>
    </>
  );
  const isOff = (flag: (typeof FLAGS)[number]): boolean => options.playlist && flag !== 'playlist';
  return (
    <Dialog open onClose={onClose} title={t('action.rundown.print')} width="sm" actions={buttons}>
      <div className="flex flex-col gap-4">
        <Columns options={options} set={set} />
        <div className="flex flex-col items-start gap-2">
          {FLAGS.map((flag) => (
            <Checkbox
              key={flag}
              label={t(`print.option.${flag}`)}
              checked={options[flag]}
              disabled={isOff(flag)}
              onChange={(event) => set({ [flag]: event.target.checked })}
            />
          ))}
          <Checkbox
            label={t('print.option.selectedOnly', { count: selected.length })}
            checked={options.selectedOnly !== false}
            disabled={selected.length === 0}
            onChange={(event) => set({ selectedOnly: event.target.checked ? selected : false })}
          />
        </div>
        <Presenter options={options} set={set} />
      </div>
    </Dialog>
  );
};
