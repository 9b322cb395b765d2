-- What a row is searched by is said once for each table that has a column `search`: a trigger keeps it, and the rebuild of the search index compares with it.
create function search_of(document) returns text language sql immutable parallel safe as $$ select search_text($1.slug) $$;
create function search_of(archive_media) returns text language sql immutable parallel safe as $$
  select search_text($1.slug || E'\n' || $1.object_id || E'\n' || coalesce($1.body ->> 'abstractText', ''))
$$;
create or replace function keep_search() returns trigger language plpgsql as $$
begin
  new.search := search_of(new);
  return new;
end $$;

-- The media of the archives are found without accents and by an index too.
alter table archive_media add column search text;
update archive_media set search = search_of(archive_media);
create trigger archive_media_search before insert or update of slug, body on archive_media for each row execute function keep_search();
do $$ begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    execute 'create index archive_media_found on archive_media using gin (search gin_trgm_ops)';
  end if;
end $$;

-- Why a job failed, as a word that each reader sees in their language; `error` is what the server said.
alter table job add column failure text check (failure in ('lost', 'timeout', 'database', 'unexpected'));
update job set failure = 'unexpected' where error is not null;
