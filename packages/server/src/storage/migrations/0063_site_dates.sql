-- When a scheduled post goes out at its site, as the site says: the date typed here may have been moved since, and not been sent yet.
alter table post add column site_at timestamptz;
update post set site_at = publication_date where state = 'SCHEDULED';
