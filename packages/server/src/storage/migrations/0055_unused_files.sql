-- Since when nothing refers to a file; it is removed some time after.
alter table file add unused_since timestamptz;
create index file_unused on file (unused_since) where unused_since is not null;
create index file_sha256 on file (sha256);

-- The room the files of each person take, kept with them, so that an upload does not add up all files there are.
create table file_room (
  owner_id bigint primary key references person on delete cascade,
  bytes bigint not null
);
insert into file_room (owner_id, bytes) select owner_id, sum(size) from file group by owner_id;
create function file_room_follows() returns trigger language plpgsql as $$ begin
  if tg_op <> 'INSERT' then update file_room set bytes = bytes - old.size where owner_id = old.owner_id; end if;
  if tg_op <> 'DELETE' then
    insert into file_room (owner_id, bytes) values (new.owner_id, new.size)
      on conflict (owner_id) do update set bytes = file_room.bytes + excluded.bytes;
  end if;
  return null;
end $$;
create trigger file_room_follows after insert or delete or update of size, owner_id on file for each row execute function file_room_follows();
