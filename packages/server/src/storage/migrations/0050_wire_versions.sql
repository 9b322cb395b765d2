-- Versions of a piece of copy belong together: a later one takes the place of one that waits for the end of its embargo, and what an agency
-- takes back is known by all its versions.
alter table wire_held add column piece text, add column version integer;
update wire_held set piece = regexp_replace(guid, '#\d{1,9}$', ''), version = coalesce(substring(guid from '#(\d{1,9})$')::integer, 1);
delete from wire_held h using wire_held later where later.source_id = h.source_id and later.piece = h.piece and later.version > h.version;
alter table wire_held alter column piece set not null, alter column version set not null, drop constraint wire_held_pkey, add primary key (source_id, piece);

-- What its agency took back, up to which version: an older one that comes late is not shown.
create table wire_withdrawn (
  source_id bigint not null references agency_source on delete cascade,
  piece text not null,
  version integer not null,
  at timestamptz not null,
  primary key (source_id, piece)
);

alter table agency_item add column piece text, add column version integer, add column withdrawn boolean not null default false;
update agency_item i set piece = regexp_replace(i.guid, '#\d{1,9}$', ''), version = coalesce(substring(i.guid from '#(\d{1,9})$')::integer, 1)
  from agency_source s join rss_feed f on f.id = s.rss_feed_id where s.id = i.source_id and f.url like 'wire:%';
create index agency_item_piece on agency_item (source_id, piece) where piece is not null;
