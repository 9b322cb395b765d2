-- A token that was made with another dies with it.
alter table api_token add column parent_id bigint references api_token on delete cascade;
create index api_token_parent on api_token (parent_id);
create index api_token_person on api_token (user_id);
create index session_expires on session (expires_at);

-- Who was asked for a new password: the one secret that may set it, once.
create table password_reset (
  user_id bigint primary key references person on delete cascade,
  secret_hash bytea not null,
  expires_at timestamptz not null
);

-- Sign-ins tried and not yet found right, by account, by address and in total.
create table login_attempts (
  key text primary key,
  tries integer not null,
  since timestamptz not null,
  strikes integer not null default 0,
  blocked_until timestamptz
);

-- Whoever takes a role away or excludes a person, by whatever way: what is signed in ends with it. Sessions are only marked as over here;
-- the server then ends them as it ends any other, with its event and its freed locks.
create function end_access() returns trigger language plpgsql as $$
begin
  update session set expires_at = '-infinity' where user_id = new.id;
  delete from api_token where user_id = new.id;
  delete from password_reset where user_id = new.id;
  return null;
end $$;
create trigger person_loses_access after update of roles, excluded on person for each row
  when (not old.roles <@ new.roles or (new.excluded and not old.excluded)) execute function end_access();
