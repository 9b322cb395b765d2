-- Since when it is not known what became of what a device said of a story: neither it nor its bridge is heard, and its time on air ran out.
alter table story_device_state add column unknown_since timestamptz;
