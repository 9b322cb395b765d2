-- Copy of agencies under embargo: it lies here, where no list and no search reads it, until it may be shown.
create table wire_held (
  source_id bigint not null references agency_source on delete cascade,
  guid text not null,
  item jsonb not null,
  embargo timestamptz not null,
  primary key (source_id, guid)
);
create index wire_held_due on wire_held (embargo);
