import type pg from 'pg';

/** How far numbers jump that programs outside compare, beyond any the former newsroom may have given after its backup. */
const JUMP = 1_000_000;

// The former newsroom went on after its backup: what waited in it was sent there, so here it waits for somebody who begins it anew. Without a mail server
// nothing was sent, and mail goes on waiting.
const CALLED_OFF = [
  `update mail set state = case when jsonb_path_exists(recipients, '$[*] ? (@.isSent == true)') then 'SENT' else 'FAILED' end
   where state in ('QUEUED', 'WAITING') and exists (select 1 from setting where key = 'mail' and body ->> 'host' <> '')`,
  `update webhook_delivery set state = 'FAILED' where state = 'WAITING'`,
  // A draft that its site has may be out there.
  `update post set sending = null, retry = null, version = version + 1,
     failure = case when state = 'DRAFT' and remote_id is not null then coalesce(failure, 'calledOff') else failure end where sending is not null`,
];
// Sessions ended since the backup must not come back to life, nor pages go on with documents that are older now than those they show.
const ENDED = [
  'delete from session',
  'delete from password_reset',
  'delete from sign_in_step',
  'delete from openid_sign_in',
  `update job j set state = 'CANCELLED', version = version + 1, is_cancelling = false, leased_until = null, finished_at = now()
   where state in ('QUEUED', 'RUNNING') and (kind in ('post', 'webhook') or kind = 'mail'
     and not exists (select 1 from mail m where m.id::text = j.target and m.state in ('QUEUED', 'WAITING')))`,
  'delete from event',
  `update event_seq set n = n + ${JUMP}`,
  'update webhook set seen_n = (select n from event_seq)',
  // Receivers take a delivery with a number they know for one they have.
  `select setval(pg_get_serial_sequence('webhook_delivery', 'id'), (select coalesce(max(id), 0) from webhook_delivery) + ${JUMP})`,
];
/** A backup of an earlier release has not each of these tables and columns. */
const UNKNOWN = new Set(['42P01', '42703']);

async function run(client: pg.Client, statement: string): Promise<number> {
  await client.query('savepoint settling');
  try {
    return (await client.query(statement)).rowCount ?? 0;
  } catch (error) {
    if (!UNKNOWN.has((error as { code?: string }).code ?? '')) throw error;
    await client.query('rollback to savepoint settling');
    return 0;
  }
}

/** Ends in a restored newsroom what went on in the former one after the backup; answers how many mails, deliveries and posts were called off. */
export async function settle(client: pg.Client): Promise<number> {
  let calledOff = 0;
  for (const statement of CALLED_OFF) calledOff += await run(client, statement);
  for (const statement of ENDED) await run(client, statement);
  return calledOff;
}
