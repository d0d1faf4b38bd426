-- What was deleted for good is found by its events alone.
create index events_purged on events ("noun", "rowId") where "verb" = 'purged';
