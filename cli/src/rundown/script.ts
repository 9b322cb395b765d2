import type { Story, StorySection } from '@lauda/sdk';
import type { Translate } from '../i18n/texts.ts';

const ORDER = ['head', 'link', 'liveVO', 'recordedVO', 'vt', 'footer'] as const;

/** Lists the parts of a story that hold something, each with its title and text, in the order they are aired. */
export function scriptOf({ sections }: Pick<Story, 'sections'>, t: Translate): [title: string, text: string][] {
  return ORDER.flatMap((name): [string, string][] => {
    const section = sections[name];
    const text = section ? textOf(section) : '';
    return text ? [[t(`section.${name}`), text]] : [];
  });
}

function textOf({ cueIn, cueOut, subSections }: StorySection): string {
  const parts = (subSections ?? []).map(({ type, text, slug, templateName, media, camera, cgFields }) => {
    const named = [slug, templateName, media?.slug, camera].filter(Boolean).join(' · ');
    const fields = (cgFields ?? []).map(({ name, value }) => `${name}: ${value}`);
    const head = type === 'TEXT' || type === 'CAMERA_TEXT' ? (camera ? [`[${camera}]`] : []) : [`[${type} ${named}]`.replace(' ]', ']')];
    return [...head, ...fields, ...(text ? [text] : [])].join('\n');
  });
  return [cueIn && `→ ${cueIn}`, ...parts, cueOut && `← ${cueOut}`].filter(Boolean).join('\n');
}
