-- Which kind of act an event is, as the audit offers them: one word, so that each kind has its own order in one index.
-- Parts are told by the act that they are part of (an import), and notifications follow from what others did.
create function audit_kind("noun" text, "verb" text, "after" jsonb) returns text
  language sql immutable parallel safe as $$
  select case
    when "noun" = 'notifications' then 'notifications'
    when "verb" = 'imported' or "verb" = 'reverted' and "noun" <> 'imports' then 'parts'
    when "verb" in ('undone', 'redone') then 'undo'
    when "verb" = 'converted' then 'conversions'
    when "verb" in ('accessed', 'takenAlong') or "noun" = 'outbox' and "verb" = 'read' then 'codes'
    when "noun" = 'view' then 'views'
    when "noun" in ('imports', 'formerSystem') then 'imports'
    when "noun" in ('exports', 'wholeExports') then 'exports'
    when "noun" in ('settings', 'webhooks') then 'settings'
    when "noun" = 'erasures' then 'privacy'
    when "noun" = 'users' and "verb" in ('signed-in', 'signed-out', 'sign-in-failed') then 'signIns'
    when "noun" in ('users', 'approvals', 'absences', 'apiTokens') then 'people'
    when "noun" in ('collections', 'statements', 'invoices', 'vendChanges', 'letters') or "verb" = 'priced'
      or "noun" in ('machines', 'sites') and ("after" ? 'vendPrice' or "after" ? 'commission') then 'prices'
    when "noun" in ('leads', 'contacts', 'deals', 'activities') then 'leads'
    when "noun" in ('clients', 'sites', 'machines', 'routes', 'routeDays', 'visits') then 'clients'
    when "noun" in ('messages', 'templates', 'inbound', 'outbox', 'announcements', 'mailedReports') then 'messages'
    -- Files and events; duplicates, which are of leads or of clients; support; saved views; the product itself.
    else 'rest'
  end $$;

create index events_kind on events ((audit_kind("noun", "verb", "after")), "at" desc, "position" desc);
create index events_told on events ("at" desc, "position" desc)
  where audit_kind("noun", "verb", "after") <> all ('{notifications,parts}');
create index events_by on events ("actor", "at" desc, "position" desc);
drop index events_actor;

-- The words of sealed events, some of them at a time: where a word may stand, so that a text is looked for in few events.
create table audit_words (
  "seal" integer not null,
  "part" integer not null,
  "positions" bigint[] not null,
  -- Null where they are too many to be kept: such events are looked at whatever is asked for.
  "words" tsvector,
  primary key ("seal", "part")
);
create index audit_words_words on audit_words using gin ("words");
