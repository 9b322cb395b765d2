-- Contacts that look like the same and are not, as somebody said who knows both.
create table contact_apart (
  one bigint not null references contact on delete cascade,
  other bigint not null references contact on delete cascade,
  primary key (one, other),
  check (one < other)
);
create index contact_apart_other on contact_apart (other);
