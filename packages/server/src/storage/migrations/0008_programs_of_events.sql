-- What an event is about belongs to these programs: where one of them is for groups alone, so is the event.
alter table event add column programs_ids bigint[] not null default '{}';
