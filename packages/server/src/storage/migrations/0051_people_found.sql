-- People are searched without accents and capitals, as everything else is: by a part of any of their names.
alter table person add column search text;
create function search_of(person) returns text language sql immutable parallel safe as $$
  select search_text($1.name || E'\n' || $1.nickname || E'\n' || coalesce($1.username, '') || E'\n' || coalesce($1.email, ''))
$$;
update person set search = search_of(person);
create trigger person_search before insert or update of name, nickname, username, email on person for each row execute function keep_search();
do $$ begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    execute 'drop index if exists person_found';
    execute 'create index person_found on person using gin (search gin_trgm_ops)';
  end if;
end $$;
