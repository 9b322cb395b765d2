import type { NotificationLevel } from '../realtime.ts';

/** How a refusal travels and shows: its HTTP status, the level of its notice and the key of its text on screen. */
export interface ErrorEntry {
  readonly status: number;
  readonly level: NotificationLevel;
  readonly textKey: string;
}
const entry = (status: number, level: NotificationLevel, textKey: string): ErrorEntry => ({ status, level, textKey });

/** Every refusal of the wire by its code. */
export const ERROR_CATALOGUE = {
  bad_request: entry(400, 'ERROR', 'error:badRequest'),
  unauthorized: entry(401, 'ERROR', 'error:sessionExpired'),
  session_expired: entry(401, 'ERROR', 'error:sessionExpired'),
  authentication_failed: entry(401, 'WARNING', 'error:authenticationFailed'),
  error_max_user_limit: entry(401, 'WARNING', 'error:maxUserLimit'),
  error_license_invalid: entry(401, 'WARNING', 'error:licenseExpired'),
  error_reset_password: entry(401, 'WARNING', 'error:newPasswordNeeded'),
  forbidden: entry(403, 'ERROR', 'error:noPermission'),
  not_owner: entry(403, 'WARNING', 'error:onlyOwnerCanShare'),
  not_found: entry(404, 'ERROR', 'error:loadFailed'),
  rundown_not_found: entry(404, 'WARNING', 'error:rundownDoesNotExist'),
  media_not_found: entry(404, 'WARNING', 'error:mediaNotFound'),
  conflict: entry(409, 'ERROR', 'error:conflict'),
  locked: entry(409, 'WARNING', 'error:lockedBy'),
  version_conflict: entry(409, 'ERROR', 'error:versionConflict'),
  rundown_exists: entry(409, 'WARNING', 'error:rundownExists'),
  duplicate_name: entry(409, 'ERROR', 'error:conflict'),
  settings_conflict: entry(409, 'WARNING', 'error:settingsConflict'),
  stale_epoch: entry(409, 'ERROR', 'error:staleEpoch'),
  duplicate_user: entry(409, 'ERROR', 'error:conflict'),
  duplicate_group: entry(409, 'ERROR', 'error:conflict'),
  duplicate_program: entry(409, 'ERROR', 'error:conflict'),
  duplicate_branch: entry(409, 'ERROR', 'error:conflict'),
  duplicate_facebook_page: entry(409, 'ERROR', 'error:conflict'),
  duplicate_twitter_user: entry(409, 'ERROR', 'error:conflict'),
  duplicate_segment: entry(409, 'ERROR', 'error:conflict'),
  duplicate_institution: entry(409, 'ERROR', 'error:conflict'),
  duplicate_media: entry(409, 'ERROR', 'error:conflict'),
  sync_in_progress: entry(409, 'INFORMATION', 'error:syncInProgress'),
  gap: entry(410, 'ERROR', 'error:gap'),
  precondition_failed: entry(412, 'ERROR', 'error:preconditionFailed'),
  lock_required: entry(412, 'ERROR', 'error:preconditionFailed'),
  rundown_displayed: entry(412, 'WARNING', 'error:dateCannotBeChanged'),
  stand_by_immovable: entry(412, 'WARNING', 'error:standByImmovable'),
  block_has_private_stories: entry(412, 'WARNING', 'error:blockHasPrivateStories'),
  in_use: entry(412, 'ERROR', 'error:inUse'),
  approved_private: entry(412, 'WARNING', 'error:approvedStoryPrivate'),
  already_private: entry(412, 'WARNING', 'error:alreadyInPrivacyState'),
  already_public: entry(412, 'WARNING', 'error:alreadyInPrivacyState'),
  program_has_content: entry(412, 'WARNING', 'error:programHasContent'),
  rundown_closed: entry(412, 'WARNING', 'error:lockedBySetting'),
  date_in_past: entry(412, 'WARNING', 'error:dateCannotBeChanged'),
  finished_locked: entry(412, 'WARNING', 'error:lockedBySetting'),
  rundown_not_empty: entry(412, 'WARNING', 'error:rundownNotEmpty'),
  rundown_cannot_be_created: entry(412, 'WARNING', 'error:rundownCannotBeCreated'),
  date_cannot_be_changed: entry(412, 'WARNING', 'error:dateCannotBeChanged'),
  group_has_users: entry(412, 'WARNING', 'error:groupHasUsers'),
  team_in_use: entry(412, 'ERROR', 'error:teamCannotBeDeleted'),
  device_in_use: entry(412, 'ERROR', 'error:deviceDeleteFailed'),
  device_on_air: entry(412, 'WARNING', 'error:preconditionFailed'),
  device_not_simulable: entry(412, 'WARNING', 'error:preconditionFailed'),
  cg_template_device: entry(412, 'WARNING', 'error:cgTemplateDevice'),
  payload_too_large: entry(413, 'ERROR', 'error:fileTooLarge'),
  unsupported_file: entry(415, 'WARNING', 'error:invalidImageType'),
  validation_failed: entry(422, 'ERROR', 'validation:requiredOrInvalid'),
  date_required: entry(422, 'WARNING', 'validation:required'),
  production_being_edited: entry(422, 'WARNING', 'error:productionBeingEdited'),
  unknown_user_category: entry(422, 'ERROR', 'validation:requiredOrInvalid'),
  precondition_required: entry(428, 'ERROR', 'error:preconditionRequired'),
  too_many_requests: entry(429, 'WARNING', 'error:tooManyRequests'),
  internal: entry(500, 'ERROR', 'error:operationError'),
  mos_communication_failed: entry(502, 'ERROR', 'error:mosCommunicationFailed'),
  unavailable: entry(503, 'ERROR', 'error:serverInstability'),
  device_unreachable: entry(504, 'ERROR', 'error:mosCommunicationFailed'),
} as const satisfies Readonly<Record<string, ErrorEntry>>;

export type ErrorCode = keyof typeof ERROR_CATALOGUE;
