-- The state of the search index counts the entries of every kind and those without search text: from indexes, so that no count reads the entries.
create index document_of_kind on document (kind);
create index document_unindexed on document (kind) where search is null;
create index post_unindexed on post (id) where search is null;
create index contact_unindexed on contact (id) where search is null;
create index agency_item_unindexed on agency_item (type) where search is null;
create index archive_media_unindexed on archive_media (device_id) where search is null;
