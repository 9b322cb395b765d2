-- A log hides what it says of a story from those who may not see that story. Once the story is removed for good nobody can tell who might see it, so
-- what the log said of one that was hidden from anybody goes with it; that something was changed, when and by whom stays.
create index rundown_log_document on rundown_log (document_id);
create function hide_log_of_gone() returns trigger language plpgsql as $$ begin
  update rundown_log l set slug = null, field = null, old_value = null, new_value = null
    where l.document_id = old.id and (old.private or exists (select 1 from rundown r join story s on s.document_id = old.id
      join program p on p.id = s.program_id where r.id = l.rundown_id and p.id <> r.program_id and cardinality(p.groups) > 0));
  return old;
end $$;
create trigger document_hides_log before delete on document for each row execute function hide_log_of_gone();

-- Of stories that are gone already it is not known any more which were private.
update rundown_log l set slug = null, field = null, old_value = null, new_value = null
  where document_id is not null and not exists (select 1 from document d where d.id = l.document_id);
