// Every constant both sides agree on, in one module (CONST-04). Durations are milliseconds unless the name says otherwise.
export const PRODUCT_NAME = 'Lauda';
export const RELEASE = '3.17.1';

export const FIRST_PAGE = 0;
export const PAGE_SIZE = 25;
export const PICKER_PAGE_SIZE = 25;
export const CHAT_HISTORY_SIZE = 10;
export const SOCKET_RECONNECT_MS = 2500;
export const COMMUNICATION_ERROR_DELAY_MS = 150;
export const SETTLED_AFTER_LOGIN_MS = 5000;
export const CHAT_REOPEN_MS = 30;
export const LOCK_RENEW_MS = 120_000;
export const LOCK_TTL_MS = 300_000;
// Goes with every GET that takes a lock: no page of another site can send it without being asked first.
export const LOCK_HEADER = 'x-lauda-lock';
export const LICENCE_WARNING_DAYS = 30;
export const MEGABYTE = 1_048_576;
export const IMAGE_LIMIT_BYTES = 10 * MEGABYTE;
export const LOGO_LIMIT_BYTES = 10 * MEGABYTE;
export const CHAT_FILE_LIMIT_BYTES = 100 * MEGABYTE;
export const NOTICE_SECONDS_PER_CHARACTER = 0.14;
export const ERROR_NOTICE_MS = 10_000;
export const NOTICE_REPEAT_MS = 500;
export const DESKTOP_NOTICE_MS = 5000;
export const ADDRESS_DEBOUNCE_MS = 1000;
export const ADDRESS_MIN_CHARACTERS = 3;
export const CELL_CLICK_MS = 250;
export const DRAFTS_KEY = 'unsaved_data_cache';
export const DRAFT_LONGEST_WAIT_MS = 10_000;
export const DRAFT_PAUSE_MS = 500;
export const DEFAULT_READ_RATE = 0.075;
export const SLUG_MAX = 100;
export const CAMERAMAN_MAX = 60;
export const GROUP_CHAT_MEMBERS = 2;
export const DARK_BRIGHTNESS = 127.5;
export const ICON_CHOICES = 32;
export const DRAG_BADGE_MAX = 99;
export const PRINT_GRID_RECORDS = 100;
export const PASSWORD_MIN = 8;
export const RECURRENCE_ZONE = 'America/Sao_Paulo';
export const DEFAULT_LOCALE = 'pt_BR';
export const DEFAULT_COUNTRY = 'BR';
export const PRINT_RANDOM_MAX = 9999;
/** A time that is not counted (Stand By), and one that cannot be computed (no start or end): Q-12. */
export const NOT_COUNTED = -1;
export const UNKNOWN_TIME = -2;

/** What the days left of a licence mean: below 30 warns, negative is expired (CONST-03). */
export const licenceState = (days: number): 'ok' | 'warning' | 'expired' =>
  days < 0 ? 'expired' : days < LICENCE_WARNING_DAYS ? 'warning' : 'ok';

/** Uploads that fit: an image stays under 10 MB, a logo may reach it, a chat file may reach 100 MB. */
export const imageFits = (bytes: number): boolean => bytes < IMAGE_LIMIT_BYTES;
export const logoFits = (bytes: number): boolean => bytes <= LOGO_LIMIT_BYTES;
export const chatFileFits = (bytes: number): boolean => bytes <= CHAT_FILE_LIMIT_BYTES;
