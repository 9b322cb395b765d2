import { type ReactElement, useState } from 'react';
import { useToday } from '../../../app/desk.ts';
import { useLookups } from '../../../app/lookups.ts';
import { Button } from '../../../components/Button.tsx';
import { DateField } from '../../../components/DateField.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { Field } from '../../../components/Field.tsx';
import { Select } from '../../../components/Select.tsx';
import { useText } from '../../../i18n/i18n.ts';
import type { Place } from '../../../shared/place.ts';

/** The choice of program and day. */
export const PlaceDialog = ({
  place,
  onClose,
  onGo,
}: {
  place: Place;
  onClose: () => void;
  onGo: (place: Place) => void;
}): ReactElement => {
  const { t } = useText();
  const { programs } = useLookups();
  const today = useToday();
  const [wanted, setWanted] = useState(place);
  const buttons = (
    <>
      <Button kind="quiet" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button kind="primary" onClick={() => onGo(wanted)}>
        {t('place.go')}
      </Button>
    </>
  );
  return (
    <Dialog open onClose={onClose} title={t('action.rundown.open')} width="sm" actions={buttons}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          onGo(wanted);
        }}
      >
        <Field label={t('place.program')}>
          {(control) => (
            <Select
              {...control}
              value={wanted.programId}
              options={programs.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => setWanted({ ...wanted, programId: Number(event.target.value) })}
            />
          )}
        </Field>
        <DateField label={t('place.date')} value={wanted.date} today={today} onChange={(date) => date && setWanted({ ...wanted, date })} />
        <button type="submit" className="hidden" />
      </form>
    </Dialog>
  );
};
