-- What one person did of a kind that is rare among millions: without it all acts of that kind were looked through.
create index events_by_kind on events ("actor", (audit_kind("noun", "verb", "after")), "at" desc, "position" desc)
  where audit_kind("noun", "verb", "after") <> all ('{notifications,parts,leads,clients,messages,rest}');

-- A job adds to it, and whoever looks for a text must not read through what was not sorted in yet.
alter index audit_words_words set (fastupdate = off);
select gin_clean_pending_list('audit_words_words');
