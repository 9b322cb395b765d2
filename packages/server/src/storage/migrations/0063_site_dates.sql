-- When a scheduled post goes out at its site, as the site says: the date typed here may have been moved since, and not been sent yet.
alter table post add column site_at timestamptz;
-- Where the typed date was not sent, the site is asked at once for the one it has.
update post set site_at = case when unsent or publication_date is null then now() else publication_date end where state = 'SCHEDULED';
drop index post_scheduled;
create index post_scheduled on post (site_at) where state = 'SCHEDULED';
