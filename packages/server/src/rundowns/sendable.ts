import { sendable } from '@lauda/domain';
import type { DeviceEntity } from '../areas/device-rows.ts';
import type { StoryRow } from '../areas/story-rows.ts';
import type { RundownRow } from './rows.ts';

/** The stories of a rundown that a device should hold, in the order they air. */
export function sendableStories(row: RundownRow, device: Pick<DeviceEntity, 'sendUnapproved' | 'sendPrivate'>): StoryRow[] {
  return row.blocks.flatMap((block) =>
    row.stories.filter(
      (story) =>
        story.block_id === block.id &&
        sendable(
          { approved: story.approved, private: story.private, floated: story.floated, ignore: story.ignored },
          { standBy: block.stand_by },
          device,
        ),
    ),
  );
}
