-- When it was first tried to send a mail: it is given up some time after that, however long it waited before.
alter table mail add column tried_at timestamptz;
update mail set tried_at = created_at where attempts > 0;
