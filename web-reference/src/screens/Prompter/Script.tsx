import { mmss } from '@lauda/domain';
import { Component, memo, type ReactElement, type ReactNode } from 'react';
import { cx } from '../../components/cx.ts';
import { Icon } from '../../components/icons.tsx';
import { type Text, useText } from '../../i18n/i18n.ts';
import { splitSpoken } from '../../shared/splitSpoken.ts';
import { leavePlace, takePlace } from './leftPlace.ts';
import type { Place } from './place.ts';
import type { Reel } from './Reel.ts';
import type { Part, PromptStory } from './script.ts';

const Words = ({ text }: { text: string }): ReactElement => (
  <>
    {splitSpoken(text).map((piece, at) =>
      piece.spoken ? (
        <span key={at}>{piece.text}</span>
      ) : (
        <span key={at} className="text-[0.7em] text-faint">
          {piece.text}
        </span>
      ),
    )}
  </>
);

/** An item that runs without being read: a tape, a live link, a recorded text, with its duration and its last words. */
const Cue = ({ part, t }: { part: Extract<Part, { kind: 'cue' }>; t: Text }): ReactElement => (
  <div data-part={part.key} className="my-[0.35em] rounded-lg border-2 border-line-strong px-[0.6em] py-[0.3em] text-[0.55em] text-muted">
    <p className="font-semibold">
      {t(`section.${part.section}`)} {part.seconds > 0 && <span className="tnum">{mmss(part.seconds)}</span>}
    </p>
    {part.text && <p className="whitespace-pre-wrap">{part.text}</p>}
    {part.cueIn && <p>{`${t('section.cueIn')}: ${part.cueIn}`}</p>}
    {part.cueOut && <p className="text-warn">{`${t('section.cueOut')}: ${part.cueOut}`}</p>}
  </div>
);

const StoryText = memo(({ story, nameOf }: { story: PromptStory; nameOf: (id: number | null) => string }): ReactElement => {
  const { t } = useText();
  let reader: number | null = null;
  return (
    <section data-story={story.id} aria-label={`${story.page} ${story.slug}`} className="pb-[1.2em]">
      <h2 className="flex items-center gap-[0.6em] border-t-2 border-line pt-[0.3em] pb-[0.5em] text-[0.4em] font-semibold text-muted uppercase">
        <span className="tnum">{story.page}</span>
        <span className="min-w-0 truncate">{story.hidden ? t('state.privateOther') : story.slug}</span>
        {story.hidden && <Icon name="lock" size={20} />}
        {story.onAir && <span className="rounded-md bg-air px-[0.4em] text-on-air">{t('state.onAirLoud')}</span>}
      </h2>
      {story.parts.map((part) => {
        if (part.kind === 'cue') return <Cue key={part.key} part={part} t={t} />;
        const changes = part.presenterId !== null && part.presenterId !== reader;
        reader = part.presenterId ?? reader;
        return (
          <div key={part.key}>
            {changes && <p className="text-[0.45em] font-semibold text-info uppercase">{nameOf(part.presenterId)}</p>}
            <p data-part={part.key} className="mb-[0.5em] whitespace-pre-wrap [overflow-wrap:anywhere]">
              <Words text={part.text} />
            </p>
          </div>
        );
      })}
    </section>
  );
});

interface ScriptProps {
  reel: Reel;
  stories: readonly PromptStory[];
  nameOf: (id: number | null) => string;
  /** A key of the layout: with another one the script is measured anew. */
  layout: string;
  /** Which script it is, and whether the session of the page is over. */
  script: string;
  isOver: () => boolean;
}

// A class component, since only classes have getSnapshotBeforeUpdate, which sees the page right before a change.
class KeepPlace extends Component<ScriptProps & { children: ReactNode }> {
  // Gone to with the first layout, which is known when the reel moves it.
  private left = takePlace(this.props.script);
  override componentDidMount(): void {
    this.props.reel.measure(this.props.stories);
  }
  override componentWillUnmount(): void {
    if (this.props.isOver()) leavePlace(this.props.script, this.props.reel.place());
  }
  override getSnapshotBeforeUpdate(): Place | null {
    const place = this.props.reel.place() ?? this.left ?? null;
    this.left = undefined;
    return place;
  }
  override componentDidUpdate(_props: unknown, _state: unknown, place: Place | null): void {
    this.props.reel.restore(place ?? undefined, this.props.stories);
  }
  override render(): ReactNode {
    return this.props.children;
  }
}

/** The text of the show in large type; when it changes, the line under the reading mark stays where it is. */
export const Script = (props: ScriptProps): ReactElement => (
  <KeepPlace {...props}>
    <div className={cx('leading-[1.32] font-semibold tracking-tight')}>
      {props.stories.map((story) => (
        <StoryText key={story.id} story={story} nameOf={props.nameOf} />
      ))}
    </div>
  </KeepPlace>
);
