-- What was said in a chat before a moment is found by its time, however much was said since.
create index chat_message_chat_sent on chat_message (chat_id, sent_at desc, id desc);

-- Receipts are made of the members of a chat whose row is held, by the statement that makes their message, so both are there. Looking them up once
-- more for each member was most of what a message to a large group cost. They go with their message.
alter table chat_receipt drop constraint chat_receipt_message_id_fkey, drop constraint chat_receipt_person_id_fkey;
create function chat_receipts_gone() returns trigger language plpgsql as $$ begin
  delete from chat_receipt r using gone where r.message_id = gone.id;
  return null;
end $$;
create trigger chat_receipts_gone after delete on chat_message referencing old table as gone for each statement execute function chat_receipts_gone();
