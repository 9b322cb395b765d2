-- Other newsrooms of the same house, whose documents can be read and copied here. Neither a name nor an address stands twice.
create table branch (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  host text not null,
  port integer,
  username text,
  sealed text
);
create unique index branch_name on branch (lower(name));
create unique index branch_address on branch (lower(host), coalesce(port, 0));
