import type { BranchDocuments } from '@lauda/store';
import { branchesOf } from '@lauda/store';
import type { ReactElement } from 'react';
import { useDesk } from '../../app/desk.ts';
import { StoryPlace, useStoryPlace } from '../made/StoryPlace.tsx';
import { BASE_STORY_VIEWER } from '../storyRead.tsx';
import { CopyFrame } from './CopyFrame.tsx';

interface CopyStoriesProps {
  programId: number;
  date: string;
  onCopied: (story: BranchDocuments['stories']) => void;
  onClose: () => void;
}

/** Copies stories of a branch into a block of a rundown of this newsroom; the first opens in its form. */
export const CopyStories = ({ programId, date, onCopied, onClose }: CopyStoriesProps): ReactElement => {
  const branches = branchesOf(useDesk().store);
  const { target, fields } = useStoryPlace(programId, date);
  return (
    <CopyFrame
      kind="stories"
      title="branches.title.stories"
      print="story-content"
      viewer={BASE_STORY_VIEWER}
      onClose={onClose}
      isOff={target === undefined}
      copy={(id, storiesIds, opening) => branches.stories(id, { storiesIds, ...target! }, opening)}
      onCopied={([story]) => story && onCopied(story)}
    >
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <StoryPlace {...fields} />
      </div>
    </CopyFrame>
  );
};
