-- What a grid shows of a story, kept beside its body: it is read without the texts, which are ten times as long. Of an item: who presents it,
-- which media it is and how long it lasts. One function, for a copy of the database is restored without a search path.
create function light_body(body jsonb) returns jsonb language sql immutable parallel safe as $$
  select (body - '{information,credits,cueIn,cueOut,source,sections}'::text[]) || jsonb_build_object('sections', coalesce((
    select jsonb_object_agg(named.key, case when jsonb_typeof(named.value) <> 'object' then named.value else coalesce((
      select jsonb_object_agg(part.key, case when part.key <> 'subSections' or jsonb_typeof(part.value) <> 'array' then part.value else coalesce((
        select jsonb_agg((
          select coalesce(jsonb_object_agg(field.key, case when field.key <> 'media' then field.value else (
            select coalesce(jsonb_object_agg(shown.key, shown.value), '{}') from jsonb_each(field.value) shown
            where shown.key in ('objectId', 'slug', 'type', 'duration', 'timeBase', 'status', 'deviceId')) end), '{}')
          from jsonb_each(item.value) field
          where field.key in ('uuid', 'type', 'slug', 'presenterId', 'duration', 'status')
            or (field.key = 'media' and jsonb_typeof(field.value) = 'object')) order by item.ordinality)
        from jsonb_array_elements(part.value) with ordinality item), '[]') end)
      from jsonb_each(named.value) part where part.key in ('type', 'duration', 'voDuration', 'subSections')), '{}') end)
    from jsonb_each(body -> 'sections') named where jsonb_typeof(body -> 'sections') = 'object'), '{}'))
$$;
alter table story add column light jsonb generated always as (light_body(body)) stored;
