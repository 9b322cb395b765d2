import { defineCommand } from '../command.ts';
import { usage } from '../errors.ts';
import { EXIT } from '../exit.ts';
import { clean } from '../output/width.ts';
import { idOf } from './input.ts';

interface Wish {
  readonly id: number;
  /** The guideline to link it to; without one the present one is shown. */
  readonly guideline: number | undefined;
  readonly removes: boolean;
  readonly keeps: boolean;
}

/** `lauda reportage associate`: shows the guideline of a reportage, links it to another, or unlinks it. */
export const reportageAssociate = defineCommand<Wish>({
  name: 'reportage associate',
  text: 'reportage.associate.summary',
  examples: ['reportage associate 3', 'reportage associate 3 7', 'reportage associate 3 --remove --drop-guideline --yes'],
  arguments: [
    { name: 'ID', text: 'desk.id', required: true },
    { name: 'GUIDELINE', text: 'reportage.associate.guideline' },
  ],
  options: [
    { flags: '--remove', text: 'reportage.associate.remove' },
    { flags: '--drop-guideline', text: 'reportage.associate.drop' },
  ],
  fields: ['id', 'slug', 'date', 'state', 'excluded'],
  asks: true,
  parse: ({ arguments: [id, guideline], options }) => {
    const removes = options.remove === true;
    if (removes && guideline !== undefined) throw usage('usage.excess');
    if (options.dropGuideline === true && !removes) throw usage('usage.option', { name: '--remove' });
    return {
      id: idOf(id, 'ID'),
      guideline: guideline === undefined ? undefined : idOf(guideline, 'GUIDELINE'),
      removes,
      keeps: options.dropGuideline !== true,
    };
  },
  run: async ({ id, guideline, removes, keeps }, { show, t, newsroom, confirm }) => {
    const { associate } = (await newsroom()).documents;
    if (removes) {
      await confirm(t(keeps ? 'reportage.associate.ask' : 'reportage.associate.askDrop', { id }));
      await associate.remove(id, { keepGuideline: keeps });
      show.say(t('reportage.associate.removed', { id }));
      return EXIT.ok;
    }
    const found = guideline === undefined ? await associate.load(id) : await associate.create(id, guideline);
    if (!found) {
      if (!show.selected({})) show.say(t('reportage.associate.none', { id }));
    } else if (!show.selected(found)) {
      if (guideline !== undefined) show.say(t('reportage.associate.done', { id, slug: found.slug }));
      else
        show.line(
          [found.id, found.date, found.slug, found.excluded ? t('reportage.associate.excluded') : '']
            .map((cell) => clean(String(cell)))
            .join('\t')
            .trimEnd(),
        );
    }
    return EXIT.ok;
  },
});
