import type { Forms } from './documents/Forms.ts';
import type { LockTable } from './documents/lockTable.ts';
import type { AssignmentStore } from './lists/Assignments.ts';
import type { StoryStore } from './lists/Stories.ts';
import type { LiveEvent } from './live.ts';
import type { ArchiveLists } from './media/ArchiveLists.ts';
import type { RundownStore } from './rundowns/RundownStore.ts';
import type { SettingsStore } from './settings.ts';

/** Everything an event can change. */
export interface MergeParts {
  readonly rundowns: RundownStore;
  readonly assignments: AssignmentStore;
  readonly stories: StoryStore;
  readonly locks: LockTable;
  readonly settings: SettingsStore;
  readonly forms: Forms;
  readonly archives: ArchiveLists;
}

/** Merges one live event into lists, open rundowns and open forms (RT-06); answers the document another person changed under an open form. */
export function merge(parts: MergeParts, event: LiveEvent): { readonly slug: string } | undefined {
  switch (event.kind) {
    case 'assignments CREATE':
    case 'assignments UPDATE':
    case 'assignments PATCH':
    case 'assignments DELETE':
      parts.assignments.merge(event);
      return parts.forms.merge(event);
    case 'stories CREATE':
    case 'stories UPDATE':
    case 'stories PATCH':
    case 'stories MOVE':
    case 'stories DELETE':
      parts.rundowns.merge(event);
      parts.stories.merge(event);
      return parts.forms.merge(event);
    case 'blocks CREATE':
    case 'blocks UPDATE':
    case 'blocks PATCH':
    case 'blocks ORDER':
    case 'blocks DELETE':
    case 'rundowns CREATE':
    case 'rundowns UPDATE':
    case 'rundowns PATCH':
    case 'rundowns DELETE':
      return void parts.rundowns.merge(event);
    case 'media UPDATE':
      return void parts.archives.merge(event.data);
    case 'device_states UPDATE':
      parts.settings.deviceSaid(event.data);
      return void parts.rundowns.merge(event);
    case 'rundown_templates CREATE':
    case 'rundown_templates UPDATE':
    case 'rundown_templates DELETE':
    case 'block_templates CREATE':
    case 'block_templates UPDATE':
    case 'block_templates PATCH':
    case 'block_templates ORDER':
    case 'block_templates DELETE':
    case 'story_templates CREATE':
    case 'story_templates UPDATE':
    case 'story_templates PATCH':
    case 'story_templates MOVE':
    case 'story_templates DELETE':
      return void parts.rundowns.templates.merge(event);
    case 'entity_locker LOCK':
    case 'entity_locker TAKE_OVER':
    case 'entity_locker UNLOCK':
      parts.locks.merge(event);
      return parts.forms.merge(event);
    case 'sessions LOGGED_IN':
    case 'sessions LOGGED_OUT':
    case 'users CREATE':
    case 'users UPDATE':
    case 'users DELETE':
    case 'settings UPDATE':
      return void parts.settings.merge(event);
    default:
      return event satisfies never;
  }
}
