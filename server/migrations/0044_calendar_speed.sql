-- The rules of somebody are few, and are asked for with every window of a calendar.
create index appointments_repeats_of on appointments ("assignedTo")
  where "deletedAt" is null and "recurrence" ->> 'freq' <> 'none';
create index appointments_repeats_with on appointments using gin ("attendees")
  where "deletedAt" is null and "recurrence" ->> 'freq' <> 'none';

-- Most of what anybody had is over: what is not over is found by when it ends.
drop index appointments_assigned;
create index appointments_assigned on appointments ("assignedTo", "end") where "deletedAt" is null;
