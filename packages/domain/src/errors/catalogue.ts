import type { MessageKey } from '../messages/texts/keys.ts';
import type { NotificationLevel } from '../realtime.ts';

/** How a refusal travels and shows: its HTTP status, and the level, the title and the description of its notice. */
export interface ErrorEntry {
  readonly status: number;
  readonly level: NotificationLevel;
  readonly title: MessageKey;
  /** `refusal`: the server's own words; `operation`: which kind of operation failed; otherwise a text; absent where the title says it all. */
  readonly description?: 'refusal' | 'operation' | MessageKey;
}
const entry = (status: number, level: NotificationLevel, title: MessageKey, description?: ErrorEntry['description']): ErrorEntry => ({
  status,
  level,
  title,
  ...(description && { description }),
});

/** Every refusal of the wire by its code. */
export const ERROR_CATALOGUE = {
  bad_request: entry(400, 'ERROR', 'error:operationError', 'operation'),
  unauthorized: entry(401, 'ERROR', 'error:sessionExpired', 'error:sessionExpiredDetails'),
  session_expired: entry(401, 'ERROR', 'error:sessionExpired', 'error:sessionExpiredDetails'),
  authentication_failed: entry(401, 'WARNING', 'error:authenticationFailed'),
  error_max_user_limit: entry(401, 'WARNING', 'error:maxUserLimit', 'error:contactAdministrator'),
  error_license_invalid: entry(401, 'WARNING', 'error:licenseExpired', 'error:contactAdministrator'),
  error_reset_password: entry(401, 'WARNING', 'error:newPasswordNeeded'),
  error_second_factor: entry(401, 'WARNING', 'error:secondFactorNeeded'),
  error_second_factor_setup: entry(401, 'WARNING', 'error:secondFactorSetup'),
  error_code_wrong: entry(401, 'WARNING', 'error:codeWrong', 'error:codeWrongHelp'),
  error_step_over: entry(401, 'WARNING', 'error:stepOver'),
  openid_refused: entry(401, 'WARNING', 'error:openidRefused', 'refusal'),
  openid_unknown: entry(401, 'WARNING', 'error:openidUnknown', 'error:contactAdministrator'),
  forbidden: entry(403, 'ERROR', 'error:operationError', 'error:noPermission'),
  not_owner: entry(403, 'WARNING', 'error:onlyOwnerCanShare', 'refusal'),
  not_found: entry(404, 'ERROR', 'error:operationError', 'operation'),
  rundown_not_found: entry(404, 'WARNING', 'error:rundownDoesNotExist'),
  media_not_found: entry(404, 'WARNING', 'error:mediaNotFound'),
  conflict: entry(409, 'ERROR', 'error:conflict', 'refusal'),
  locked: entry(409, 'WARNING', 'error:lockedBy', 'refusal'),
  locked_stays: entry(409, 'WARNING', 'error:lockedBy', 'refusal'),
  version_conflict: entry(409, 'ERROR', 'error:conflict', 'refusal'),
  rundown_exists: entry(409, 'WARNING', 'error:rundownExists'),
  duplicate_name: entry(409, 'ERROR', 'error:conflict', 'refusal'),
  settings_conflict: entry(409, 'WARNING', 'error:settingsConflict'),
  on_air_changed: entry(409, 'WARNING', 'error:onAirChanged', 'refusal'),
  import_running: entry(409, 'WARNING', 'error:conflict', 'refusal'),
  stale_epoch: entry(409, 'ERROR', 'error:conflict', 'refusal'),
  duplicate_user: entry(409, 'ERROR', 'error:conflict', 'refusal'),
  duplicate_group: entry(409, 'ERROR', 'error:conflict', 'refusal'),
  duplicate_program: entry(409, 'ERROR', 'error:conflict', 'refusal'),
  duplicate_branch: entry(409, 'ERROR', 'error:conflict', 'refusal'),
  duplicate_facebook_page: entry(409, 'ERROR', 'error:conflict', 'refusal'),
  duplicate_twitter_user: entry(409, 'ERROR', 'error:conflict', 'refusal'),
  duplicate_segment: entry(409, 'ERROR', 'error:conflict', 'refusal'),
  duplicate_institution: entry(409, 'ERROR', 'error:conflict', 'refusal'),
  duplicate_media: entry(409, 'ERROR', 'error:conflict', 'refusal'),
  post_being_sent: entry(409, 'WARNING', 'error:conflict', 'refusal'),
  sync_in_progress: entry(409, 'INFORMATION', 'error:syncInProgress'),
  precondition_failed: entry(412, 'ERROR', 'error:preconditionFailed', 'refusal'),
  lock_required: entry(412, 'ERROR', 'error:preconditionFailed', 'refusal'),
  rundown_displayed: entry(412, 'WARNING', 'error:dateCannotBeChanged', 'refusal'),
  stand_by_immovable: entry(412, 'WARNING', 'error:standByImmovable', 'refusal'),
  block_has_private_stories: entry(412, 'WARNING', 'error:blockHasPrivateStories', 'refusal'),
  in_use: entry(412, 'ERROR', 'error:preconditionFailed', 'refusal'),
  approved_private: entry(412, 'WARNING', 'error:approvedStoryPrivate', 'refusal'),
  already_private: entry(412, 'WARNING', 'error:alreadyInPrivacyState', 'refusal'),
  already_public: entry(412, 'WARNING', 'error:alreadyInPrivacyState', 'refusal'),
  program_has_content: entry(412, 'WARNING', 'error:programHasContent', 'refusal'),
  rundown_closed: entry(412, 'WARNING', 'error:lockedBySetting', 'refusal'),
  date_in_past: entry(412, 'WARNING', 'error:dateCannotBeChanged', 'refusal'),
  finished_locked: entry(412, 'WARNING', 'error:lockedBySetting', 'refusal'),
  rundown_not_empty: entry(412, 'WARNING', 'error:rundownNotEmpty', 'refusal'),
  rundown_cannot_be_created: entry(412, 'WARNING', 'error:rundownCannotBeCreated'),
  group_has_users: entry(412, 'WARNING', 'error:groupHasUsers', 'refusal'),
  last_administrator: entry(412, 'WARNING', 'error:preconditionFailed', 'refusal'),
  team_in_use: entry(412, 'ERROR', 'error:operationError', 'error:teamCannotBeDeleted'),
  device_in_use: entry(412, 'ERROR', 'error:operationError', 'error:deviceDeleteFailed'),
  device_on_air: entry(412, 'WARNING', 'error:preconditionFailed', 'refusal'),
  device_not_simulable: entry(412, 'WARNING', 'error:preconditionFailed', 'refusal'),
  source_private: entry(412, 'WARNING', 'error:preconditionFailed', 'refusal'),
  item_withdrawn: entry(412, 'WARNING', 'error:preconditionFailed', 'refusal'),
  cg_template_device: entry(412, 'WARNING', 'error:cgTemplateDevice', 'refusal'),
  souv_unset: entry(412, 'WARNING', 'error:operationError', 'refusal'),
  payload_too_large: entry(413, 'WARNING', 'error:fileTooLarge'),
  invalid_image_size: entry(413, 'WARNING', 'error:invalidImageSize'),
  quota_exceeded: entry(413, 'ERROR', 'error:operationError', 'refusal'),
  unsupported_file: entry(415, 'WARNING', 'error:invalidImageType'),
  invalid_image_type: entry(415, 'WARNING', 'error:invalidImageType'),
  no_thumbnail: entry(415, 'WARNING', 'error:loadFailed', 'refusal'),
  validation_failed: entry(422, 'ERROR', 'error:operationError', 'operation'),
  date_required: entry(422, 'WARNING', 'error:operationError', 'refusal'),
  production_being_edited: entry(422, 'WARNING', 'error:productionBeingEdited'),
  unknown_user_category: entry(422, 'ERROR', 'error:operationError', 'operation'),
  precondition_required: entry(428, 'ERROR', 'error:preconditionRequired', 'refusal'),
  too_many_requests: entry(429, 'WARNING', 'error:operationError', 'refusal'),
  internal: entry(500, 'ERROR', 'error:operationError', 'operation'),
  key_differs: entry(500, 'ERROR', 'error:operationError', 'refusal'),
  mos_communication_failed: entry(502, 'ERROR', 'error:operationError', 'error:mosCommunicationFailed'),
  site_failed: entry(502, 'WARNING', 'error:operationError', 'refusal'),
  openid_failed: entry(502, 'WARNING', 'error:openidRefused', 'refusal'),
  directory_failed: entry(502, 'WARNING', 'error:operationError', 'refusal'),
  souv_failed: entry(502, 'WARNING', 'error:operationError', 'refusal'),
  branch_refused: entry(502, 'WARNING', 'error:operationError', 'refusal'),
  branch_no_password: entry(502, 'WARNING', 'error:operationError', 'refusal'),
  branch_certificate: entry(502, 'WARNING', 'error:operationError', 'refusal'),
  branch_failed: entry(502, 'WARNING', 'error:operationError', 'refusal'),
  files_unavailable: entry(503, 'ERROR', 'error:operationError', 'refusal'),
  unavailable: entry(503, 'ERROR', 'error:operationError', 'error:serverInstability'),
  branch_unreachable: entry(504, 'WARNING', 'error:operationError', 'refusal'),
  device_unreachable: entry(504, 'ERROR', 'error:operationError', 'error:mosCommunicationFailed'),
} as const satisfies Readonly<Record<string, ErrorEntry>>;

/** The code of a refusal. */
export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** The codes used for refusals with an unknown code, such as those of a proxy or a later server, by status. */
const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  412: 'precondition_failed',
  413: 'payload_too_large',
  422: 'validation_failed',
  428: 'precondition_required',
  429: 'too_many_requests',
  500: 'internal',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

/**
 * Answers how a refusal shows, by its code; by its status where the code is unknown or is not refused with that status.
 * Status 0 is a call that got no answer.
 */
export function shownAs(status: number, code: string): ErrorEntry {
  const known = Object.hasOwn(ERROR_CATALOGUE, code) ? ERROR_CATALOGUE[code as ErrorCode] : undefined;
  if (known?.status === status) return known;
  if (status === 0) return ERROR_CATALOGUE.unavailable;
  return ERROR_CATALOGUE[BY_STATUS[status] ?? (status >= 500 ? 'internal' : 'bad_request')];
}
