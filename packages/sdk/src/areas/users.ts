import { Area } from '../core/Area.ts';
import { call, pages, type Query } from '../core/call.ts';
import { ValidationError } from '../core/errors.ts';
import type { CallOptions } from '../core/options.ts';
import type { PagePromise } from '../core/page.ts';
import type {
  CodeSecret,
  NewUser,
  RecoveryCodes,
  SecondFactor,
  SecondFactorEnd,
  SecondFactorRenewal,
  SecondFactorStart,
  User,
  UserChange,
  UserImport,
  UserInput,
  UserSecondFactor,
} from '../schema.gen.ts';

const CATEGORIES = ['all', 'active', 'editors', 'imageEditors', 'producers', 'reporters'] as const;
/** The lists of users a newsroom picks from. */
export type UserListName = (typeof CATEGORIES)[number];

/** The people of the newsroom. */
export class Users extends Area {
  readonly me = new Me(this);
  readonly session = new UserSession(this);
  readonly secondFactor = new UserSecondFactors(this);

  /** Lists every user, removed ones included. */
  all(options?: CallOptions): Promise<User[]> {
    return call(this, 'GET /users/all', {}, options);
  }
  /** Lists the active users, of one group when given. */
  active(query?: Query<'GET /users/active'>, options?: CallOptions): Promise<User[]> {
    return call(this, 'GET /users/active', { query }, options);
  }
  /** Lists the active editors. */
  editors(options?: CallOptions): Promise<User[]> {
    return call(this, 'GET /users/editors', {}, options);
  }
  /** Lists the active image editors. */
  imageEditors(options?: CallOptions): Promise<User[]> {
    return call(this, 'GET /users/image_editors', {}, options);
  }
  /** Lists the active producers. */
  producers(options?: CallOptions): Promise<User[]> {
    return call(this, 'GET /users/producers', {}, options);
  }
  /** Lists the active reporters. */
  reporters(options?: CallOptions): Promise<User[]> {
    return call(this, 'GET /users/reporters', {}, options);
  }
  /** Lists users by text, page by page. */
  filter(query?: Query<'GET /users/filter'>, options?: CallOptions): PagePromise<User> {
    return pages(this, 'GET /users/filter', { query }, options);
  }
  /** Loads one user. */
  load(id: number, options?: CallOptions): Promise<User> {
    return call(this, 'GET /users/{id}', { path: { id } }, options);
  }
  /** Creates a user, with roles the caller holds; their first sign-in asks for a password of their own. @throws {ConflictError} when the e-mail or the nickname is taken. */
  create(user: NewUser, options?: CallOptions): Promise<User> {
    return call(this, 'POST /users', { body: user }, options);
  }
  /** Replaces a user; its id is in it. A role that is taken away ends their sessions and tokens. */
  update(user: UserChange, options?: CallOptions): Promise<User> {
    return call(this, 'PUT /users', { body: user }, options);
  }
  /** Marks a user as excluded, and ends their sessions and tokens. */
  remove(id: number, options?: CallOptions): Promise<void> {
    return call(this, 'DELETE /users/{id}', { path: { id } }, options);
  }
  /** Takes a removed user back. */
  restore(id: number, options?: CallOptions): Promise<User> {
    return call(this, 'PUT /users/{id}/restore', { path: { id } }, options);
  }
  /** Creates and changes many users at once, all of them or none; with `dryRun` it is only tried. @throws {NewsroomError} naming the place of what is refused. */
  import(wish: UserImport, options?: CallOptions): Promise<User[]> {
    return call(this, 'POST /users/import', { body: wish }, options);
  }
  /** Stores the last notice the signed-in user has read; an older one than before is ignored. */
  registerLastNotice(uuid: string, options?: CallOptions): Promise<void> {
    return call(this, 'POST /users/register_last_notice', { body: { uuid } }, options);
  }
  /** Demands a new password at the user's next sign-in, and ends their sessions. */
  resetPassword(id: number, options?: CallOptions): Promise<User> {
    return call(this, 'POST /users/{id}/reset_password', { path: { id } }, options);
  }
  /**
   * Lists the users of a category: the one call of the six that fits.
   *
   * @throws {ValidationError} with the code `UNKNOWN_USER_CATEGORY`, before any call; presenters are listed by program.
   */
  byCategory(category: UserListName, options?: CallOptions): Promise<User[]> {
    if (!CATEGORIES.includes(category)) {
      return Promise.reject(new ValidationError(0, 'UNKNOWN_USER_CATEGORY', `Unknown user category '${category}'.`));
    }
    return category === 'active' ? this.active(undefined, options) : this[category](options);
  }
}

/** The signed-in user. */
export class Me extends Area {
  readonly secondFactor = new OwnSecondFactor(this);
  /** Loads the signed-in user. @throws {SessionExpiredError} when nobody is signed in. */
  load(options?: CallOptions): Promise<User> {
    return call(this, 'GET /users/me', {}, options);
  }
  /** Saves the own data: name, nickname, e-mail, read rate and password. */
  update(user: UserInput, options?: CallOptions): Promise<User> {
    return call(this, 'PUT /users/me', { body: user }, options);
  }
}

/** The second step of the own sign-in: a code of an app. */
export class OwnSecondFactor extends Area {
  /** Tells whether it is on, since when, and how many recovery codes are left. */
  load(options?: CallOptions): Promise<SecondFactor> {
    return call(this, 'GET /users/me/second_factor', {}, options);
  }
  /** Creates the secret of an app; needs the own password. It takes effect with a first code in {@link OwnSecondFactor.confirm}. */
  begin(start: SecondFactorStart, options?: CallOptions): Promise<CodeSecret> {
    return call(this, 'POST /users/me/second_factor', { body: start }, options);
  }
  /**
   * Turns the second factor on by a first code; answers ten recovery codes, which are not shown again. @throws {ValidationError} when the code is
   * wrong.
   */
  confirm(code: string, options?: CallOptions): Promise<RecoveryCodes> {
    return call(this, 'POST /users/me/second_factor/confirm', { body: { code } }, options);
  }
  /** Answers ten new recovery codes in place of the former ones; they are not shown again. @throws {ValidationError} naming what is wrong. */
  renew(proof: SecondFactorRenewal, options?: CallOptions): Promise<RecoveryCodes> {
    return call(this, 'POST /users/me/second_factor/recovery_codes', { body: proof }, options);
  }
  /** Turns it off, with password and code. @throws {ValidationError} naming the one that is wrong. */
  end(proof: SecondFactorEnd, options?: CallOptions): Promise<void> {
    return call(this, 'POST /users/me/second_factor/off', { body: proof }, options);
  }
}

/** The second step of other people's sign-in. */
export class UserSecondFactors extends Area {
  /** Tells whether the sign-in of a user asks for a code too. */
  load(id: number, options?: CallOptions): Promise<UserSecondFactor> {
    return call(this, 'GET /users/{id}/second_factor', { path: { id } }, options);
  }
  /** Removes the second factor of a user who lost their app, and ends their sessions. */
  remove(id: number, options?: CallOptions): Promise<void> {
    return call(this, 'DELETE /users/{id}/second_factor', { path: { id } }, options);
  }
}

/** The sessions of other people. */
export class UserSession extends Area {
  /** Kicks a user out of every session and releases the locks held. */
  remove(id: number, options?: CallOptions): Promise<void> {
    return call(this, 'DELETE /users/{id}/session', { path: { id } }, options);
  }
}
