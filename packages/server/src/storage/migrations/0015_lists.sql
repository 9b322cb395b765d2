-- What documents are searched by: the slug in small letters without accents, kept by a trigger, so that an index can find a part of it and the
-- index can be made anew (the rebuild of the administration) when what is kept of a word changes.
create function search_text(text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036f]', '', 'g') collate "und-x-icu")
$$;
alter table document add column search text;
update document set search = search_text(slug);
create function keep_search() returns trigger language plpgsql as $$
begin
  new.search := search_text(new.slug);
  return new;
end $$;
create trigger document_search before insert or update of slug on document for each row execute function keep_search();
-- A database whose owner may not bring the extension is searched row by row.
do $$ begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported then null;
end $$;
do $$ begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    execute 'create index document_found on document using gin (search gin_trgm_ops)';
  end if;
end $$;

-- Lists in their order, with what decides who sees a document: neither a page nor its total reads a row that is not shown.
drop index document_kind_date;
drop index document_trash;
create index document_listed on document (kind, date desc, id desc) include (private, owner_id, allowed_ids) where excluded_at is null;
create index document_trash on document (kind, excluded_at desc, id desc) include (private, owner_id, allowed_ids) where excluded_at is not null;
create index story_in_program on story (program_id, document_id);
create index assignment_in_programs on assignment using gin (programs_ids);

-- Who is removed is looked for where others refer to it: without an index that is every row.
create index document_owner on document (owner_id);
create index document_changed_by on document (changed_by);
create index document_lock_person on document_lock (user_id);
create index block_template_of on block_template (template_id);
create index story_template_of on story_template (block_id);
create index rundown_template_program on rundown_template (program_id);
create index bridge_command_device on bridge_command (device_id);
create index calendar_favorite_calendar on calendar_favorite (calendar_id);
create index file_owner on file (owner_id);
create index program_cg on program (cg_id);
create index program_playout on program (playout_id);
create index rundown_device_device on rundown_device (device_id);
create index story_device_state_device on story_device_state (device_id);
