-- Where what an event is of stands (its day, its programs, its rundown), and what of that was otherwise before: lists know by it whether they are meant.
alter table event add column scope jsonb;
alter table event add column before jsonb;
