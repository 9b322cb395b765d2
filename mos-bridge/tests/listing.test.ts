import { beforeEach, describe, expect, it } from 'vitest';
import { ListFailed, Listing } from '../src/archive/listing.ts';
import { HandClock } from './handClock.ts';

const MINUTE = 60_000;
const GONE = new ListFailed('archive_gone', 'the archive is gone');
let clock: HandClock;
let listing: Listing;
/** How it ended: with how many objects, or why not; undefined while it goes on. */
let ended: number | string | undefined;

beforeEach(() => {
  clock = new HandClock();
  listing = new Listing(clock);
  ended = undefined;
  listing.done.then(
    (count) => {
      ended = count;
    },
    ({ code }: ListFailed) => {
      ended = code;
    },
  );
});

/** Lets time pass and tells how the list ended by then. */
async function after(ms: number): Promise<typeof ended> {
  await clock.pass(ms);
  await new Promise((resolve) => setImmediate(resolve));
  return ended;
}

describe('a list of all an archive holds', () => {
  it('that never begins has failed after a minute', async () => {
    expect(await after(MINUTE - 1)).toBeUndefined();
    expect(await after(1)).toBe('silent');
  });

  it('that began takes as long as it takes, also between its objects', async () => {
    await after(MINUTE - 1);
    listing.begins();
    expect(await after(10 * MINUTE)).toBeUndefined();
    listing.came(3);
    expect(await after(10 * MINUTE)).toBeUndefined();
    listing.came(2);
    listing.ends();
    expect(await after(499)).toBeUndefined();
    expect(await after(1)).toBe(5);
  });

  it('in several parts is whole when none follows, whether they come one after the other or together', async () => {
    listing.begins();
    listing.came(3);
    listing.ends();
    await after(499);
    listing.begins();
    expect(await after(MINUTE)).toBeUndefined();
    listing.begins();
    listing.came(4);
    listing.ends();
    expect(await after(MINUTE)).toBeUndefined();
    listing.ends();
    expect(await after(500)).toBe(7);
  });

  it('that comes object by object is whole when none came for five seconds', async () => {
    for (let n = 0; n < 20; n++) {
      listing.came(1);
      expect(await after(4_999)).toBeUndefined();
    }
    expect(await after(1)).toBe(20);
  });

  it('of which one part cannot be read has failed at once', async () => {
    listing.begins();
    listing.ends('no end of it');
    expect(await after(0)).toBe('unreadable');
    await expect(listing.done).rejects.toThrow('the list cannot be read: no end of it');
  });

  it('whose connection ended has failed: at once where nothing was coming', async () => {
    listing.gone(GONE);
    expect(await after(0)).toBe('archive_gone');
  });

  it('whose connection ended within it says by its own end why, and what came is kept until then', async () => {
    listing.begins();
    listing.gone(GONE);
    expect(await after(9_999)).toBeUndefined();
    listing.ends('the connection ended');
    expect(await after(0)).toBe('unreadable');
  });

  it('whose connection ended and which says nothing has failed ten seconds later', async () => {
    listing.begins();
    listing.gone(GONE);
    expect(await after(9_999)).toBeUndefined();
    expect(await after(1)).toBe('archive_gone');
  });

  it('that ended is over: what comes later changes nothing, and nobody waits for it any more', async () => {
    listing.came(1);
    listing.end();
    expect(await after(0)).toBe(1);
    expect(clock.waiting).toBe(0);
  });
});
