import { sendable } from '@lauda/domain';
import type { StoryRow } from '../stories/rows.ts';
import type { DeviceEntity } from '../studio/devices.ts';
import type { RundownRow } from './rows.ts';

/** Lists the stories of a rundown that a device should hold, in the order they air. */
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
