-- The calls the newsroom makes every day, and whom it calls.
create table round_segment (id bigint generated always as identity primary key, version integer not null default 1, name text not null);
create unique index round_segment_name on round_segment (lower(btrim(name) collate "und-x-icu"));

create table round_institution (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  segment_id bigint references round_segment,
  contacts jsonb not null default '[]'
);
create unique index round_institution_name on round_institution (lower(btrim(name) collate "und-x-icu"));
create index round_institution_segment on round_institution (segment_id);

create table round (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  date date not null,
  time text not null default '',
  segment_id bigint not null references round_segment,
  institution_id bigint not null references round_institution,
  text text
);
-- In the order of the text of their time.
create index round_of_day on round (date, time collate "C", id);
create index round_in_segment on round (segment_id);
create index round_of_institution on round (institution_id);
