-- When a source was asked last, and until when it wants to be left alone: also who has it read now waits for that.
alter table agency_source add column tried_at timestamptz, add column not_before timestamptz;
create or replace function keep_agency_source() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    execute format('insert into agency_source (type, %I) values ($1, $2)', tg_argv[1]) using tg_argv[0], new.id;
  elsif to_jsonb(old) ->> tg_argv[2] is distinct from to_jsonb(new) ->> tg_argv[2] then
    execute format('update agency_source set etag = null, last_modified = null, known = null, due_at = ''-infinity'', failures = 0, tried_at = null, not_before = null where %I = $1',
      tg_argv[1]) using new.id;
  end if;
  return null;
end $$;
