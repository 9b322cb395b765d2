-- Who did which administrative act. Entries are only ever added: each carries the hash of the one before it, and what is older than it is kept goes
-- from the beginning alone, where an anchor keeps the hash the rest begins with.
create table audit (
  n bigint primary key,
  at timestamptz not null,
  user_id bigint not null,
  nickname text not null,
  ip text not null,
  act text not null,
  entity text,
  entity_id bigint,
  name text,
  -- As texts of JSON, byte for byte what was hashed.
  before json,
  after json,
  prev text not null,
  hash text not null
);
create index audit_person on audit (user_id, n);
create index audit_act on audit (act text_pattern_ops, n);
create index audit_at on audit using brin (at);
create table audit_chain (
  one boolean primary key default true check (one),
  n bigint not null default 0,
  hash text not null default repeat('0', 64),
  anchor_n bigint not null default 0,
  anchor_hash text not null default repeat('0', 64),
  check (anchor_n <= n)
);
insert into audit_chain default values;

create function audit_added() returns trigger language plpgsql as $$
begin
  update audit_chain set n = new.n, hash = new.hash where n = new.n - 1 and hash = new.prev;
  if not found then raise exception 'an entry of the audit follows the one before it' using errcode = 'integrity_constraint_violation'; end if;
  return new;
end $$;
create function audit_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.n <= (select anchor_n from audit_chain) then return old; end if;
  raise exception 'the audit is only added to' using errcode = 'insufficient_privilege';
end $$;
create function audit_chain_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.anchor_n = old.anchor_n and new.anchor_hash = old.anchor_hash and pg_trigger_depth() > 1 then return new; end if;
  if tg_op = 'UPDATE' and new.n = old.n and new.hash = old.hash and new.anchor_n > old.anchor_n
    and new.anchor_hash = (select hash from audit where n = new.anchor_n) then return new; end if;
  raise exception 'the chain of the audit goes on with its entries alone' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_added before insert on audit for each row execute function audit_added();
create trigger audit_kept before update or delete on audit for each row execute function audit_kept();
create trigger audit_not_emptied before truncate on audit for each statement execute function audit_kept();
create trigger audit_chain_kept before insert or update or delete on audit_chain for each row execute function audit_chain_kept();
create trigger audit_chain_not_emptied before truncate on audit_chain for each statement execute function audit_chain_kept();
