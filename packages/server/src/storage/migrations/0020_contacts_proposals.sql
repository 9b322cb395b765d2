-- Mail that waits to be sent: written in the transaction that wants it, with the job that finds out to which addresses it goes.
create table mail (
  id bigint generated always as identity primary key,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'WAITING', 'SENT', 'FAILED')),
  user_id bigint references person on delete set null,
  subject text not null,
  body text not null,
  recipients jsonb not null,
  documents_ids bigint[] not null default '{}',
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_person on mail (user_id);

-- People the newsroom calls. One that was brought by a document alone goes with it.
create table contact (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  profession text,
  numbers jsonb not null default '[]',
  emails text[] not null default '{}',
  address text,
  info text,
  company text,
  country text not null default 'BR',
  groups bigint[] not null default '{}',
  private boolean not null default false,
  persistent boolean not null default true,
  hidden boolean not null default false,
  kind text not null default 'contact' check (kind in ('agendaContact', 'contact')),
  owner_id bigint not null references person,
  document_id bigint references document on delete cascade,
  created_at timestamptz not null default now(),
  search text
);
create function search_of(contact) returns text language sql immutable parallel safe as $$
  select search_text($1.name || E'\n' || coalesce($1.profession, '') || E'\n' || coalesce($1.company, '') || E'\n' || coalesce($1.info, '') || E'\n'
    || coalesce($1.emails::text, '') || E'\n' || $1.numbers::text || E'\n' || regexp_replace($1.numbers::text, '[^0-9]', '', 'g'))
$$;
create trigger contact_search before insert or update on contact for each row execute function keep_search();
do $$ begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    execute 'create index contact_found on contact using gin (search gin_trgm_ops)';
  end if;
end $$;
create index contact_listed on contact (lower(name), id) where not hidden;
create index contact_in_groups on contact using gin (groups);
create index contact_owner on contact (owner_id);
create index contact_document on contact (document_id);
create index assignment_guides on assignment using gin ((body -> 'guides') jsonb_path_ops);

-- What might be covered; used once something was made of it.
create table assignment_proposal (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  slug text not null,
  lead text not null default '',
  source text,
  used boolean not null default false,
  date date not null,
  search text
);
create function search_of(assignment_proposal) returns text language sql immutable parallel safe as $$
  select search_text($1.slug || E'\n' || $1.lead || E'\n' || coalesce($1.source, ''))
$$;
create trigger assignment_proposal_search before insert or update on assignment_proposal for each row execute function keep_search();
do $$ begin
  if exists (select 1 from pg_extension where extname = 'pg_trgm') then
    execute 'create index assignment_proposal_found on assignment_proposal using gin (search gin_trgm_ops)';
  end if;
end $$;
create index assignment_proposal_listed on assignment_proposal (date desc, id desc);
