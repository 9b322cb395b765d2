/** The fields of an entity that an act changed. */
export type Fields = Readonly<Record<string, unknown>>;

/** Names of fields with secrets. */
const SECRET = /password|secret|token|apikey|^key$/i;
/** Stand-ins in the audit for a stored secret and for a changed one. */
const HIDDEN = '***';
const HIDDEN_ANEW = '*** new';
/** Fields that change with every write and carry no information. */
const OF_ITSELF = new Set(['id', 'version', 'changed', 'changedAt', 'changeDate']);
/** Lists longer than this are recorded by their length only. */
const MANY = 100;

const isSecret = (name: string, value: unknown): boolean => SECRET.test(name) && typeof value === 'string' && value !== '';
const hidden = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.length > MANY ? { count: value.length } : value.map(hidden);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, isSecret(name, inner) ? HIDDEN : hidden(inner)]));
};
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

const NAMES = ['name', 'nickname', 'title', 'slug'] as const;
const nameOf = (fields: Fields | null): string | null =>
  (NAMES.map((name) => fields?.[name]).find((value) => typeof value === 'string' && value !== '') as string | undefined) ?? null;

/** Picks the recorded fields of a change: those that differ, or all of a created or removed entity; of secrets only whether they are set. */
export function changedFields(before: Fields | null, after: Fields | null, body: unknown) {
  const name = nameOf(after) ?? nameOf(before);
  const sent = (typeof body === 'object' ? (body ?? {}) : {}) as Fields;
  /** A write-only secret counts as changed when one was sent. */
  const setAnew = Object.keys(sent).filter((field) => isSecret(field, sent[field]) && after?.[field] == null);
  const anew = Object.fromEntries(setAnew.map((field) => [field, HIDDEN_ANEW]));
  if (!before || !after) {
    return { name, before: before && (hidden(before) as Fields), after: after && { ...(hidden(after) as Fields), ...anew } };
  }
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (field) => !OF_ITSELF.has(field) && !same(before[field], after[field]),
  );
  const only = (of: Fields, secret: string): Fields =>
    Object.fromEntries(fields.map((field) => [field, isSecret(field, of[field]) ? secret : (hidden(of[field]) ?? null)]));
  return { name, before: only(before, HIDDEN), after: { ...only(after, HIDDEN_ANEW), ...anew } };
}

/** Builds the recorded request of an act that changes nothing readable: path, query and body without secrets. */
export function requestFields({ path, query, body }: { path: unknown; query: unknown; body: unknown }): Fields | null {
  const asked = hidden({
    ...(path as object),
    ...(query as object),
    ...(Array.isArray(body) ? { items: body } : (body as object)),
  }) as Fields;
  return Object.keys(asked).length > 0 ? asked : null;
}
