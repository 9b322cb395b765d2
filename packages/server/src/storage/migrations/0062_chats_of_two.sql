-- Whether a chat was begun by two people, which takes nobody else: a group that two are left in is still a group. Of the chats there are, those of two
-- members that were never told to or by a third.
alter table chat add column of_two boolean not null default false;
update chat c set of_two = true where (select count(*) from chat_member m where m.chat_id = c.id) = 2
  and not exists (select 1 from (select chat_id, person_id from chat_receipt union all select chat_id, person_id from chat_message) said
    where said.chat_id = c.id and not exists (select 1 from chat_member m where m.chat_id = c.id and m.person_id = said.person_id));
