-- The address other programs read a calendar at: whoever has its key reads.
create table calendar_feed (
  calendar_id bigint primary key references calendar on delete cascade,
  key_hash bytea not null unique,
  made_at timestamptz not null,
  user_id bigint not null references person
);
create index calendar_feed_user on calendar_feed (user_id);
-- What an event was called in the file it came from, so that it does not come twice.
alter table calendar_event add column uid text;
create unique index calendar_event_uid on calendar_event (calendar_id, uid);
