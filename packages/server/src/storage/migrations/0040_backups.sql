-- The backups that are kept, each a file in the folder of the server that made it.
create table backup (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  name text not null unique,
  host text not null,
  bytes bigint not null,
  files integer not null,
  encrypted boolean not null,
  user_id bigint references person on delete set null
);
create index backup_person on backup (user_id);
