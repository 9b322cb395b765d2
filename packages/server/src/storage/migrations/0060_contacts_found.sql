-- Contacts are found by the numbers they have, each by itself: how numbers are stored was searched too, so that every contact with one was found by "Abel".
create or replace function search_of(contact) returns text language sql immutable parallel safe as $$
  select search_text($1.name || E'\n' || coalesce($1.profession, '') || E'\n' || coalesce($1.company, '') || E'\n' || coalesce($1.info, '') || E'\n'
    || array_to_string($1.emails, E'\n') || E'\n' || coalesce((
      select string_agg((n ->> 'value') || E'\n' || regexp_replace(n ->> 'value', '[^0-9]', '', 'g'), E'\n') from jsonb_array_elements($1.numbers) n), ''))
$$;
update contact set search = search_of(contact);
