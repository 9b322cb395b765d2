-- Whether the device acknowledged the rundown and nothing since says that it lost it.
alter table rundown_device add column held boolean not null default false;
update rundown_device set held = existence = 'EXIST';
