-- What was deleted for good is found by its events alone.
create index events_purged on events ("noun", "rowId") where "verb" = 'purged';

-- An erasure of somebody who is active again by then erases nothing, and stays as what it was.
alter table erasures drop constraint erasures_state_check, drop constraint erasures_check,
  add constraint erasures_state_check check ("state" in ('running', 'done', 'stopped')),
  add constraint erasures_check check (("state" = 'running') = ("finishedAt" is null));
