import type { LintCode } from '../findings.ts';

export const EN_US = {
  over_time: 'Over by {time}.',
  under_time: 'Under by {time}.',
  missing_clip: 'Video {name} has no clip.',
  clip_not_ready: 'The clip {name} is not ready.',
  clip_unconfirmed: 'No device has said yet whether the clip {name} is ready.',
  cg_without_code: 'Graphic {name} has neither code nor template.',
  unapproved_next: 'Not approved, and the block {block} airs next.',
  no_presenter: 'A camera text has no presenter.',
  repeated_slug: 'The slug {slug} is also that of page {page}.',
  private_story: 'Private: devices do not get it unless they are told to.',
  empty_story: 'Empty: no text, no item and no time.',
} as const satisfies Readonly<Record<LintCode, string>>;
