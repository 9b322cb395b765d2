-- The sources of the agency, as administrators list them.
create table rss_category (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null
);
create unique index rss_category_name on rss_category (lower(btrim(name) collate "und-x-icu"));
create table rss_feed (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  url text not null,
  category_id bigint references rss_category
);
create index rss_feed_category on rss_feed (category_id);

create table facebook_category (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null
);
create unique index facebook_category_name on facebook_category (lower(btrim(name) collate "und-x-icu"));
-- A page is the same however its address is written: what counts is its name or id in it.
create function facebook_handle(url text) returns text language sql immutable parallel safe as $$
  select lower(coalesce(substring(url from '[?&]id=(\d+)'),
    regexp_replace(regexp_replace(btrim(url), '^(https?://)?([a-z0-9-]+\.)*(facebook|fb)\.com/+', '', 'i'), '^@|/*([?#].*)?$', '', 'g')))
$$;
create table facebook_page (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  url text not null,
  category_id bigint references facebook_category
);
create unique index facebook_page_handle on facebook_page (facebook_handle(url));
create index facebook_page_category on facebook_page (category_id);

create table twitter_category (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null
);
create unique index twitter_category_name on twitter_category (lower(btrim(name) collate "und-x-icu"));
create table twitter_list (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  slug text not null,
  category_id bigint references twitter_category
);
create index twitter_list_category on twitter_list (category_id);
create table twitter_user (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  screen_name text not null,
  category_id bigint references twitter_category
);
create unique index twitter_user_name on twitter_user (lower(ltrim(screen_name, '@')));
create index twitter_user_category on twitter_user (category_id);

-- What is read of each source, and when: one row for each feed, page, person and list, made with it.
create table agency_source (
  id bigint generated always as identity primary key,
  type text not null check (type in ('facebook', 'rss', 'twitter')),
  rss_feed_id bigint unique references rss_feed on delete cascade,
  facebook_page_id bigint unique references facebook_page on delete cascade,
  twitter_user_id bigint unique references twitter_user on delete cascade,
  twitter_list_id bigint unique references twitter_list on delete cascade,
  -- What the site said when it was read last, so that it need not say it again.
  etag text,
  last_modified text,
  -- What its kind remembers: the id of a person in X.
  known text,
  due_at timestamptz not null default '-infinity',
  -- The node that reads it has it until then.
  leased_until timestamptz,
  read_at timestamptz,
  failures integer not null default 0,
  failure text,
  failed_status integer,
  check (num_nonnulls(rss_feed_id, facebook_page_id, twitter_user_id, twitter_list_id) = 1)
);
create index agency_source_due on agency_source (due_at);
create function keep_agency_source() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    execute format('insert into agency_source (type, %I) values ($1, $2)', tg_argv[1]) using tg_argv[0], new.id;
  elsif to_jsonb(old) ->> tg_argv[2] is distinct from to_jsonb(new) ->> tg_argv[2] then
    execute format('update agency_source set etag = null, last_modified = null, known = null, due_at = ''-infinity'', failures = 0 where %I = $1', tg_argv[1])
      using new.id;
  end if;
  return null;
end $$;
create trigger rss_feed_source after insert or update of url on rss_feed for each row execute function keep_agency_source('rss', 'rss_feed_id', 'url');
create trigger facebook_page_source after insert or update of url on facebook_page
  for each row execute function keep_agency_source('facebook', 'facebook_page_id', 'url');
create trigger twitter_user_source after insert or update of screen_name on twitter_user
  for each row execute function keep_agency_source('twitter', 'twitter_user_id', 'screen_name');
create trigger twitter_list_source after insert or update of slug on twitter_list
  for each row execute function keep_agency_source('twitter', 'twitter_list_id', 'slug');

-- What others published, once for each source, the newest of them.
create table agency_item (
  id bigint generated always as identity primary key,
  source_id bigint not null references agency_source on delete cascade,
  type text not null,
  guid text not null,
  title text not null,
  text text,
  link text,
  author text,
  date timestamptz not null,
  image_url text,
  embargo timestamptz,
  search text,
  unique (source_id, guid)
);
create function search_of(agency_item) returns text language sql immutable parallel safe as $$
  select search_text($1.title || E'\n' || coalesce($1.text, '') || E'\n' || coalesce($1.author, ''))
$$;
create trigger agency_item_search before insert or update on agency_item for each row execute function keep_search();
do $$ begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    execute 'create index agency_item_found on agency_item using gin (search gin_trgm_ops)';
  end if;
end $$;
create index agency_item_listed on agency_item (type, date desc, id desc);
create index agency_item_of_source on agency_item (source_id, date desc, id desc);

-- The columns of the screen, in the order they were made.
create table agency_lane (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  type text not null check (type in ('facebook', 'rss', 'twitter')),
  term text,
  sources_ids bigint[] not null default '{}',
  lists_ids bigint[] not null default '{}'
);
create index agency_lane_sources on agency_lane using gin (sources_ids);
create index agency_lane_lists on agency_lane using gin (lists_ids);
