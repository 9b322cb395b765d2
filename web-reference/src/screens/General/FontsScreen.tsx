import { checkPrintFont } from '@lauda/domain';
import { type ReactElement, useCallback } from 'react';
import { fieldsOf } from '../../forms/fields.ts';
import { useField } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import type { FieldErrors } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';
import { PAPER_FONTS, sheetRules } from '../../shared/paper.ts';
import { Section } from './Section.tsx';
import { SettingsPage } from './SettingsPage.tsx';
import type { SettingsOf } from './useSettingsPage.ts';

type PrintFont = SettingsOf<'print'>['print'];
const { Choice, NumberLine } = fieldsOf<PrintFont>();
type ScriptFont = SettingsOf<'editor'>['editor'];
const { Choice: ScriptChoice } = fieldsOf<ScriptFont>();
const AREAS = ['print', 'editor'] as const;
const FONTS = PAPER_FONTS.map((value) => ({ value, label: value }));
// The contract takes even sizes from 6 to 48.
const SIZES = Array.from({ length: 22 }, (_size, at) => ({ value: 6 + 2 * at, label: `${6 + 2 * at} pt` }));

/** A few lines in the chosen font. */
const Sample = (): ReactElement => {
  const { t } = useText();
  const fontFamily = useField<string>('fontFamily').value;
  const { value, error } = useField<number | null>('fontSize');
  const fontSize = error || value === null ? 12 : value;
  return (
    <figure className="flex flex-col gap-1">
      <figcaption className="text-sm font-medium text-muted">{t('fonts.sample')}</figcaption>
      <style>{sheetRules({ fontFamily, fontSize })}</style>
      <div className="sheet overflow-hidden rounded-sm border border-line p-4">
        <p>{t('fonts.sampleText')}</p>
      </div>
    </figure>
  );
};

/** The font and size of printed pages and of scripts while they are written (ADM-FONT-01). */
export const FontsScreen = (): ReactElement => {
  const { t } = useText();
  const check = useCallback(
    ({ print: { fontSize } }: SettingsOf<'print' | 'editor'>): FieldErrors => ({
      'print.fontSize': messageWords(t, fontSize === null ? { key: 'validation:required' } : checkPrintFont(fontSize)),
    }),
    [t],
  );
  return (
    <SettingsPage title={t('fonts.title')} text={t('fonts.text')} areas={AREAS} check={check}>
      <Section area="print" title={t('fonts.print')}>
        <div className="grid gap-3 @xl:grid-cols-2">
          <Choice name="fontFamily" label={t('fonts.family')} required options={FONTS} />
          <NumberLine name="fontSize" label={t('fonts.size')} help={t('fonts.sizeHelp')} required digits={2} />
        </div>
        <Sample />
      </Section>
      <Section area="editor" title={t('fonts.editor')}>
        <div className="grid gap-3 @xl:grid-cols-2">
          <ScriptChoice name="fontFamily" label={t('fonts.editorFamily')} required options={FONTS} />
          <ScriptChoice name="fontSize" label={t('fonts.editorSize')} required options={SIZES} />
        </div>
      </Section>
    </SettingsPage>
  );
};
