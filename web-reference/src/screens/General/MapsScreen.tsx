import { checkUrl } from '@lauda/domain';
import { type ReactElement, useCallback, useState } from 'react';
import { Field } from '../../components/Field.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { Group } from '../../forms/controls.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { useField } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import type { FieldErrors } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';
import { AddressField, type Point } from '../../shared/places/AddressField.tsx';
import { Section } from './Section.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import type { SettingsOf } from './useSettingsPage.ts';

type Maps = SettingsOf<'nominatim' | 'google'>;
const { Line } = fieldsOf<Maps['nominatim']>();
const { Line: GoogleLine } = fieldsOf<Maps['google']>();
const AREAS = ['nominatim', 'google'] as const;

const written = (point: Point | null): string => (point ? `${point.lat}, ${point.lng}` : '');
/** Reads degrees as maps write them, `-23.55, -46.63`; unreadable text gives NaN, which the form reports. */
const pointIn = (text: string): Point | null => {
  if (text.trim() === '') return null;
  const [, lat, lng] = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text) ?? [];
  return { lat: Number(lat ?? Number.NaN), lng: Number(lng ?? Number.NaN) };
};
const isPoint = ({ lat, lng }: Point): boolean => Math.abs(lat) <= 90 && Math.abs(lng) <= 180;

/** The coordinates of the newsroom, in degrees. */
const Center = (): ReactElement => {
  const { t } = useText();
  const { value, onChange, readOnly, error } = useField<Point | null>('center');
  const [typed, setTyped] = useState<string>();
  const isTyped = typed !== undefined && written(pointIn(typed)) === written(value);
  return (
    <Field label={t('maps.center')} help={t('maps.centerHelp')} error={error}>
      {(control) => (
        <TextInput
          {...control}
          className="tnum"
          readOnly={readOnly}
          value={isTyped ? typed : written(value)}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(pointIn(target.value));
          }}
        />
      )}
    </Field>
  );
};

/** Looks up an address as every form does, with the stored settings. */
const Trial = (): ReactElement => {
  const { t } = useText();
  const [text, setText] = useState<string | null>(null);
  return (
    <Group title={t('maps.trial')}>
      <AddressField label={t('maps.trialAddress')} value={text} readOnly={false} onChange={setText} />
    </Group>
  );
};

/** The map services: the geocoder, the map tiles, and the key of both (ADM-MAP-01). */
export const MapsScreen = (): ReactElement => {
  const { t } = useText();
  const check = useCallback(
    ({ nominatim: { url, tiles, center } }: Maps): FieldErrors => ({
      'nominatim.url': url === '' ? undefined : messageWords(t, checkUrl(url)),
      'nominatim.tiles': tiles === '' || /^https?:\/\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\}).+$/.test(tiles) ? undefined : t('maps.tilesWrong'),
      'nominatim.center': center === null || isPoint(center) ? undefined : t('validation:invalid'),
    }),
    [t],
  );
  return (
    <SettingsPage title={t('maps.title')} text={t('maps.text')} areas={AREAS} check={check}>
      <Section area="nominatim" title={t('maps.services')}>
        <Line name="url" orElse="" label={t('maps.url')} help={t('maps.urlHelp')} placeholder="https://nominatim.example" maxLength={500} />
        <Line
          name="tiles"
          orElse=""
          label={t('maps.tiles')}
          help={t('maps.tilesHelp')}
          placeholder="https://tiles.example/{z}/{x}/{y}.png"
          maxLength={500}
        />
        <div className="grid gap-3 @lg:grid-cols-2">
          <Line name="apiKey" orElse="" label={t('maps.key')} help={t('maps.keyHelp')} maxLength={200} />
          <Line
            name="attribution"
            orElse=""
            label={t('maps.attribution')}
            help={t('maps.attributionHelp')}
            placeholder="© OpenStreetMap"
            maxLength={200}
          />
        </div>
        <Center />
      </Section>
      <Section area="google" title={t('maps.google')}>
        <GoogleLine name="apiKey" orElse="" label={t('maps.googleKey')} help={t('maps.googleKeyHelp')} maxLength={200} />
      </Section>
      <Trial />
    </SettingsPage>
  );
};
