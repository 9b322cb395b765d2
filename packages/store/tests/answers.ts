import {
  ConflictError,
  LockedError,
  NewsroomError,
  NotFoundError,
  PreconditionFailedError,
  ServerError,
  VersionConflictError,
} from '@lauda/sdk';

const KINDS: Readonly<Record<string, typeof NewsroomError>> = {
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  500: ServerError,
  locked: LockedError,
  version_conflict: VersionConflictError,
};
/** A refusal of the server, of the class the client gives it. */
export const refusal = (
  status: number,
  code = `http_${status}`,
  parts: { message?: string } & Record<string, unknown> = {},
): NewsroomError => new (KINDS[code] ?? KINDS[status] ?? NewsroomError)(status, code, parts.message ?? code, parts);

/** A promise to be answered by hand. */
export function later<T = unknown>(): { promise: Promise<T>; answer: (value: T) => void; refuse: (error: Error) => void } {
  let answer!: (value: T) => void;
  let refuse!: (error: Error) => void;
  const promise = new Promise<T>((yes, no) => {
    answer = yes;
    refuse = no;
  });
  return { promise, answer, refuse };
}
