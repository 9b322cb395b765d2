-- What the studio's devices offer: templates of graphics, media of archives; and commands for devices that are not stored yet.
create table device_template (
  id bigint generated always as identity primary key,
  version integer not null default 1,
  device_id bigint not null references device on delete cascade,
  code text not null,
  name text not null,
  comment text,
  fields jsonb not null default '[]',
  mos_data jsonb
);
create unique index device_template_code on device_template (device_id, lower(btrim(code) collate "und-x-icu"));

create table archive_media (
  device_id bigint not null references device on delete cascade,
  object_id text not null,
  slug text not null,
  body jsonb not null,
  at timestamptz not null,
  primary key (device_id, object_id)
);
create index archive_media_at on archive_media (device_id, at desc);

alter table bridge_command alter column device_id drop not null;
create index bridge_command_open on bridge_command (id) where answered_at is null;
