-- A story in legacy mode keeps its words in head, link, vt and vo. Until now they were in its sections all the same: such a story is an ordinary one.
update story set body = jsonb_set(body, '{legacy}', 'false') where body -> 'legacy' = 'true';
