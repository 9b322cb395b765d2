-- When an agency made a piece again that it had taken back under the same number: its withdrawal, repeated, is older than that.
alter table wire_withdrawn add column made_again timestamptz;
