-- When a service that looks up addresses may be asked again, over all servers: public ones want one question a second of a newsroom.
create table map_turn (
  host text primary key,
  next_at timestamptz not null
);
