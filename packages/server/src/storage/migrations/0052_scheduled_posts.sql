-- A post with a publication date that is still to come waits on its site for that date.
alter table post drop constraint post_state_check, add constraint post_state_check check (state in ('DRAFT', 'SCHEDULED', 'PUBLISHED'));
create index post_scheduled on post (publication_date) where state = 'SCHEDULED';
