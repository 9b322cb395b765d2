import { mmss, type SectionName, sectionSeconds, shownSections } from '@lauda/domain';
import type { Story, StorySection, StorySubSection } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { Icon } from '../components/icons.tsx';
import { useText } from '../i18n/i18n.ts';
import { splitSpoken } from './splitSpoken.ts';

const isText = ({ type }: StorySubSection): boolean => type === 'CAMERA_TEXT' || type === 'TEXT';

const Words = ({ text }: { text: string }): ReactElement => (
  <p className="max-w-[68ch] text-read whitespace-pre-wrap [overflow-wrap:anywhere]">
    {splitSpoken(text).map((piece, at) =>
      piece.spoken ? (
        piece.text
      ) : (
        <mark key={at} className="rounded-sm bg-info-ground text-info">
          {piece.text}
        </mark>
      ),
    )}
  </p>
);

/** A graphic or a tape with its text. */
const Item = ({ item }: { item: StorySubSection }): ReactElement => {
  const video = item.type === 'MOS_VIDEO';
  const said = video ? [item.media?.objectId ?? item.code] : (item.cgFields ?? []).map(({ value }) => value);
  return (
    <p className="flex min-h-7 items-center gap-2 rounded-md border border-line bg-raised px-2 py-1">
      <Icon name={video ? 'media' : 'cg'} size={14} className="text-muted" />
      <span className="font-medium">{item.templateName || item.media?.slug || item.slug || item.code}</span>
      <span className="min-w-0 text-muted [overflow-wrap:anywhere]">{said.filter(Boolean).join(' / ')}</span>
    </p>
  );
};

const Cue = ({ label, text }: { label: string; text: string | null | undefined }): ReactElement | null =>
  text?.trim() ? (
    <p>
      <span className="text-muted">{label}</span> <span className="font-medium">{text}</span>
    </p>
  ) : null;

const Section = ({ name, section, story }: { name: SectionName; section: StorySection | null | undefined; story: Story }): ReactElement => {
  const { t } = useText();
  return (
    <section aria-label={t(`section.${name}`)} className="flex flex-col gap-2">
      <h3 className="flex items-baseline gap-2 border-b border-line pb-1">
        <span className="font-semibold">{t(`section.${name}`)}</span>
        <span className="tnum ml-auto text-muted">{mmss(sectionSeconds(story, name))}</span>
      </h3>
      <Cue label={t('section.cueIn')} text={section?.cueIn} />
      {(section?.subSections ?? []).map((item) =>
        isText(item) ? item.text && <Words key={item.uuid} text={item.text} /> : <Item key={item.uuid} item={item} />,
      )}
      <Cue label={t('section.cueOut')} text={section?.cueOut} />
    </section>
  );
};

/** The whole script of a story for reading; empty sections are left out, and the live link where the newsroom has none. */
export const StoryText = ({ story, hasLink = true }: { story: Story; hasLink?: boolean }): ReactElement => {
  const { t } = useText();
  const sections = shownSections(story).filter(([name]) => hasLink || name !== 'link');
  if (sections.length === 0) return <p className="text-muted">{t('viewStory.empty')}</p>;
  return (
    <div className="flex flex-col gap-5">
      {sections.map(([name]) => (
        <Section key={name} name={name} section={story.sections[name]} story={story} />
      ))}
    </div>
  );
};
