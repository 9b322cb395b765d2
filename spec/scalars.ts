import { ENTRY_ICONS, type FormatName, withoutBreaks } from '@lauda/domain';
import * as z from 'zod';
import { PATTERNS } from './formats.ts';
import { entity, named, value } from './kit.ts';

/** A whole number of 32 bits: an id, a position, a count. */
export const Int = z.int32();
/** A whole number that may outgrow 32 bits: the number of an event, epoch milliseconds, bytes. */
export const Long = z.number().int();
/** An instant as epoch milliseconds, as far as a clock can go. */
export const EpochMs = Long.min(0).max(8_640_000_000_000_000);
export const Id = z.int32();
/** An id where a key has to be a text. */
export const IdKey = z.string().regex(PATTERNS.id);
export const Uuid = z.uuid();
/** The calendar has no year 0, and neither has the database. */
const hasYear = (text: string): boolean => !text.startsWith('0000');
export const LocalDate = z.iso.date().refine(hasYear, { params: { format: 'date' satisfies FormatName } });
export const LocalTime = z.string().regex(PATTERNS.time).meta({ description: 'HH:mm:ss, local to the branch' });
// The pattern alone would accept days and hours that do not exist.
const isInstant = (text: string): boolean => {
  const read = new Date(`${text}Z`);
  return hasYear(text) && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text);
};
export const Timestamp = z
  .string()
  .regex(PATTERNS.timestamp)
  .refine(isInstant, { params: { format: 'timestamp' satisfies FormatName } })
  .meta({ description: 'YYYY-MM-DDTHH:mm:ss without zone, local to the time zone of the branch' });
export const Duration = z
  .string()
  .max(40)
  .regex(PATTERNS.duration)
  .meta({ description: 'ISO 8601 duration of weeks, days, hours, minutes and seconds; empty is PT0S' });
export const Version = Int.meta({ description: 'Raised by 1 with each change of the entity' });
export const Text = z.string().max(200_000);
/** Metadata of a media as its device gave it: up to 4 MiB. */
export const Metadata = z.string().max(4 * 1_048_576);
/** A text that is shown in one line: a blank stands for each line break, as where files are read. */
export const Line = z.string().overwrite(withoutBreaks);
export const Slug = Line.max(100);
export const Name = Line.trim().min(1).max(100);
/** The icon of an entry of a list. */
export const EntryIcon = z.enum(ENTRY_ICONS).meta({ id: 'EntryIcon' });
export const Colour = z.string().regex(PATTERNS.colour).meta({ description: '#rrggbb' });
export const JsonValue = named('JsonValue', z.json());

export const IdPath = z.object({ id: Id });
export const RevisionPath = z.object({ id: Id, rev: Int });
/** A query for what lies between two days, both included. */
export const DayRange = { from: LocalDate.optional(), to: LocalDate.optional() };
export const PageQuery = { page: Int.min(0).optional(), size: Int.min(1).max(500).optional() };
export const IdsQuery = z.object({ ids: z.array(Id).min(1).max(1000) });
/** The name of one of a person's windows, so that releasing a lock in one leaves it to the others. */
export const WindowName = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .meta({ 'x-extension': true, description: 'Which window of the caller holds the lock; without it the caller counts as one window.' });
export const WindowQuery = z.object({ window: WindowName });
export const LockQuery = z.object({ lock: z.boolean().optional(), window: WindowName });

/** What tells one document, and one version of it, from another. */
export const DocumentIdentity = { id: Id, uuid: Uuid, version: Version, textVersion: Version };
/** Whether a document is in the trash, who sees it, and who changed it last. */
export const DocumentSight = {
  excluded: z.boolean(),
  private: z.boolean(),
  allowedUsers: z.array(Id).max(500),
  ownerId: Id,
  visible: z.boolean(),
  changeDate: Timestamp.nullable(),
  authorNickname: z.string().nullable(),
};

/** Makes the body of a patch: one of the fields that may be changed alone, its new value, and the former one if the caller knows it. */
export const patchOf = <const F extends readonly [string, ...string[]]>(id: string, fields: F) =>
  value(id, { field: z.enum(fields), newValue: JsonValue, oldValue: JsonValue.optional() });
export const FieldError = entity('FieldError', {
  path: z.string(),
  rule: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  message: z.string().optional().meta({ 'x-extension': true }),
});
/** The body of every refusal (DECISIONS 18): `message` is ready to show, `fields` says where input was wrong. */
export const ErrorBody = entity('ErrorBody', {
  code: z.string(),
  message: z.string(),
  details: z.string().optional(),
  fields: z.array(FieldError).optional(),
  requestId: z.string().optional(),
  holder: z.object({ userId: Id, nickname: z.string(), expires: Timestamp }).optional(),
  current: JsonValue.optional(),
});
