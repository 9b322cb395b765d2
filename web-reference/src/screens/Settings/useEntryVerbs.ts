import type { Done, Reference } from '@lauda/store';
import { useDesk } from '../../app/desk.ts';
import { ask } from '../../components/ConfirmDialog.tsx';
import { fieldText } from './cells.tsx';
import { type Entry, type FieldSpec, type ListSpec, listOf } from './listSpec.ts';
import { useEntryWords } from './useEntryWords.ts';

/** The refusal to remove a program that has content (PRG-02). */
const HAS_CONTENT = 'program_has_content';
type Entries = Reference<Entry, Partial<Entry>>;

/** Returns the operations on the entries of a list; a refusal asks the person where there is a choice. */
export const useEntryVerbs = (spec: ListSpec) => {
  const words = useEntryWords(spec);
  const { t } = words;
  const { store } = useDesk();
  const list: Entries = listOf(store, spec);

  /** Saves one field; when another person saved it since the person saw the entry, it asks which value to keep. Tells whether that was done. */
  const set = async (entry: Entry, field: FieldSpec, value: unknown, seen: Entry): Promise<{ readonly ok: boolean }> => {
    const save = (known: Entry): Promise<Done<Entry>> => list.set(entry.id, field.name as keyof Entry, value as never, known);
    const done = await save(seen);
    if (done.ok || done.error.code !== 'version_conflict') return done;
    const theirs = done.error.current as Entry;
    const question = {
      title: t('settings.overtaken', { name: theirs.name }),
      text: t('settings.overtakenText', {
        field: t(`settingsField.${field.name}` as never),
        value: fieldText(theirs, field, words) || '–',
      }),
      confirm: t('settings.saveMine'),
    };
    if ((await ask(question)) === 'yes') return save(theirs);
    await list.load();
    return { ok: true };
  };

  /** Removes an entry after a question that names its uses; an entry in use stays. */
  const remove = async (entry: Entry): Promise<boolean> => {
    const count = await list.usage(entry.id);
    const { name } = entry;
    if (count > 0) {
      await ask({ title: t('settings.inUse', { name }), text: t('settings.inUseText', { count }), confirm: t('common.close') });
      return false;
    }
    const question = {
      title: t('settings.removeAsk', { name }),
      text: t('settings.removeText'),
      confirm: t('common.delete'),
      danger: true,
    };
    if ((await ask(question)) !== 'yes') return false;
    const done = await list.remove(entry.id, spec.retires && HAS_CONTENT);
    if (done.ok || done.error.code !== HAS_CONTENT || !spec.retires) return done.ok;
    const instead = {
      title: t('settings.hasContent', { name }),
      text: t('settings.hasContentText'),
      confirm: t('settings.retire'),
      keep: t('common.cancel'),
    };
    return (await ask(instead)) === 'yes' && (await list.update({ ...entry, ...spec.retires })).ok;
  };
  return { list, set, remove };
};
