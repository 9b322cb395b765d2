import { checkRange } from '@lauda/domain';
import { administrationOf } from '@lauda/store';
import { type ReactElement, useCallback } from 'react';
import { useStoreAnswer } from '../../app/useStoreAnswer.ts';
import { fieldsOf } from '../../forms/fields.ts';
import { messageWords } from '../../forms/messageWords.ts';
import type { FieldErrors } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';
import { PORTS } from './ports.ts';
import { Section } from './Section.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import { StreamPreview } from './StreamPreview.tsx';
import type { SettingsOf } from './useSettingsPage.ts';

type Streaming = SettingsOf<'streaming'>;
const { Choice, Line, NumberLine } = fieldsOf<Streaming['streaming']>();
const AREAS = ['streaming'] as const;

/** The streaming server: its address, and a preview of its stream (ADM-STR-01). */
export const StreamingScreen = (): ReactElement => {
  const { t } = useText();
  const { value: protocols = [] } = useStoreAnswer((store) => administrationOf(store).protocols(), []);
  const check = useCallback(
    ({ streaming: { port } }: Streaming): FieldErrors => ({
      'streaming.port': messageWords(t, port === null ? { key: 'validation:required' } : checkRange(port, PORTS)),
    }),
    [t],
  );
  return (
    <SettingsPage title={t('streaming.title')} text={t('streaming.text')} areas={AREAS} check={check}>
      <Section area="streaming" title={t('streaming.server')}>
        <div className="grid gap-3 @lg:grid-cols-[minmax(0,1fr)_minmax(0,3fr)_minmax(0,1fr)]">
          <Choice
            name="protocol"
            label={t('streaming.protocol')}
            required
            options={protocols.map((value) => ({ value, label: value.toUpperCase() }))}
          />
          <Line name="host" orElse="" label={t('streaming.host')} placeholder="stream.example" maxLength={253} />
          <NumberLine name="port" label={t('streaming.port')} required digits={5} range={PORTS} />
        </div>
        <Line name="path" label={t('streaming.path')} placeholder="/live" maxLength={500} />
        <StreamPreview />
      </Section>
    </SettingsPage>
  );
};
