import { Problem } from '../problem.ts';

/** Prefixes the fields of a refusal with the entry's place, as in `users.3.email`. */
export function withPlace(error: unknown, place: string): unknown {
  if (!(error instanceof Problem)) return error;
  const { fields = [], ...extra } = error.extra;
  const placed = fields.length > 0 ? fields : [{ path: '', rule: error.code }];
  return new Problem(error.code, {
    ...extra,
    fields: placed.map(({ path, ...field }) => ({ ...field, path: [place, path].filter(Boolean).join('.') })),
  });
}
