-- The API token a webhook was saved with, and an address of a calendar made with; null where it was somebody signed in. No foreign key: a token that
-- is gone leaves its number here, and that is how what it made is known to be over.
alter table webhook add column token_id bigint;
alter table calendar_feed add column token_id bigint;
