-- Mail that was tried: how often, why the last try failed and what the mail server said.
alter table mail add column attempts integer not null default 0, add column failure text, add column said text;
create index mail_waits on mail (created_at) where state in ('QUEUED', 'WAITING');
-- The language somebody signed in with last, for what is written to them.
alter table person add column locale text;

-- What cleanups removed.
create table cleaning_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  target text not null,
  days integer not null,
  before timestamptz not null,
  count integer not null,
  user_id bigint references person on delete set null
);
create index cleaning_log_person on cleaning_log (user_id);
-- What is old lies together, because it is only ever added to.
create index revision_at on revision using brin (at);
create index rundown_log_age on rundown_log using brin (at);
-- The language of who reads it.
alter table mail add column locale text not null default 'pt_BR';
