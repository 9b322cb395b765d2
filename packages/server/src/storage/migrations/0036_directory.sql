-- The entry of a directory somebody is taken over from, whatever it is called by now, and whether the directory is why they are out.
alter table person add column directory_id text, add column directory_off boolean not null default false;
create unique index person_directory on person (directory_id) where directory_id is not null;
create index person_nickname on person (search_text(btrim(nickname)));
create index person_email on person (lower(btrim(email) collate "und-x-icu"));

-- What came of taking over the users of a directory.
create table directory_sync (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz,
  read integer not null default 0,
  created integer not null default 0,
  changed integer not null default 0,
  disabled integer not null default 0,
  restored integer not null default 0,
  skipped integer not null default 0,
  failure text,
  said text,
  user_id bigint references person on delete set null
);
create index directory_sync_person on directory_sync (user_id);
