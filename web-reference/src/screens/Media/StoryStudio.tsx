import type { Story } from '@lauda/sdk';
import type { ReactElement } from 'react';
import { StoryPlugins } from '../Plugins/StoryPlugins.tsx';
import { StoryMedia } from './StoryMedia.tsx';

/** The part of a story for the studio's devices: its media, and the plug-ins that make its items. */
export const StoryStudio = (part: { story: Story; readOnly: boolean; onEdit: (fields: Partial<Story>) => void }): ReactElement => (
  <>
    <StoryMedia {...part} />
    <StoryPlugins {...part} />
  </>
);
