-- Where a document came from: another document, as its revision said it then, or what is none (a proposal), with its words as they were.
create table document_link (
  id bigint generated always as identity primary key,
  to_id bigint not null references document on delete cascade,
  from_id bigint references document on delete cascade,
  revision integer,
  source jsonb,
  by_id bigint not null references person,
  at timestamptz not null,
  check ((from_id is null) <> (source is null)),
  unique (to_id, from_id)
);
create unique index document_link_source on document_link (to_id, (source ->> 'kind'), (source ->> 'id')) where source is not null;
create index document_link_from on document_link (from_id);
create index document_link_by on document_link (by_id);
create index document_link_proposal on document_link (((source ->> 'id')::bigint)) where source ->> 'kind' = 'proposal';

-- The words of a document: what stands in its newest revision, whatever kind it is of, so that a kind is searched without a line of its own. They have a
-- table of their own because the row of a document changes often and its words seldom.
create function words_of(body jsonb) returns text language sql immutable parallel safe as $$
  with recursive part(key, value, place) as (
    select e.key, e.value, array[case e.key when 'slug' then 0 else e.n end] from jsonb_each(body) with ordinality e(key, value, n)
    union all
    select c.key, c.value, p.place || c.n from part p cross join lateral (
      select e.key, e.value, e.n from jsonb_each(case jsonb_typeof(p.value) when 'object' then p.value else '{}' end) with ordinality e(key, value, n)
      union all
      select p.key, e.value, e.n from jsonb_array_elements(case jsonb_typeof(p.value) when 'array' then p.value else '[]' end) with ordinality e(value, n)
    ) c where p.key not in ('deviceStates', 'mosExternalMetadata', 'mosData', 'paths', 'proxyPaths', 'metadataPath', 'source'))
  select coalesce(string_agg(btrim(value #>> '{}'), E'\n' order by place), '') from part
  where jsonb_typeof(value) = 'string' and btrim(value #>> '{}') <> ''
    and key not in ('uuid', 'type', 'kind', 'state', 'status', 'displayStatus', 'objectId', 'mosId', 'url', 'code', 'page', 'channel', 'camera', 'changeDate', 'authorNickname', 'mosExternalMetadata')
    and value #>> '{}' !~ '^(-?P[T\d][\dTWDHMS.-]*|\d{4}-\d\d-\d\d(T[\d:.]+)?|\d\d:\d\d(:\d\d)?|[\da-fA-F]{8}-[\da-fA-F-]{27})$'
$$;
create table document_words (
  document_id bigint primary key references document on delete cascade,
  text text not null,
  words text,
  search tsvector
);
-- As far as PostgreSQL indexes a text at all; what stands behind is in the document, and not found.
create function search_of(document_words) returns tsvector language sql immutable parallel safe as $$
  select to_tsvector('simple', $1.words)
$$;
create function keep_found() returns trigger language plpgsql as $$
begin
  -- Words alone: no tag, address or number with a sign, which would be found as a whole or not at all.
  new.words := regexp_replace(search_text(left(new.text, 200000)), '[!-/:-@\[-`{-~]', ' ', 'g');
  new.search := search_of(new);
  return new;
end $$;
create trigger document_words_found before insert or update of text on document_words for each row execute function keep_found();
create function keep_words() returns trigger language plpgsql as $$
begin
  insert into document_words (document_id, text) values (new.document_id, words_of(new.body))
    on conflict (document_id) do update set text = excluded.text where document_words.text <> excluded.text;
  return null;
end $$;
create trigger revision_words after insert on revision for each row execute function keep_words();
insert into document_words (document_id, text)
  select distinct on (document_id) document_id, words_of(body) from revision order by document_id, n desc;
create index document_words_found on document_words using gin (search);
do $$ begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    execute 'create index document_words_like on document_words using gin (words gin_trgm_ops)';
  end if;
end $$;
-- Documents of all kinds in the order of their days.
create index document_by_day on document (date desc, id desc) include (kind, private, owner_id, allowed_ids) where excluded_at is null;

-- The stories kept aside for a program.
create index story_in_drawer on story (((body ->> 'drawerProgramId')::bigint)) where body ->> 'drawerProgramId' is not null;
