-- Hand-off, the first-contact clock and lease reminders: what the jobs of every minute look for, among very many leads.

-- Passes that wait for an answer, by who passed them on and when.
create index leads_pending on leads ("passedFrom", "passedAt") where "passState" = 'pending' and not "deleted";
-- Leads in New whose contact window still runs.
create index leads_contact_window on leads ("assignedAt")
  where "column" = 'new' and not "timeoutExpired" and not "deleted";
