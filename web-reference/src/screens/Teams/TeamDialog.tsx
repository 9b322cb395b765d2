import { checkRequired } from '@lauda/domain';
import type { Team } from '@lauda/sdk';
import type { TeamReach, TeamUse } from '@lauda/store';
import { teamsOf } from '@lauda/store';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useDesk } from '../../app/desk.ts';
import { showDate } from '../../format/show.ts';
import { comparedFields, refusedSave } from '../../forms/compared.ts';
import { FormConflicts } from '../../forms/FormConflicts.tsx';
import { FormDialog } from '../../forms/FormDialog.tsx';
import { fieldsOf } from '../../forms/fields.ts';
import { FormOf } from '../../forms/kit.tsx';
import { messageWords } from '../../forms/messageWords.ts';
import { useSettingsForm } from '../../forms/useSettingsForm.ts';
import { useText } from '../../i18n/i18n.ts';

interface Typed {
  readonly name: string;
  /** Nicknames, separated by commas. */
  readonly members: string;
  readonly reach: TeamReach;
  /** The version of the team that is changed. */
  readonly version: number;
}
const { Line, Choice } = fieldsOf<Typed>();
const NAME_MAX = 100;

const nicknames = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

const typedOf = (team: Team | undefined, reach: TeamReach): Typed => ({
  ...{ name: team?.name ?? '', members: team?.membersNicknames.join(', ') ?? '', reach, version: team?.version ?? 0 },
});

/** Returns whether documents use a team on a day and before it; undefined until that is loaded. */
const useUse = (team: Team | undefined, date: string): TeamUse | undefined => {
  const { store } = useDesk();
  const [use, setUse] = useState<TeamUse>();
  const id = team?.id;
  useEffect(() => {
    if (id !== undefined) void teamsOf(store).usage(id, date).then(setUse);
  }, [store, id, date]);
  return use;
};

/** Changes the members of a team, for one day or from it on, showing which documents use it; or makes a new one. */
export const TeamDialog = ({ team, date, onClose }: { team: Team | undefined; date: string; onClose: () => void }): ReactElement => {
  const { t, language } = useText();
  const { store } = useDesk();
  const use = useUse(team, date);
  const day = showDate(date, language);
  // As somebody else may have stored it meanwhile: a step back restores this.
  const known = useRef(team);
  const [start] = useState(() => typedOf(team, 'day'));
  const rules = comparedFields(t, { name: t('teams.name'), members: t('teams.members') });
  const { form, source, busy, comparison, submit } = useSettingsForm<Typed>({
    start,
    compares: team !== undefined,
    check: ({ name }) => ({ name: messageWords(t, checkRequired(name)) }),
    of: team?.id,
    save: async (typed, opening) => {
      const members = nicknames(typed.members);
      const done = known.current
        ? await teamsOf(store).change(known.current, members, date, typed.reach)
        : await teamsOf(store).create({ name: typed.name, membersNicknames: members }, opening);
      if (done.ok) return { stored: typed };
      return refusedSave(t, done.error, (current: Team) => {
        known.current = current;
        return typedOf(current, start.reach);
      });
    },
  });
  const save = async (): Promise<void> => {
    if ((await submit()) === 'stored') onClose();
  };
  const reaches = [
    { value: 'day', label: t('teams.reachDay', { day }) },
    { value: 'forward', label: t('teams.reachForward', { day }) },
  ];
  const title = team ? t('teams.changeTitle', { name: team.name }) : t('teams.new');
  return (
    <FormDialog {...{ title, form, busy, onClose }} confirm={t('common.save')} onSubmit={() => void save()}>
      {team && <FormConflicts {...{ comparison, rules }} told={t('settings.overtaken', { name: team.name })} />}
      <FormOf source={source}>
        {!team && <Line name="name" orElse="" label={t('teams.name')} required maxLength={NAME_MAX} autoFocus />}
        <Line name="members" orElse="" label={t('teams.members')} help={t('teams.membersHelp')} autoFocus={team !== undefined} />
        {team && <Choice name="reach" label={t('teams.reach')} options={reaches} />}
        {use && (use.day || use.past) && (
          <p role="note" className="rounded-md bg-inset px-3 py-2 text-sm">
            {[use.day && t('teams.usedDay', { day }), use.past && t('teams.usedPast')].filter(Boolean).join(' ')}
          </p>
        )}
      </FormOf>
    </FormDialog>
  );
};
