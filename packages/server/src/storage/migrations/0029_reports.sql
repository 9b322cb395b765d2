-- Reports: what somebody tells the house of a day, with categories, their events and the documents it concerns.
create table report_category (id bigint generated always as identity primary key, version integer not null default 1, name text not null);
create unique index report_category_name on report_category (lower(btrim(name) collate "und-x-icu"));
create table report_event (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  category_id bigint not null references report_category
);
create unique index report_event_name on report_event (category_id, lower(btrim(name) collate "und-x-icu"));

create table report (
  document_id bigint primary key references document on delete cascade,
  categories_ids bigint[] not null default '{}',
  events_ids bigint[] not null default '{}',
  documents_ids bigint[] not null default '{}',
  body jsonb not null
);
create index report_of_category on report using gin (categories_ids);
create index report_of_event on report using gin (events_ids);
create index report_of_document on report using gin (documents_ids);
