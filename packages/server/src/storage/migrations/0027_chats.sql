-- Conversations of people. Messages of a chat are numbered in the order in which they were stored, because who writes holds its row.
create table chat (
  id bigint generated always as identity primary key,
  created_at timestamptz not null
);
create table chat_member (
  chat_id bigint not null references chat on delete cascade,
  person_id bigint not null references person,
  joined_at timestamptz not null,
  primary key (chat_id, person_id)
);
create index chat_member_person on chat_member (person_id);

create table chat_message (
  id bigint generated always as identity primary key,
  chat_id bigint not null references chat on delete cascade,
  person_id bigint not null references person,
  sent_at timestamptz not null,
  text text,
  file_id bigint references file,
  check ((text is null) <> (file_id is null))
);
create index chat_message_chat on chat_message (chat_id, id desc);
create index chat_message_person on chat_message (person_id);
create index chat_message_file on chat_message (file_id);
create index chat_message_sent on chat_message (sent_at);

-- Who a message was for: who was a member when it was sent, its sender among them, and no other. Who joins later has no part in it.
create table chat_receipt (
  message_id bigint not null references chat_message on delete cascade,
  person_id bigint not null references person,
  -- That of the message, so that what one has to read is counted without it.
  chat_id bigint not null,
  read_at timestamptz,
  primary key (message_id, person_id)
);
create index chat_receipt_person on chat_receipt (person_id, chat_id, message_id desc);
create index chat_receipt_unread on chat_receipt (person_id, chat_id, message_id) where read_at is null;
