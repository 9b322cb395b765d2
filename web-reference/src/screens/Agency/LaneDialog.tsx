import { checkRequired, LANE_TYPES } from '@lauda/domain';
import type { AgencyLane } from '@lauda/sdk';
import type { View } from '@lauda/store';
import { type ReactElement, useEffect, useMemo } from 'react';
import { useDesk } from '../../app/desk.ts';
import { comparedFields, refusedSave } from '../../forms/compared.ts';
import { type ComparedFields, FormConflicts } from '../../forms/FormConflicts.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf, type FormSource, useForm } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useView } from '../../hooks/useView.ts';
import { useText } from '../../i18n/i18n.ts';

/** A lane as its form holds it. */
export type LaneDraft = Pick<AgencyLane, 'name' | 'type' | 'term' | 'sourcesIds' | 'listsIds'> & Partial<AgencyLane>;
export const NEW_LANE: LaneDraft = { name: '', type: 'rss', term: null, sourcesIds: [], listsIds: [] };

const { Line, Choice, Choices } = fieldsOf<LaneDraft>();

/** The sources that a lane of a kind can show. */
const SOURCES = { rss: 'rss.feeds', facebook: 'facebook.pages', twitter: 'twitter.users' } as const;

/** The lists that lanes can show, loaded with the form. */
const LISTS = [...Object.values(SOURCES), 'twitter.lists'] as const;
type Named = View<{ readonly rows: readonly { readonly id: number; readonly name: string }[] }>;
const useOptions = (view: Named): readonly { readonly value: number; readonly label: string }[] => {
  const { rows } = useView(view);
  return useMemo(() => rows.map(({ id, name }) => ({ value: id, label: name })), [rows]);
};

/** The sources of the chosen kind, all of them when none is chosen; people and lists for X. */
const SourcesField = (): ReactElement => {
  const { t } = useText();
  const { settings } = useDesk().store;
  const { view } = useForm<LaneDraft>();
  const type = useView(view).document?.type ?? 'rss';
  useEffect(() => {
    for (const list of LISTS) void settings[list].ensure();
  }, [settings]);
  const options = useOptions(settings[SOURCES[type]].view as Named);
  const lists = useOptions(settings['twitter.lists'].view);
  return (
    <>
      <Choices key={type} name="sourcesIds" label={t('agency.sources')} help={t('agency.sourcesHelp')} options={options} />
      {type === 'twitter' && <Choices name="listsIds" label={t('settingsList.twitter.lists')} options={lists} />}
    </>
  );
};

/** Returns how the form names its fields and writes their values. */
const useLaneConflicts = (type: LaneDraft['type']): ComparedFields => {
  const { t } = useText();
  const { settings } = useDesk().store;
  const sources = useOptions(settings[SOURCES[type]].view as Named);
  const lists = useOptions(settings['twitter.lists'].view);
  const labels = {
    ...{ name: t('settingsField.name'), term: t('agency.term'), sourcesIds: t('agency.sources') },
    listsIds: t('settingsList.twitter.lists'),
  };
  return comparedFields(t, labels, (path, value) => {
    const options = path === 'sourcesIds' ? sources : path === 'listsIds' ? lists : [];
    return options.find((option) => option.value === value)?.label ?? value;
  });
};

interface LaneDialogProps {
  start: LaneDraft;
  /** Called with the id of a new lane. */
  onMade?: (id: number) => void;
  onClose: () => void;
}
/** The form of a lane; the kind of an existing one is fixed. */
export const LaneDialog = ({ start, onMade, onClose }: LaneDialogProps): ReactElement => {
  const { t } = useText();
  const { store } = useDesk();
  const rules = useLaneConflicts(start.type);
  const { form, source, busy, comparison, submit } = useSettingsForm<LaneDraft>({
    start,
    compares: start.id !== undefined,
    check: ({ name }) => ({ name: messageWords(t, checkRequired(name)) }),
    save: async (lane, opening) => {
      const lanes = store.settings['agency.lanes'];
      const done = await (lane.id ? lanes.update(lane) : lanes.create(lane, opening));
      if (done.ok && !lane.id) onMade?.(done.value.id);
      if (done.ok) return { stored: done.value };
      return refusedSave(t, done.error, (current: AgencyLane): LaneDraft => current);
    },
  });
  // Sources are those of one kind: their ids mean others of another.
  const following = useMemo((): FormSource<LaneDraft> => {
    const edit = (fields: Partial<LaneDraft>): void => source.edit(fields.type ? { sourcesIds: [], listsIds: [], ...fields } : fields);
    return { ...source, edit };
  }, [source]);
  const save = async (): Promise<void> => {
    if ((await submit()) === 'stored') onClose();
  };
  const types = LANE_TYPES.map((value) => ({ value, label: t(`laneType.${value}`) }));
  return (
    <FormDialog
      {...{ form, busy, onClose }}
      title={start.id ? start.name : t('agency.newLane')}
      confirm={t('common.save')}
      onSubmit={() => void save()}
    >
      <FormConflicts {...{ comparison, rules }} told={t('settings.overtaken', { name: start.name })} />
      <FormOf source={following}>
        <Line name="name" orElse="" label={t('settingsField.name')} required autoFocus maxLength={100} />
        {!start.id && <Choice name="type" label={t('agency.type')} required options={types} />}
        <Line name="term" label={t('agency.term')} maxLength={200} />
        <SourcesField />
      </FormOf>
    </FormDialog>
  );
};
