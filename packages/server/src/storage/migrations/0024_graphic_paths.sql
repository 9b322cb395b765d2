-- Where an object in a graphic of a reportage lies is named as everywhere else: path. Graphics that are stored, and what was stored of them before, are
-- named so too. A quotation mark within a text is escaped, so no word of a text is touched.
update news_report set body = jsonb_set(body, '{cgs}', replace((body -> 'cgs')::text, '"url": ', '"path": ')::jsonb)
  where (body -> 'cgs')::text like '%"url": %';
update revision r set body = jsonb_set(r.body, '{cgs}', replace((r.body -> 'cgs')::text, '"url": ', '"path": ')::jsonb)
  from document d where d.id = r.document_id and d.kind = 'reportage' and (r.body -> 'cgs')::text like '%"url": %';
