-- Notices: they stand until somebody takes them down, or for as many days as are kept.
create table notice (
  id bigint generated always as identity primary key,
  uuid uuid not null unique default gen_random_uuid(),
  title text,
  text text not null,
  author_id bigint references person on delete set null,
  author_nickname text not null,
  created_at timestamptz not null
);
create index notice_author on notice (author_id);
create index notice_created on notice (created_at);
-- Up to where each person has read: also when that notice is gone.
alter table person add column last_notice_id bigint;
