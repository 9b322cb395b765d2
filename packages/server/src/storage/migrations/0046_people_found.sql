-- People are searched by a part of any of their names.
do $$ begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    execute 'create index person_found on person using gin (name gin_trgm_ops, nickname gin_trgm_ops, username gin_trgm_ops, email gin_trgm_ops)';
  end if;
end $$;
