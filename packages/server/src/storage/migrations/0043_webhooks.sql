-- The number of the last event, for what begins to follow events now.
create function last_event() returns bigint language sql stable as 'select n from event_seq';

-- Addresses of other houses that are told what happens, as far as their owner may see it. `roles` are those the owner saved it with.
create table webhook (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  name text not null,
  url text not null,
  topics text[] not null default '{}',
  enabled boolean not null default false,
  sealed text,
  owner_id bigint not null references person,
  roles text[] not null,
  -- Up to which event it was looked at what it has to be told.
  seen_n bigint not null default last_event()
);
create unique index webhook_name on webhook (lower(name));
create index webhook_owner on webhook (owner_id);

-- An event as it was when it was written, for each webhook that is told of it. Who may see it is asked again whenever it is sent.
create table webhook_delivery (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhook on delete cascade,
  n bigint not null,
  topic text not null,
  action text not null,
  full_body jsonb not null,
  hidden_body jsonb,
  document_id bigint,
  private boolean not null,
  owner_id bigint,
  allowed_ids bigint[] not null,
  receivers bigint[],
  role text,
  user_id bigint,
  at timestamptz not null,
  programs_ids bigint[] not null,
  scope jsonb,
  before jsonb,
  -- What it is of: of one thing the later waits for the earlier.
  subject text not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'DELIVERED', 'FAILED', 'WITHHELD')),
  attempts integer not null default 0,
  status integer,
  failure text,
  said text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  delivered_at timestamptz
);
create unique index webhook_delivery_once on webhook_delivery (webhook_id, n);
create index webhook_delivery_due on webhook_delivery (due_at) where state = 'WAITING';
create index webhook_delivery_order on webhook_delivery (webhook_id, subject, id) where state = 'WAITING';
create index webhook_delivery_over on webhook_delivery (created_at) where state <> 'WAITING';
