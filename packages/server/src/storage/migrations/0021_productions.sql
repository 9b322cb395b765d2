-- Productions: what has to be arranged for a report, of a day by its own date and by those of its tasks.
create table production_resource (id bigint generated always as identity primary key, version integer not null default 1, name text not null);
create unique index production_resource_name on production_resource (lower(btrim(name) collate "und-x-icu"));
create table production_type (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  abbreviation text,
  color text
);
create unique index production_type_name on production_type (lower(btrim(name) collate "und-x-icu"));

create function task_days(body jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct task ->> 'date'), '{}') from jsonb_array_elements(body -> 'tasks') task where task ->> 'date' is not null
$$;
create table production (
  document_id bigint primary key references document on delete cascade,
  assignment_id bigint references document on delete set null,
  type_id bigint references production_type,
  done boolean not null default false,
  programs_ids bigint[] not null default '{}',
  body jsonb not null,
  days text[] generated always as (task_days(body)) stored
);
create index production_assignment on production (assignment_id);
create index production_of_type on production (type_id);
create index production_days on production using gin (days);
create index production_in_programs on production using gin (programs_ids);
create index production_resources on production using gin ((body -> 'resourcesIds') jsonb_path_ops);
create index production_vehicles on production using gin ((body -> 'vehiclesIds') jsonb_path_ops);
