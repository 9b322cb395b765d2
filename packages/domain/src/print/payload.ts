import type { PrintKind } from '../enums.ts';
import { PRINT_RANDOM_MAX } from '../limits.ts';

/** What a print page is opened with: any JSON, such as ids, a date and print options. */
export type PrintPayload = Readonly<Record<string, unknown>>;

/** Encodes a payload with a random number 0 to 9999 as base64url of JSON {r, …payload}; `random` answers 0 up to 1 (PRINT-02, Q-32). */
export function encodePrint(payload: PrintPayload, random: () => number): string {
  const r = Math.min(PRINT_RANDOM_MAX, Math.floor(random() * (PRINT_RANDOM_MAX + 1)));
  const bytes = new TextEncoder().encode(JSON.stringify({ ...payload, r }));
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Reads an encoded payload with its random number; undefined when it cannot be read (PRINT-04). */
export function decodePrint(encoded: string): { readonly r: number; readonly payload: PrintPayload } | undefined {
  if (!/^[\w-]+$/.test(encoded)) return undefined;
  try {
    const binary = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (char) => char.charCodeAt(0)));
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    const { r, ...payload } = value as Record<string, unknown>;
    return typeof r === 'number' && Number.isInteger(r) && r >= 0 && r <= PRINT_RANDOM_MAX ? { r, payload } : undefined;
  } catch {
    return undefined;
  }
}

/** The address of a print page: /print/{encoded}/{kind}, that of another branch below /print/branches/{id} (PRINT-01, PRINT-03). */
export function printPath(kind: PrintKind, payload: PrintPayload, random: () => number, branchId?: number): string {
  const branch = branchId === undefined ? '' : `/branches/${branchId}`;
  return `/print${branch}/${encodePrint(payload, random)}/${kind}`;
}
