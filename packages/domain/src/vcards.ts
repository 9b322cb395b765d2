import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import VCard, { type Property } from 'vcf';
import type { NumberLabel as Label } from './enums.ts';
import { fileText } from './format/text.ts';

/** What a vCard says of a contact. */
export interface CardContact {
  name: string;
  company: string | null;
  profession: string | null;
  info: string | null;
  address: string | null;
  numbers: { value: string; label: Label }[];
  emails: string[];
}
type ReadOnly<T> = T extends object ? { readonly [K in keyof T]: ReadOnly<T[K]> } : T;
/** A contact of a file, and the line its entry begins at. */
export interface FileContact {
  readonly line: number;
  readonly contact: CardContact;
}
/** Why a file of vCards is refused, at the line the wrong entry begins; `reason` is what its reader says, where it says more. */
export class VCardError extends Error {
  readonly line: number;
  readonly code: 'broken' | 'long' | 'noName';
  readonly reason: string | undefined;

  constructor(line: number, code: VCardError['code'], reason?: string) {
    super(`line ${line}: ${reason ?? code}`);
    this.line = line;
    this.code = code;
    this.reason = reason;
  }
}

// A longer entry carries a picture or a recording, which contacts do not hold.
const LONGEST = 1_048_576;
const escaped = (text: string): string => text.replaceAll(/[\\,;]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');
const plain = (text: string): string =>
  text.replaceAll(/\\([nN,;\\])/g, (_all, mark: string) => (mark.toLowerCase() === 'n' ? '\n' : mark));
/** The parts of a value between semicolons that are not escaped. */
const partsOf = (text: string): string[] => text.split(/(?<=(?:^|[^\\])(?:\\\\)*);/).map((part) => plain(part).trim());

const TYPES: Readonly<Record<Label, string>> = { cell_phone: 'CELL', fax: 'FAX', work: 'WORK', residential: 'HOME', other: 'VOICE' };

/** Returns a phone number of a country with its country code, unless it has one; what is no valid number there stays as it is. */
export function worldwide(value: string, country: string | undefined): string {
  const number = country ? parsePhoneNumberFromString(value, { defaultCountry: country as CountryCode, extract: false }) : undefined;
  return number?.isValid() ? number.format('INTERNATIONAL') : value;
}

/** The octets of a line that is written, as RFC 2426 has them at most. */
const LINE_OCTETS = 75;
const octetsOf = (mark: string): number => {
  const code = mark.codePointAt(0)!;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
};
/** Folds a line between its characters, none of which is cut. */
function folded(line: string): string {
  let [text, room] = ['', LINE_OCTETS];
  for (const mark of line) {
    const octets = octetsOf(mark);
    if (octets > room) [text, room] = [`${text}\r\n `, LINE_OCTETS - 1];
    text += mark;
    room -= octets;
  }
  return text;
}

/** Writes contacts as vCards 3.0; numbers of a contact with a country have the prefix of it. */
export const vCardsOf = (contacts: readonly (ReadOnly<CardContact> & { readonly country?: string })[]): string =>
  contacts
    .map(({ name, company, profession, info, address, numbers, emails, country }) => {
      const lines = [
        ...['BEGIN:VCARD', 'VERSION:3.0', `FN:${escaped(name)}`, `N:${escaped(name)};;;;`],
        ...(company ? [`ORG:${escaped(company)}`] : []),
        ...(profession ? [`TITLE:${escaped(profession)}`] : []),
        ...(info ? [`NOTE:${escaped(info)}`] : []),
        ...(address ? [`ADR:;;${escaped(address)};;;;`] : []),
        ...numbers.map(({ value, label }) => `TEL;TYPE=${TYPES[label]}:${escaped(worldwide(value, country))}`),
        ...emails.map((email) => `EMAIL;TYPE=INTERNET:${escaped(email)}`),
        'END:VCARD',
      ];
      return lines.map((line) => `${folded(line)}\r\n`).join('');
    })
    .join('');

/** Splits a file into entries, each with the line it begins at; text between entries makes the file broken. */
function entriesOf(text: string): { line: number; text: string }[] {
  const entries: { line: number; lines: string[] }[] = [];
  let open: { line: number; lines: string[]; length: number } | undefined;
  for (const [at, row] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const isBegin = /^BEGIN:VCARD\s*$/i.test(row);
    if (open ? isBegin : !isBegin && row.trim() !== '') throw new VCardError(open?.line ?? at + 1, 'broken');
    if (isBegin) open = { line: at + 1, lines: [], length: 0 };
    if (!open) continue;
    open.lines.push(row);
    open.length += row.length;
    if (open.length > LONGEST) throw new VCardError(open.line, 'long');
    if (!/^END:VCARD\s*$/i.test(row)) continue;
    entries.push(open);
    open = undefined;
  }
  if (open) throw new VCardError(open.line, 'broken');
  return entries.map(({ line, lines }) => ({ line, text: decoded(lines).join('\r\n') }));
}

const QUOTED = /^\S.*;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i;
/** Decodes a part of a quoted-printable value, in the character set it names. */
function unquoted(text: string, charset: string | undefined): string {
  const octets = Array.from(new TextEncoder().encode(text), (octet) => String.fromCharCode(octet)).join('');
  const plainOctets = octets.replaceAll(/=([\dA-F]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return fileText(
    Uint8Array.from(plainOctets, (octet) => octet.charCodeAt(0)),
    charset,
  );
}
/** The lines of an entry with what vCard 2.1 writes in quoted-printable as 3.0 writes it; such a value goes on in the next line behind a `=` at the end. */
function decoded(lines: readonly string[]): string[] {
  const plainLines: string[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    const head = line.slice(0, line.indexOf(':') + 1);
    if (!QUOTED.test(head)) {
      plainLines.push(line);
      continue;
    }
    let value = line.slice(head.length).trimEnd();
    // The last line ends the entry.
    while (value.endsWith('=') && at < lines.length - 2) value = value.slice(0, -1) + lines[(at += 1)]!.trimEnd();
    const charset = /;CHARSET="?([\w.:-]+)/i.exec(head)?.[1];
    const parts = value.split(/(?<!\\);/).map((part) => escaped(unquoted(part.replaceAll('\\;', ';'), charset)));
    plainLines.push(head + parts.join(';'));
  }
  return plainLines;
}

const listOf = (found: Property | readonly Property[] | undefined): readonly Property[] =>
  found === undefined ? [] : Array.isArray(found) ? found : [found as Property];

function labelOf({ type = [] }: Property): Label {
  const types = new Set((Array.isArray(type) ? type : [type]).map((word: string) => word.toLowerCase()));
  if (types.has('cell') || types.has('mobile') || types.has('iphone')) return 'cell_phone';
  if (types.has('fax')) return 'fax';
  if (types.has('work')) return 'work';
  return types.has('home') ? 'residential' : 'other';
}

/** Reads vCards 2.1 to 4.0 as contacts; one entry that is wrong refuses the whole file, naming its line. @throws {VCardError} */
export const readVCards = (text: string): readonly FileContact[] =>
  entriesOf(text).map(({ line, text: entry }) => {
    let card: VCard;
    try {
      card = new VCard().parse(entry);
    } catch (error) {
      throw new VCardError(line, 'broken', (error as Error).message);
    }
    const [first] = ['fn', 'org'].flatMap((field) => listOf(card.get(field)));
    const [family = '', given = ''] = partsOf(listOf(card.get('n'))[0]?.valueOf() ?? '');
    const name = (first ? partsOf(first.valueOf())[0] : '') || [given, family].filter(Boolean).join(' ');
    if (!name) throw new VCardError(line, 'noName');
    const textOf = (field: string): string | null => plain(listOf(card.get(field))[0]?.valueOf() ?? '').trim() || null;
    const address = partsOf(listOf(card.get('adr'))[0]?.valueOf() ?? '')
      .filter(Boolean)
      .join(', ');
    const contact = {
      name,
      company:
        partsOf(listOf(card.get('org'))[0]?.valueOf() ?? '')
          .filter(Boolean)
          .join(', ') || null,
      profession: textOf('title'),
      info: textOf('note'),
      address: address || null,
      numbers: listOf(card.get('tel')).map((tel) => ({ value: plain(tel.valueOf()).replace(/^tel:/i, ''), label: labelOf(tel) })),
      emails: listOf(card.get('email')).map((email) => plain(email.valueOf()).trim()),
    };
    return { line, contact };
  });
