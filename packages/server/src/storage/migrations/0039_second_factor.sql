-- The app that shows somebody codes: its secret, sealed. Until a first code is right it is only begun. A code is of a step of time, and used once.
create table second_factor (
  user_id bigint primary key references person on delete cascade,
  secret text not null,
  begun_at timestamptz not null,
  confirmed_at timestamptz,
  last_step integer not null default 0
);
-- What lets somebody in whose app is lost, each once.
create table recovery_code (
  user_id bigint not null references person on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
-- Who showed who they are and has to give a code: the one secret that may do so, once.
create table sign_in_step (
  secret_hash bytea primary key,
  user_id bigint not null references person on delete cascade,
  by_password boolean not null,
  expires_at timestamptz not null
);
create index sign_in_step_person on sign_in_step (user_id);

create or replace function end_access() returns trigger language plpgsql as $$
begin
  update session set expires_at = '-infinity' where user_id = new.id;
  delete from api_token where user_id = new.id;
  delete from password_reset where user_id = new.id;
  delete from sign_in_step where user_id = new.id;
  return null;
end $$;
-- A password that is another now, or has to be, opens nothing that was begun with the one before.
create function end_sign_in_steps() returns trigger language plpgsql as $$
begin
  delete from sign_in_step where user_id = new.id;
  return null;
end $$;
create trigger person_new_password after update of password_hash, must_reset on person for each row
  when (old.password_hash is distinct from new.password_hash or (new.must_reset and not old.must_reset)) execute function end_sign_in_steps();
