// Every constant both sides agree on, in one module (CONST-04). Durations are milliseconds unless the name says otherwise. What is marked
// @later is agreed on for a part that is not built yet; everything else has to be used by the product.
export const PRODUCT_NAME = 'Lauda';
export const RELEASE = '3.17.1';
/** The version of these packages, which they all share; `RELEASE` is that of the contract they speak. */
export const VERSION = '0.1.0';

export const PAGE_SIZE = 25;
export const PICKER_PAGE_SIZE = 25;
export const CHAT_HISTORY_SIZE = 10;
/** How long one message of a chat may be, in characters. */
export const CHAT_TEXT_MAX = 10_000;
/** How many people may be asked into a chat at once. */
export const CHAT_MEMBERS_MAX = 500;
/** How many characters of the text of an agency item its lists and events carry. */
export const AGENCY_EXCERPT = 2_000;
export const CHAT_TYPING_MS = 3000;
export const SOCKET_RECONNECT_MS = 2500;
/** Without a heartbeat of the server for so long what is shown may be old; heartbeats come every two seconds. */
export const SILENT_FROM_MS = 4000;
export const COMMUNICATION_ERROR_DELAY_MS = 150;
export const SETTLED_AFTER_LOGIN_MS = 5000;
export const CHAT_REOPEN_MS = 30;
/** How often the holder renews a lock. */
export const LOCK_RENEW_MS = 120_000;
/** How long a lock holds after its last renewal. */
export const LOCK_TTL_MS = 300_000;
// Sent with every GET that takes a lock: a page of another site cannot set it without a preflight.
export const LOCK_HEADER = 'x-lauda-lock';
/** The remaining days from which a licence warns. */
export const LICENCE_WARNING_DAYS = 30;
const MEGABYTE = 1_048_576;
export const IMAGE_LIMIT_BYTES = 10 * MEGABYTE;
export const LOGO_LIMIT_BYTES = 10 * MEGABYTE;
export const CHAT_FILE_LIMIT_BYTES = 100 * MEGABYTE;
export const NOTICE_SECONDS_PER_CHARACTER = 0.14;
export const ERROR_NOTICE_MS = 10_000;
export const NOTICE_REPEAT_MS = 500;
export const DESKTOP_NOTICE_MS = 5000;
/** How long the keys have to rest before addresses are suggested. */
export const ADDRESS_DEBOUNCE_MS = 1000;
/** The fewest characters for which addresses are suggested. */
export const ADDRESS_MIN_CHARACTERS = 3;
/** After how long a click on a cell edits it, so that a double click can be told from one. */
export const CELL_CLICK_MS = 250;
export const DRAFTS_KEY = 'unsaved_data_cache';
export const DRAFT_LONGEST_WAIT_MS = 10_000;
export const DRAFT_PAUSE_MS = 500;
/** Seconds to read a character aloud, where nobody measured otherwise. */
export const DEFAULT_READ_RATE = 0.075;
export const SLUG_MAX = 100;
export const CAMERAMAN_MAX = 60;
export const GROUP_CHAT_MEMBERS = 2;
export const DARK_BRIGHTNESS = 127.5;
export const DRAG_BADGE_MAX = 99;
export const PRINT_GRID_RECORDS = 100;
export const PASSWORD_MIN = 8;
/** How long before its start a show may go on air; what aired earlier was a rehearsal. */
export const EARLY_AIR_MS = 15 * 60_000;
/** The zone that calendars are counted in unless another is named. */
export const RECURRENCE_ZONE = 'America/Sao_Paulo';
export const DEFAULT_LOCALE = 'pt_BR';
export const DEFAULT_COUNTRY = 'BR';
export const PRINT_RANDOM_MAX = 9999;
/** A time that is not counted, as those of Stand By. */
export const NOT_COUNTED = -1;
/** A time that cannot be computed, because start or end are missing. */
export const UNKNOWN_TIME = -2;
