import {
  mmss,
  type PrintBlock,
  type PrintContext,
  type PrintMedia,
  type PrintOptions,
  type PrintRundown,
  printRundown,
  printStory,
  printWords,
} from '@lauda/domain';
import type { Story } from '@lauda/sdk';
import type { PrintedStories } from '@lauda/store';
import type { ReactElement } from 'react';
import { useLookups } from '../../app/lookups.ts';
import { EmptyState } from '../../components/States.tsx';
import { useText } from '../../i18n/i18n.ts';
import { StoryLauda } from '../../shared/StoryLauda.tsx';
import { SheetHead } from './SheetHead.tsx';
import type { PageProps } from './wish.ts';

type StoryPage = PageProps<PrintedStories>;

const Playlist = ({ media }: { media: readonly PrintMedia[] }): ReactElement => {
  const { t } = useText();
  const heads = [t('column.page'), t('column.slug'), t('print.clip'), t('print.object'), t('print.channel')];
  return (
    <table aria-label={t('print.option.playlist')} className="listed w-full border-collapse">
      <thead>
        <tr className="border-b-2 border-text text-[0.85em]">
          {heads.map((head) => (
            <th key={head} scope="col" className="py-1 pr-3 text-left font-semibold">
              {head}
            </th>
          ))}
          <th scope="col" className="py-1 text-right font-semibold">
            {t('column.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {media.map((item, at) => (
          <tr key={at} className="stays border-b border-line">
            <td className="py-1 pr-3">{item.page}</td>
            <td className="py-1 pr-3 font-medium uppercase">{item.slug}</td>
            <td className="py-1 pr-3">{item.media}</td>
            <td className="py-1 pr-3">{item.objectId}</td>
            <td className="py-1 pr-3">{item.channel}</td>
            <td className="py-1 text-right font-semibold">{item.seconds === undefined ? '--:--' : mmss(item.seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

interface BlockProps {
  block: PrintBlock;
  /** Whether it begins the print. */
  first: boolean;
  options: PrintOptions;
  show: string;
  byId: ReadonlyMap<number, Story>;
  /** Whether it has a heading; single stories have none. */
  hasTitle: boolean;
}

const Block = ({ block, first, options: { compact, columns }, show, byId, hasTitle }: BlockProps): ReactElement => {
  const { t, language } = useText();
  const words = printWords(language);
  const title = block.title || `${words.block} ${block.number}`;
  return (
    <section aria-label={hasTitle ? title : undefined}>
      {hasTitle && compact && <h2 className="leads mb-2 bg-block-ground px-2 py-1 text-[0.83em] font-semibold">{title}</h2>}
      {block.stories.map((print, at) => (
        <StoryLauda
          key={print.id}
          print={print}
          columns={columns}
          story={byId.get(print.id)}
          show={hasTitle ? (compact ? '' : [show, title].filter(Boolean).join(' · ')) : undefined}
          hasOwnSheet={!compact}
          first={first && at === 0}
        />
      ))}
      {block.commercial > 0 && (
        <p className="stays mb-5 border-y border-line-strong py-1 text-center font-semibold uppercase">
          {t('block.break')} {mmss(block.commercial)}
        </p>
      )}
    </section>
  );
};

// Always laid out in two columns: one column puts both into one cell.
const laidOut = ({ wish, printed }: StoryPage, context: PrintContext): PrintRundown => {
  const options = { ...wish.options, columns: 2 } as const;
  if (printed.rundown) return printRundown(printed.rundown, options, context);
  const stories = printed.stories.map((story) => printStory(story, options, context));
  return { kind: 'stories', blocks: [{ id: 0, number: 1, title: '', commercial: 0, stories }] };
};

/** Stories on paper, a lauda each; compact ones follow each other without page breaks (PRINT-13, RUN-OPT-02 to 07). */
export const StoryContent = (props: StoryPage): ReactElement => {
  const { wish, printed, show } = props;
  const { t, language } = useText();
  const { programs, nameOf } = useLookups();
  const print = laidOut(props, { words: printWords(language), presenterName: nameOf, programs });
  const empty = print.kind === 'playlist' ? print.media.length === 0 : print.blocks.length === 0;
  if (empty) return <EmptyState icon="print" title={t('print.none')} text={t('print.noneText')} />;
  if (print.kind === 'playlist')
    return (
      <>
        <SheetHead show={show} rundown={printed.rundown} />
        <Playlist media={print.media} />
      </>
    );
  const byId = new Map(printed.stories.map((story) => [story.id, story]));
  return (
    <>
      {print.blocks.map((block, at) => (
        <Block
          key={block.id}
          block={block}
          first={at === 0}
          options={wish.options}
          show={show}
          byId={byId}
          hasTitle={printed.rundown !== undefined}
        />
      ))}
    </>
  );
};

/** The voice-over texts only (PRINT-14). */
export const StoryVoiceOver = ({ wish, ...rest }: StoryPage): ReactElement => (
  <StoryContent wish={{ ...wish, options: { ...wish.options, offsOnly: true } }} {...rest} />
);
