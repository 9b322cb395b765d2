-- Where a document came from: another document, as its revision said it then, or what is none (a proposal), with its words as they were.
create table document_link (
  id bigint generated always as identity primary key,
  to_id bigint not null references document on delete cascade,
  from_id bigint references document on delete cascade,
  revision integer,
  source jsonb,
  by_id bigint not null references person,
  at timestamptz not null,
  check ((from_id is null) <> (source is null)),
  unique (to_id, from_id)
);
create unique index document_link_source on document_link (to_id, (source ->> 'kind'), (source ->> 'id')) where source is not null;
create index document_link_from on document_link (from_id);
create index document_link_by on document_link (by_id);
