-- Reportages: what reporters write. Who approved one says so beside its text, which stays as it was.
create table news_report (
  document_id bigint primary key references document on delete cascade,
  programs_ids bigint[] not null default '{}',
  classification_id bigint references classification,
  ok boolean not null default false,
  origin text check (origin in ('ASSIGNMENT')),
  -- The guideline it belongs to.
  guideline_id bigint references document on delete set null,
  body jsonb not null
);
create index news_report_in_programs on news_report using gin (programs_ids);
create index news_report_classification on news_report (classification_id);
create index news_report_guideline on news_report (guideline_id);
create index news_report_editorials on news_report using gin ((body -> 'editorialsIds') jsonb_path_ops);
create index news_report_vehicles on news_report using gin ((body -> 'vehiclesIds') jsonb_path_ops);
