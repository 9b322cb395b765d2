-- Of the items of a story a grid shows who presents them and which media they are: the others, most of all the texts, are left out with
-- their uuids, which nothing compresses and which were half of what a long show took on the line.
alter table story drop column light;
create or replace function light_body(body jsonb) returns jsonb language sql immutable parallel safe as $$
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
        from jsonb_array_elements(part.value) with ordinality item
        where item.value ->> 'type' = 'MOS_VIDEO' or jsonb_typeof(item.value -> 'media') = 'object'
          or jsonb_typeof(item.value -> 'presenterId') = 'number'), '[]') end)
      from jsonb_each(named.value) part where part.key in ('type', 'duration', 'voDuration', 'subSections')), '{}') end)
    from jsonb_each(body -> 'sections') named where jsonb_typeof(body -> 'sections') = 'object'), '{}'))
$$;
alter table story add column light jsonb generated always as (light_body(body)) stored;
