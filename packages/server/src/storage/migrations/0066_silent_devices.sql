-- Since when it is not known what became of what a device said of a story: neither it nor its bridge is heard, and its time on air ran out.
alter table story_device_state add column unknown_since timestamptz;
-- What devices said to play is looked for again and again, among all that they ever said.
create index story_device_state_known on story_device_state (upper(btrim(status))) where unknown_since is null;
