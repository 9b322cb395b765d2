import { type ReactElement, useState } from 'react';
import { useToday } from '../../../app/desk.ts';
import { DateField } from '../../../components/DateField.tsx';
import { ProgramChoice } from '../../../forms/choices.tsx';
import { FormDialog } from '../../../forms/FormDialog.tsx';
import { useText } from '../../../i18n/i18n.ts';
import type { Place } from '../../../shared/place.ts';

interface PlaceDialogProps {
  place: Place;
  onClose: () => void;
  onGo: (place: Place) => void;
}

/** The choice of program and day. */
export const PlaceDialog = ({ place, onClose, onGo }: PlaceDialogProps): ReactElement => {
  const { t } = useText();
  const today = useToday();
  const [wanted, setWanted] = useState(place);
  return (
    <FormDialog title={t('action.rundown.open')} confirm={t('place.go')} onSubmit={() => onGo(wanted)} onClose={onClose}>
      <ProgramChoice
        label={t('place.program')}
        readOnly={false}
        value={wanted.programId}
        onChange={(programId) => setWanted({ ...wanted, programId })}
      />
      <DateField label={t('place.date')} value={wanted.date} today={today} onChange={(date) => date && setWanted({ ...wanted, date })} />
    </FormDialog>
  );
};
