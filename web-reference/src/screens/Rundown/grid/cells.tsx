import { mmss } from '@lauda/domain';
import { type ReactElement, type ReactNode, useLayoutEffect, useRef } from 'react';
import { cx } from '../../../components/cx.ts';
import { word } from '../../../components/grid/word.tsx';
import { Icon } from '../../../components/icons.tsx';
import { MediaMark } from '../../../components/MediaMark.tsx';
import { ApprovalMark, Badge, LockMark, StatusMark } from '../../../components/StatusMark.tsx';
import { useText } from '../../../i18n/i18n.ts';
import type { ClockColumn } from './clocks.ts';
import type { ColumnId } from './columns.ts';
import { deviceWord } from './deviceWords.ts';
import type { DeviceLook, StoryLine } from './lines.ts';

const Status = ({ line }: { line: StoryLine }): ReactElement => (
  <span className="flex min-w-0 items-center max-sm:w-3.5 max-sm:overflow-hidden">
    <StatusMark status={line.status} />
  </span>
);

/** The effect of a previewed proposal on a story, in a word. */
const PreviewMark = ({ step }: { step: NonNullable<StoryLine['step']> }): ReactElement => {
  const { t } = useText();
  return <Badge tone="accent">{t(`fit.step.${step.kind}`, { time: mmss(Math.abs(step.seconds)) })}</Badge>;
};

const Slug = ({ line }: { line: StoryLine }): ReactElement => {
  const { t } = useText();
  if (!line.visible) {
    return (
      <span className="flex items-center gap-1.5 text-muted italic">
        <Icon name="lock" size={13} />
        {t('state.privateOther')}
      </span>
    );
  }
  return (
    <span className="flex min-w-0 flex-1 items-center gap-1.5">
      {line.private && <Icon name="lock" size={13} label={t('state.private')} className="text-warn" />}
      <span
        title={line.footNote ? `${line.slug} · ${t('state.footNote')}` : line.slug}
        className={cx('truncate font-medium uppercase', line.footNote && 'underline decoration-bad decoration-2 underline-offset-3')}
      >
        {line.slug}
      </span>
      {(line.step || line.mark || line.lock) && (
        <span className="ml-auto flex items-center gap-1">
          {line.step && <PreviewMark step={line.step} />}
          {line.mark && (
            <span title={line.mark.text} className={line.mark.level === 'error' ? 'text-bad' : 'text-warn'}>
              <Icon name={line.mark.level} size={14} label={`${t(`lint.level.${line.mark.level}`)}: ${line.mark.text}`} />
            </span>
          )}
          {line.lock && <LockMark {...line.lock} />}
        </span>
      )}
    </span>
  );
};

const DEVICE_LOOKS: Record<DeviceLook, string> = {
  ready: 'bg-good',
  waiting: 'bg-warn',
  problem: 'bg-bad',
  air: 'bg-air ring-1 ring-on-air',
  silent: 'ring-1 ring-warn',
};

const Device = ({ device }: { device: NonNullable<StoryLine['device']> }): ReactElement => {
  const { t } = useText();
  const [status = '', ...more] = device.text.split(': ');
  const key = deviceWord(status);
  const said = key ? [t(key), ...more].join(': ') : device.text;
  const { since: time } = device;
  const unknown = time && t('deviceWord.unknownSince', { time, said });
  // The status as the device sent it stays in the tooltip; the column is too narrow for the sentence on a silent one.
  return (
    <span title={[unknown, device.text].filter(Boolean).join('\n')} className="flex min-w-0 items-center gap-1.5 text-sm">
      <span aria-hidden className={cx('size-2 shrink-0 rounded-full', DEVICE_LOOKS[device.state])} />
      <span aria-hidden={time ? true : undefined} className="truncate">
        {time ? `? ${time}` : said}
      </span>
      {unknown && <span className="sr-only">{unknown}</span>}
    </span>
  );
};

const TypeMark = ({ line }: { line: StoryLine }): ReactElement => {
  const { t } = useText();
  return <span className="truncate text-sm text-muted">{line.typeName || t(`kind.${line.kind}`)}</span>;
};

const time = (seconds: number, strong = false): ReactNode =>
  seconds > 0 ? (
    <span className={cx('is-time', strong && 'font-semibold')}>{mmss(seconds)}</span>
  ) : (
    <span aria-hidden className="text-faint opacity-40">
      –
    </span>
  );

/** The time of the tape, after the state of its media. */
const Tape = ({ line }: { line: StoryLine }): ReactElement => (
  <span className="flex items-center gap-1">
    {line.media && <MediaMark status={line.media} />}
    {time(line.vt)}
  </span>
);

/** A clock written directly into its cell: when a show gets longer hundreds of them change at once. */
const ClockText = ({ line: { id, clocks }, column }: { line: StoryLine; column: ClockColumn }): ReactElement => {
  const element = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    // A cell last written by another source of clocks, such as a preview, is written again.
    let shown: string | undefined;
    const write = (): void => {
      const text = clocks.text(id, column);
      if (text !== shown && element.current) element.current.textContent = text;
      shown = text;
    };
    write();
    return clocks.subscribe(write);
  }, [id, clocks, column]);
  return <span ref={element} />;
};

const CELLS: Record<ColumnId, (line: StoryLine) => ReactNode> = {
  status: (line) => <Status line={line} />,
  page: (line) => <span className="tnum text-muted">{line.page}</span>,
  slug: (line) => <Slug line={line} />,
  type: (line) => <TypeMark line={line} />,
  approved: (line) => <ApprovalMark approved={line.approved} empty={line.empty} />,
  presenter: (line) => word(line.presenter),
  reporter: (line) => word(line.reporter),
  editor: (line) => word(line.editor),
  head: (line) => time(line.head),
  link: (line) => time(line.link),
  vo: (line) => time(line.vo),
  vt: (line) => <Tape line={line} />,
  total: (line) => time(line.total, true),
  estimated: (line) => time(line.estimated),
  progressive: (line) => <ClockText line={line} column="progressive" />,
  regressive: (line) => <ClockText line={line} column="regressive" />,
  accumulated: (line) => <ClockText line={line} column="accumulated" />,
  device: (line) => line.device && <Device device={line.device} />,
  changed: (line) => (
    <span className="truncate text-sm text-faint" title={line.changedBy}>
      {line.changedBy}
    </span>
  ),
};

const ALWAYS: ReadonlySet<string> = new Set(['status', 'page', 'slug', 'total', 'progressive', 'regressive', 'accumulated']);

/** Draws one cell of a story; a private story of another person shows only its place and its times. */
export const storyCell = (line: StoryLine, column: string): ReactNode =>
  line.visible || ALWAYS.has(column) ? CELLS[column as ColumnId](line) : null;
