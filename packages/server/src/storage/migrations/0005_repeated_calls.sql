-- What a write with an Idempotency-Key made, kept for a day: written in the transaction of the change, so that it is done once however often it is sent.
-- The key itself is not stored, and the digest of the input is made with it: neither tells what was sent. Without an answer a claimed call is under way.
create table repeated_call (
  user_id bigint not null,
  operation text not null,
  key_hash bytea not null,
  digest bytea not null,
  status smallint,
  ids jsonb,
  at timestamptz not null,
  primary key (user_id, operation, key_hash)
);
create index repeated_call_at on repeated_call (at);
