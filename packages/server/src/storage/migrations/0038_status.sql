-- The servers that share this database, each as it last said itself, by the clock of the database, which is the one they share. One that stops
-- takes its row away; one that is killed leaves it.
create table node (
  id text primary key,
  host text not null,
  release text not null,
  contract text not null,
  runtime text not null,
  started_at timestamptz not null default now(),
  heard_at timestamptz not null default now(),
  beat_ms integer not null,
  memory bigint not null,
  sockets integer not null
);
-- Since when a bridge serves a device, and since when that answers or does not.
alter table device_lease add since timestamptz;
alter table device add connection_at timestamptz;
