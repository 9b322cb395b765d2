-- The stories of a block of a template are counted 0, 1, 2 … again, in the order they are shown in: a removal left gaps, and one that was added later
-- took the position of another.
update story_template s set index = t.place
from (select id, (row_number() over (partition by block_id order by index, id) - 1)::int as place from story_template) t
where s.id = t.id and s.index <> t.place;
