import { accessMatrix, can, type Locale } from '@lauda/domain';
import { type ReactElement, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { Drawer } from '../../components/Dialog.tsx';
import { Field } from '../../components/Field.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { notify } from '../../components/toast.tsx';
import { useText } from '../../i18n/i18n.ts';
import { AccessTable } from './AccessTable.tsx';
import { ReadRateMeter } from './ReadRateMeter.tsx';

/** The own data: who one is, how fast one reads, what one may. */
export const MyData = ({ onClose }: { onClose: () => void }): ReactElement => {
  const { t, language } = useText();
  const { me, roles, newsroom } = useDesk();
  const [rate, setRate] = useState(me.readRate);
  const save = async (readRate: number): Promise<void> => {
    setRate(readRate);
    try {
      await newsroom.users.me.update({ id: me.id, version: me.version, readRate });
      notify({ level: 'SUCCESS', title: t('common.saved') });
    } catch (error) {
      notify({ level: 'ERROR', title: t('error:updateFailed'), details: (error as Error).message });
    }
  };
  return (
    <Drawer open onClose={onClose} title={t('area.myData')} width={640}>
      <div className="flex flex-col gap-6">
        <div className="grid gap-3 sm:grid-cols-2">
          <Field label={t('myData.name')}>{(control) => <TextInput {...control} readOnly value={me.name} />}</Field>
          <Field label={t('myData.email')}>{(control) => <TextInput {...control} readOnly value={me.email} />}</Field>
        </div>
        <ReadRateMeter locale={language as Locale} rate={rate} now={() => Date.now()} onMeasured={(measured) => void save(measured)} />
        <AccessTable rows={accessMatrix(roles)} everything={can(roles, ['ROOT'])} />
      </div>
    </Drawer>
  );
};
