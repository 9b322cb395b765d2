-- What guidelines, stories and contacts are ordered by, each list a table of names.
create table editorial (id bigint generated always as identity primary key, version integer not null default 1, name text not null);
create unique index editorial_name on editorial (lower(btrim(name) collate "und-x-icu"));
create table document_type (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  abbreviation text,
  color text
);
create unique index document_type_name on document_type (lower(btrim(name) collate "und-x-icu"));
create table vehicle (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  type text not null
);
create unique index vehicle_name on vehicle (lower(btrim(name) collate "und-x-icu"));

-- Who uses an entry is asked before it goes.
create index assignment_classification on assignment (classification_id);
create index assignment_type on assignment (((body ->> 'typeId')::bigint));
create index assignment_editorials on assignment using gin ((body -> 'editorialsIds') jsonb_path_ops);
create index assignment_vehicles on assignment using gin ((body -> 'vehiclesIds') jsonb_path_ops);
create index story_type on story (((body ->> 'typeId')::bigint));

alter table person_group add column categories text[] not null default '{}';
create unique index person_group_name on person_group (lower(btrim(name) collate "und-x-icu"));

create table contact_group (id bigint generated always as identity primary key, version integer not null default 1, name text not null);
create unique index contact_group_name on contact_group (lower(btrim(name) collate "und-x-icu"));

create table calendar_category (id bigint generated always as identity primary key, version integer not null default 1, name text not null);
create unique index calendar_category_name on calendar_category (lower(btrim(name) collate "und-x-icu"));
create table calendar (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  color text,
  category_id bigint references calendar_category
);
create index calendar_in_category on calendar (category_id);
create table calendar_favorite (
  user_id bigint not null references person on delete cascade,
  calendar_id bigint not null references calendar on delete cascade,
  primary key (user_id, calendar_id)
);
