import { isoSeconds, mmss, partSeconds } from '@lauda/domain';
import type { ReactElement } from 'react';
import { useLookups } from '../../app/lookups.ts';
import { ApprovalMark, StatusMark } from '../../components/StatusMark.tsx';
import { useText } from '../../i18n/i18n.ts';
import type { PrintBlock, PrintRow, PrintSheet } from './gridRows.ts';

const HEAD = 'px-2 py-1 text-left font-semibold whitespace-nowrap';
const CELL = 'px-2 py-1 align-top';
/** Hidden on a phone, but not on paper. */
const WIDE = 'max-sm:hidden print:table-cell';
const TIME = `${CELL} tnum text-right whitespace-nowrap`;

const Row = ({ row, clock }: { row: PrintRow; clock: (seconds: number) => string }): ReactElement => {
  const { t } = useText();
  const { nameOf } = useLookups();
  const { story } = row;
  const vt = partSeconds(story, 'vt');
  const off = row.status === 'floated' || row.status === 'standBy';
  return (
    <tr className="break-inside-avoid border-b border-line">
      <td className={TIME}>{story.page}</td>
      <th scope="row" className={`${CELL} text-left font-medium [overflow-wrap:anywhere]`}>
        <span className="uppercase">{story.visible ? story.slug : t('state.privateOther')}</span>
        {row.status !== 'blank' && (
          <span className="block sm:hidden print:hidden">
            <StatusMark status={row.status} />
          </span>
        )}
      </th>
      <td className={`${CELL} ${WIDE}`}>{nameOf(story.presenterId)}</td>
      <td className={`${TIME} ${WIDE}`}>{vt > 0 && mmss(vt)}</td>
      <td className={`${TIME} font-semibold`}>
        <span className={off ? 'line-through' : ''}>{mmss(isoSeconds(story.total))}</span>
      </td>
      <td className={TIME}>{row.at === undefined || off ? '' : clock(row.at)}</td>
      <td className={`${CELL} text-center`}>
        <ApprovalMark approved={story.approved} />
      </td>
      <td className={`${CELL} ${WIDE}`}>
        <StatusMark status={row.status} />
      </td>
    </tr>
  );
};

const Block = ({ block, clock }: { block: PrintBlock; clock: (seconds: number) => string }): ReactElement => {
  const { t } = useText();
  const commercial = isoSeconds(block.commercial);
  return (
    <tbody>
      <tr className="break-after-avoid bg-block-ground">
        {/* One cell: a phone shows fewer columns, and two would claim room for those it leaves out. */}
        <th scope="rowgroup" colSpan={8} className={HEAD}>
          <span className="flex items-baseline justify-between gap-4">
            <span className="text-md">{block.standBy ? t('state.standBy') : block.title || t('block.numbered', { n: block.number })}</span>
            {commercial > 0 && <span className="tnum font-normal text-muted">{`${t('totals.commercial')} ${mmss(commercial)}`}</span>}
          </span>
        </th>
      </tr>
      {block.rows.map((row) => (
        <Row key={row.story.id} row={row} clock={clock} />
      ))}
    </tbody>
  );
};

/** The stories of a rundown as a table for paper: its head on each page, no row split. */
export const Sheet = ({ sheet, label, clock }: { sheet: PrintSheet; label: string; clock: (seconds: number) => string }): ReactElement => {
  const { t } = useText();
  return (
    <table aria-label={label} className="w-full border-collapse">
      <thead className="border-b-2 border-line-strong text-sm text-muted">
        <tr>
          <th className={`${HEAD} !text-right`}>{t('column.page')}</th>
          <th className={HEAD}>{t('column.slug')}</th>
          <th className={`${HEAD} ${WIDE}`}>{t('column.presenter')}</th>
          <th className={`${HEAD} ${WIDE} !text-right`}>{t('column.vt')}</th>
          <th className={`${HEAD} !text-right`}>{t('column.total')}</th>
          <th className={`${HEAD} !text-right`}>{t('rundownGrid.at')}</th>
          <th className={HEAD}>{t('column.approved')}</th>
          <th className={`${HEAD} ${WIDE}`}>{t('column.status')}</th>
        </tr>
      </thead>
      {sheet.blocks.map((block) => (
        <Block key={block.id} block={block} clock={clock} />
      ))}
    </table>
  );
};
