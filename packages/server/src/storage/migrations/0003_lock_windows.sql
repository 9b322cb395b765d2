-- The windows of one person that hold a lock, each with the millisecond it runs out; '' is whoever did not say.
alter table document_lock add column windows jsonb not null default '{}';
