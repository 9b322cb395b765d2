-- What the server does by itself: queued in the transaction that wants it, worked on by any node. The node that works on a job renews its lease;
-- where that runs out the node is gone, and another takes the job over.
create table job (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  kind text not null,
  target text,
  args jsonb not null default '{}',
  state text not null default 'QUEUED' check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  is_cancelling boolean not null default false,
  -- The minute of a job that comes by the clock: however many nodes ask for it, it is there once.
  slot timestamptz,
  done integer not null default 0,
  total integer,
  attempts integer not null default 0,
  node text,
  leased_until timestamptz,
  error text,
  user_id bigint references person on delete set null,
  created_at timestamptz not null,
  due_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz
);
create index job_due on job (due_at) where state in ('QUEUED', 'RUNNING');
create unique index job_slot on job (kind, slot) where slot is not null;
-- Of a kind and target one is enough until it is over; of those that come by the clock too.
create unique index job_once on job (kind, coalesce(target, '')) where state in ('QUEUED', 'RUNNING');
create index job_finished on job (finished_at) where finished_at is not null;
create index job_person on job (user_id);
