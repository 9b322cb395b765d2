alter table calendar add icon text;
alter table report_category add icon text;
