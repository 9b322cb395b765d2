-- Who goes out together. Who is in a team is said for one day, or from a day on; what holds from the beginning is said of the first day there is.
create table team (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  deactivated_on date
);
-- The name of one that went is free.
create unique index team_name on team (lower(btrim(name) collate "und-x-icu")) where deactivated_on is null;

create table team_change (
  team_id bigint not null references team on delete cascade,
  day date not null,
  one_day boolean not null,
  members text[] not null,
  primary key (team_id, day, one_day)
);
-- Which guidelines a team is in.
create index assignment_team on assignment (((body ->> 'teamId')::bigint));
