-- Events of calendars. Their times are those of the wall clock of the branch, which is what an event that comes back keeps.
create table calendar_event (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  calendar_id bigint not null references calendar,
  name text not null,
  start_date timestamp not null,
  end_date timestamp,
  location text,
  description text,
  reminder integer,
  reminded_users_ids bigint[] not null default '{}',
  repetition jsonb,
  -- The last day it may take place on; none where it comes back for ever.
  last_day date,
  -- When people are told of it next, and the start of the occurrence they were told of last, so that each is told once.
  remind_at timestamptz,
  reminded_until timestamptz
);
create index calendar_event_in_calendar on calendar_event (calendar_id, start_date);
create index calendar_event_days on calendar_event (start_date, last_day);
create index calendar_event_remind on calendar_event (remind_at) where remind_at is not null;
create unique index calendar_name on calendar (lower(btrim(name) collate "und-x-icu"));
