-- Sites on which posts are published; the application password is sealed.
create table wordpress (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  url text not null,
  username text not null,
  sealed text
);
create unique index wordpress_name on wordpress (lower(name));

-- What is written for a site. What the site knows of it is kept beside it: its own number there, the key by which a post is found again whose number
-- never arrived, and the picture it was given.
create table post (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  slug text not null,
  title text,
  text text not null default '',
  excerpt text,
  caption text,
  featured_image bigint references file,
  publication_date timestamptz,
  wordpress_id bigint references wordpress,
  author_id integer,
  category_id integer,
  date date not null,
  state text not null default 'DRAFT' check (state in ('DRAFT', 'PUBLISHED')),
  sending text check (sending in ('PUBLISH', 'UNPUBLISH')),
  failure text,
  retry timestamptz,
  unsent boolean not null default false,
  link text,
  proposal_id bigint references assignment_proposal,
  remote_key uuid not null default gen_random_uuid(),
  remote_id bigint,
  remote_picture bigint,
  remote_picture_file bigint,
  search text
);
create function search_of(post) returns text language sql immutable parallel safe as $$
  select search_text($1.slug || E'\n' || coalesce($1.title, '') || E'\n' || coalesce($1.excerpt, '') || E'\n' || $1.text)
$$;
create trigger post_search before insert or update on post for each row execute function keep_search();
do $$ begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    execute 'create index post_found on post using gin (search gin_trgm_ops)';
  end if;
end $$;
create index post_listed on post (date desc, id desc);
create index post_picture on post (featured_image);
create index post_site on post (wordpress_id);
create index post_proposal on post (proposal_id);
