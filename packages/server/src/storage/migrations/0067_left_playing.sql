-- What a device said to play longer than a day ago and never ended is noted as unknown without an event and a log line for each: nobody has it on air.
update story_device_state set unknown_since = at
  where unknown_since is null and upper(btrim(status)) in ('PLAY', 'PAUSE') and at < now() - interval '1 day';
