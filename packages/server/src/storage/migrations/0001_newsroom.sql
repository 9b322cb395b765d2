-- The newsroom: people, settings, documents, rundowns. Durations are ISO 8601 text, instants timestamptz; nested bodies are jsonb.

create table event_seq (only_row boolean primary key default true check (only_row), n bigint not null);
insert into event_seq (n) values (0);

-- The outbox. `n` is given by the last statement of a changing transaction, so numbers are gapless and in commit order.
create table event (
  n bigint primary key,
  topic text not null,
  action text not null,
  full_body jsonb not null,
  hidden_body jsonb,
  document_id bigint,
  private boolean not null default false,
  owner_id bigint,
  allowed_ids bigint[] not null default '{}',
  receivers bigint[],
  role text,
  user_id bigint,
  at timestamptz not null default now()
);
create index event_at on event (at);

create table person (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  nickname text not null,
  email text not null default '',
  username text not null,
  password_hash text,
  must_reset boolean not null default false,
  password_at timestamptz not null default now(),
  roles text[] not null default '{}',
  excluded boolean not null default false,
  ad boolean not null default false,
  expiration date,
  allowed_ids bigint[] not null default '{}',
  groups_ids bigint[] not null default '{}',
  read_rate double precision,
  last_notice uuid
);
create unique index person_username on person (lower(username collate "und-x-icu"));

create table person_group (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  editors bigint[] not null default '{}',
  producers bigint[] not null default '{}',
  reporters bigint[] not null default '{}'
);

create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references person on delete cascade,
  roles text[] not null,
  ip text not null,
  created_at timestamptz not null,
  last_seen timestamptz not null,
  expires_at timestamptz not null
);
create index session_person on session (user_id);

create table api_token (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  name text not null,
  kind text not null check (kind in ('user', 'bridge')),
  user_id bigint not null references person on delete cascade,
  roles text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used timestamptz
);

create table auth_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  username text not null,
  ip text not null,
  reason text not null
);

create table setting (key text primary key, body jsonb not null, version integer not null);

create table classification (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null
);
create unique index classification_name on classification (lower(btrim(name) collate "und-x-icu"));

create table device (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  type text not null,
  protocol text not null,
  body jsonb not null,
  next_message_id bigint not null default 1
);
create unique index device_name on device (lower(btrim(name) collate "und-x-icu"));

create table program (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  start_time time not null,
  end_time time not null,
  legacy_mode boolean not null default false,
  announcers bigint[] not null default '{}',
  presenters bigint[] not null default '{}',
  image_editors bigint[] not null default '{}',
  default_announcer bigint,
  default_presenter bigint,
  cg_id bigint references device,
  playout_id bigint references device,
  drawer boolean not null default false,
  groups bigint[] not null default '{}',
  active boolean not null default true
);
create unique index program_name on program (lower(btrim(name) collate "und-x-icu"));

create table document (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('guideline', 'production', 'reportage', 'story', 'report')),
  uuid uuid not null unique,
  owner_id bigint not null references person,
  allowed_ids bigint[] not null default '{}',
  private boolean not null default false,
  excluded_at timestamptz,
  version integer not null default 1,
  text_version integer not null default 1,
  slug text not null default '',
  date date not null,
  changed_at timestamptz not null,
  changed_by bigint not null references person
);
create index document_kind_date on document (kind, date) where excluded_at is null;
create index document_trash on document (kind, excluded_at desc) where excluded_at is not null;

create table document_lock (
  document_id bigint primary key references document on delete cascade,
  user_id bigint not null references person on delete cascade,
  since timestamptz not null,
  expires_at timestamptz not null
);

create table revision (
  document_id bigint not null references document on delete cascade,
  n integer not null,
  body jsonb not null,
  changed text[] not null,
  slug text not null,
  user_id bigint not null,
  ip text not null,
  at timestamptz not null,
  primary key (document_id, n)
);

create table assignment (
  document_id bigint primary key references document on delete cascade,
  state text not null default 'PRODUCING',
  classification_id bigint references classification,
  programs_ids bigint[] not null default '{}',
  body jsonb not null
);

create table rundown (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  version integer not null default 1,
  program_id bigint not null references program,
  date date not null,
  start_time time not null,
  end_time time not null,
  production text,
  template_id bigint,
  mos_active boolean not null default false,
  mos_mode text not null default 'MANUAL',
  mos_ready boolean not null default false,
  mos_nonce integer not null default 0,
  on_air jsonb,
  unique (program_id, date)
);

create table block (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  rundown_id bigint not null references rundown on delete cascade,
  index integer not null,
  title text not null default '',
  display_status text not null default 'blank',
  play_time timestamptz,
  stop_time timestamptz,
  commercial text not null default 'PT0S',
  break_time time,
  stand_by boolean not null default false,
  status text
);
create index block_rundown on block (rundown_id, index);

create table story (
  document_id bigint primary key references document on delete cascade,
  rundown_id bigint references rundown,
  block_id bigint references block on delete set null,
  index integer not null default 0,
  program_id bigint not null references program,
  display_status text not null default 'blank',
  play_time timestamptz,
  stop_time timestamptz,
  approved boolean not null default false,
  floated boolean not null default false,
  ignored boolean not null default false,
  page text not null default '',
  total text not null default 'PT0S',
  estimated text not null default 'PT0S',
  body jsonb not null
);
create index story_block on story (block_id, index);
create index story_rundown on story (rundown_id);

create table rundown_template (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  program_id bigint not null references program
);
create table block_template (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  template_id bigint not null references rundown_template on delete cascade,
  index integer not null,
  title text not null default '',
  commercial text not null default 'PT0S',
  stand_by boolean not null default false
);
create table story_template (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  version integer not null default 1,
  block_id bigint not null references block_template on delete cascade,
  index integer not null,
  body jsonb not null
);

create table rundown_log (
  id bigint generated always as identity primary key,
  rundown_id bigint not null references rundown on delete cascade,
  at timestamptz not null,
  event text not null,
  user_id bigint not null,
  entity text not null,
  document_id bigint,
  slug text,
  field text,
  old_value text,
  new_value text
);
create index rundown_log_at on rundown_log (rundown_id, at desc);

create table file (
  id bigint generated always as identity primary key,
  sha256 text not null,
  name text not null,
  size bigint not null,
  content_type text not null,
  owner_id bigint not null references person,
  at timestamptz not null
);

create table device_lease (
  device_id bigint primary key references device on delete cascade,
  bridge_id text not null,
  epoch integer not null,
  until timestamptz not null,
  id_from bigint not null,
  id_to bigint not null
);
create table bridge_seen (bridge_id text primary key, seq bigint not null);
create table rundown_device (
  rundown_id bigint not null references rundown on delete cascade,
  device_id bigint not null references device on delete cascade,
  existence text not null default 'CAN_CREATE',
  acked integer not null default 0,
  waiting jsonb not null default '[]',
  last_error text,
  at timestamptz not null,
  primary key (rundown_id, device_id)
);
create table story_device_state (
  document_id bigint not null references document on delete cascade,
  device_id bigint not null references device on delete cascade,
  status text not null,
  text text,
  at timestamptz not null,
  primary key (document_id, device_id)
);
create table bridge_command (
  id bigint generated always as identity primary key,
  device_id bigint not null references device on delete cascade,
  verb text not null,
  args jsonb not null,
  created_at timestamptz not null,
  answered_at timestamptz,
  ok boolean,
  result jsonb,
  error text
);
