-- Written by `npm run schema` after all migrations; not run by anything.

create extension pg_trgm;

CREATE OR REPLACE FUNCTION public.all_documents_gone_from_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  truncate document_sums;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.all_invoices_gone_from_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  truncate invoice_sums;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.all_leads_gone_from_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  truncate lead_terms;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.all_leads_gone_from_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  truncate lead_sums;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.all_leads_gone_from_whole_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  truncate lead_sums_whole;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.audit_kind(noun text, verb text, after jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
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
  end $function$
;

CREATE OR REPLACE FUNCTION public.bigrams(txt text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select string_to_array(regexp_replace(txt, '..', '\&|', 'g') || '|' || regexp_replace(substr(txt, 2), '..', '\&|', 'g'), '|')
$function$
;

CREATE OR REPLACE FUNCTION public.client_changed_in_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if client_texts(old) = client_texts(new) then return null; end if;
  update client_search set "txt" = array_to_string(client_texts(new), '|') where "clientId" = new."id";
  delete from client_terms where "clientId" = new."id";
  insert into client_terms select distinct new."id", term from unnest(client_texts(new)) as term where term <> '';
  delete from client_matches where "clientId" = new."id";
  insert into client_matches select new."id", "kind", "key" from client_keys(new);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.client_keys(client clients)
 RETURNS TABLE(kind text, key text)
 LANGUAGE sql
 STABLE
AS $function$
  select distinct kind, key from (values
    ('email', match_words(client."email")), ('company', match_words(client."businessName")),
    ('phone', match_phone(client."phone")), ('phone', match_phone(client."officePhone")),
    ('phone', match_phone(client."cellPhone"))) as keys (kind, key)
  where key <> '' and (kind <> 'phone' or length(key) >= 7)
$function$
;

CREATE OR REPLACE FUNCTION public.client_renamed_in_sites()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old."businessName" <> new."businessName" then
    perform sites_to_search(array(select "id" from sites where "clientId" = new."id"));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.client_rows(id uuid)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  select array_append(array(select "duplicateId" from client_merges where "clientId" = $1), $1)
$function$
;

CREATE OR REPLACE FUNCTION public.client_sort_name("businessName" text, "firstName" text, "lastName" text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(coalesce(nullif("businessName", ''), btrim("firstName" || ' ' || "lastName")))
$function$
;

CREATE OR REPLACE FUNCTION public.client_texts(client clients)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select array[searchable(client."firstName"), searchable(client."lastName"),
    searchable(btrim(client."firstName" || ' ' || client."lastName")), searchable(client."email"),
    searchable(client."phone"), searchable_digits(client."phone"),
    searchable(client."officePhone"), searchable_digits(client."officePhone"),
    searchable(client."cellPhone"), searchable_digits(client."cellPhone"), searchable(client."businessName"),
    searchable(client."formerId")]
$function$
;

CREATE OR REPLACE FUNCTION public.clients_added_to_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into client_search
    select added."id", array_to_string(client_texts(clients), '|') from clients join added using ("id");
  insert into client_terms
    select distinct added."id", term from clients join added using ("id"), unnest(client_texts(clients)) as term
    where term <> '';
  insert into client_matches
    select added."id", "kind", "key" from clients join added using ("id"), client_keys(clients);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_machines(touched uuid[], left_behind uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  update sites set "washers" = counted.washers, "dryers" = counted.dryers, "stacks" = counted.stacks, "combos" = counted.combos,
    "countsKept" = false
  from (
    select site, count(machines."id") as present,
      count(*) filter (where "kind" = 'washer' and "status" <> 'retired') as washers,
      count(*) filter (where "kind" = 'dryer' and "status" <> 'retired') as dryers,
      count(*) filter (where "kind" = 'stack' and "status" <> 'retired') as stacks,
      count(*) filter (where "kind" = 'combo' and "status" <> 'retired') as combos
    from (select distinct unnest(touched) as site) as sites_touched
    left join machines on machines."siteId" = site and machines."deletedAt" is null group by site) as counted
  where sites."id" = counted.site and (counted.present > 0 or counted.site = any (left_behind))
    and not (sites."countsKept" and counted.washers + counted.dryers + counted.stacks + counted.combos < sites."totalMachines")
    and (sites."washers", sites."dryers", sites."stacks", sites."combos", sites."countsKept")
      is distinct from (counted.washers, counted.dryers, counted.stacks, counted.combos, false)
$function$
;

CREATE OR REPLACE FUNCTION public.document_changed_in_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old."current" then
    insert into document_sums
    select its."day", old."deletedAt" is not null, old."status", old."type", old."category", old."uploadedBy", -1
    from (select null union all select old."expiresAt" where old."expiresAt" is not null) as its ("day");
  end if;
  if tg_op = 'UPDATE' and new."current" then
    insert into document_sums
    select its."day", new."deletedAt" is not null, new."status", new."type", new."category", new."uploadedBy", 1
    from (select null union all select new."expiresAt" where new."expiresAt" is not null) as its ("day");
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.document_text(name text, file_name text, description text, tags text[])
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 20
AS $function$ declare said text := lower(translate(name, '|', ' ') || '|' || translate(file_name, '|', ' ') || '|'
      || translate(description, '|', ' ') || '|' || translate(pg_catalog.array_to_string(tags, ' '), '|', ' '));
  begin
    if octet_length(said) = length(said) then return translate(said, '`', ''''); end if;
    return translate(said,
      'àáâãäåçèéêëìíîïñòóôõöùúûüýÿāăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżž'
      || 'ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ`´‘’ʼ′“”‐‑‒–—―',
      'aaaaaaceeeeiiiinooooouuuuyyaaaccccdeeeeegggghiiiijklllnnnooorrrssssttuuuuuuwyzzz'
      || 'ouaaaaaaaaaaaaeeeeeeeeiioooooooooooouuuuuuuyyyy''''''''''''""------');
  end $function$
;

CREATE OR REPLACE FUNCTION public.documents_added_to_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into document_sums
  select its."day", added."deletedAt" is not null, added."status", added."type", added."category", added."uploadedBy", count(*)
  from added, lateral (select null union all select added."expiresAt" where added."expiresAt" is not null) as its ("day")
  where added."current" group by 1, 2, 3, 4, 5, 6;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.erase_events(certificate uuid, those bigint[], conversions uuid[])
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  emptied integer;
  one record;
  salted bytea;
  place integer;
begin
  if not exists (select from erasures where "id" = "certificate" and "state" = 'running') then
    raise exception 'No erasure % is under way', "certificate" using errcode = 'integrity_constraint_violation';
  end if;
  perform from sealing for update;
  insert into erased_events select unnest("those"), "certificate" on conflict do nothing;
  update events set "before" = '{}', "after" = '{}', "scopeBefore" = null, "scopeAfter" = null
    where "position" = any ("those") and ("before" <> '{}' or "after" <> '{}' or "scopeBefore" is not null or "scopeAfter" is not null);
  get diagnostics emptied = row_count;
  update conversion_history set "conversionData" = '{}' where "leadId" = any ("conversions") and "conversionData" <> '{}';
  for one in
    select "number", "positions", "salts" from seals
    where int8range("first", "last", '[]') && (select range_agg(int8range(p, p, '[]')) from unnest("those") p)
      and "positions" && "those"
  loop
    salted := one."salts";
    for place in
      select n from unnest(one."positions") with ordinality as each(p, n) join unnest("those") as gone(p) using (p)
    loop
      salted := overlay(salted placing '\x00000000000000000000000000000000'::bytea from (place - 1) * 16 + 1 for 16);
    end loop;
    update seals set "salts" = salted where "number" = one."number" and "salts" <> salted;
  end loop;
  return emptied;
end $function$
;

CREATE OR REPLACE FUNCTION public.event_text(title text, location text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 20
AS $function$ declare said text := lower(translate(title, '|', ' ') || '|' || translate(location, '|', ' '));
  begin
    if octet_length(said) = length(said) then return translate(said, '`', ''''); end if;
    return translate(said,
      'àáâãäåçèéêëìíîïñòóôõöùúûüýÿāăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżž'
      || 'ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ`´‘’ʼ′“”‐‑‒–—―',
      'aaaaaaceeeeiiiinooooouuuuyyaaaccccdeeeeegggghiiiijklllnnnooorrrssssttuuuuuuwyzzz'
      || 'ouaaaaaaaaaaaaeeeeeeeeiioooooooooooouuuuuuuyyyy''''''''''''""------');
  end $function$
;

CREATE OR REPLACE FUNCTION public.invoice_payments_followed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    delete from invoice_payments where "invoiceId" = new."id"
      and "id" not in (select (payment ->> 'id')::uuid from jsonb_array_elements(new."payments") as payment);
  end if;
  insert into invoice_payments
    select new."id", (payment ->> 'id')::uuid, new."clientId", new."issueDate", (payment ->> 'date')::date,
      (payment ->> 'amount')::bigint, payment ->> 'method'
    from jsonb_array_elements(new."payments") as payment
    on conflict ("invoiceId", "id") do update set "clientId" = excluded."clientId", "issueDate" = excluded."issueDate",
      "date" = excluded."date", "amount" = excluded."amount", "method" = excluded."method";
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.invoices_summed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and old."status" = new."status" and old."total" = new."total" and old."balance" = new."balance"
    and old."paidAt" is not distinct from new."paidAt" and old."issueDate" = new."issueDate" then return null; end if;
  if tg_op <> 'INSERT' then
    insert into invoice_sums values (old."status", old."paidAt", -1, -old."total", -old."balance",
      -coalesce(old."paidAt" - old."issueDate", 0));
  end if;
  if tg_op <> 'DELETE' then
    insert into invoice_sums values (new."status", new."paidAt", 1, new."total", new."balance",
      coalesce(new."paidAt" - new."issueDate", 0));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.is_being_erased(which bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select exists (select from public.erased_events join public.erasures on "id" = "erasureId"
    where erased_events."position" = $1 and "state" = 'running')
$function$
;

CREATE OR REPLACE FUNCTION public.lead_came_to_outcome()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- A reason is often given afterwards, also of what came from outside as it was.
  if old."column" = new."column" and old."diedAt" is not distinct from new."diedAt"
    and old."passedAt" is not distinct from new."passedAt" then
    update lead_outcomes as lost set "reason" = outcome."reason" from outcome_of(new) as outcome
      where lost."leadId" = new."id" and lost."kind" = outcome."kind" and lost."reason" <> outcome."reason"
        and lost."at" is not distinct from (select max(known."at") from lead_outcomes as known
          where known."leadId" = new."id" and known."kind" = outcome."kind" and known."at" = outcome."at");
    return null;
  end if;
  insert into lead_outcomes select * from outcome_of(new)
    on conflict ("leadId", "kind", "at") do update set "reason" = excluded."reason"
    where lead_outcomes."reason" <> excluded."reason";
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.lead_changed_in_matches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update lead_matches set "email" = match_words(new."email"), "phone" = match_phone(new."phone"),
    "company" = match_words(new."company"), "place" = match_place(new."streetAddress", new."city", new."zipCode")
    where "leadId" = new."id";
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.lead_changed_in_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  was boolean := not old."deleted";
  stays boolean := tg_op = 'UPDATE' and not new."deleted";
  moved boolean := not was or not stays or old."column" <> new."column" or old."assignedRep" is distinct from new."assignedRep";
  before timestamptz;
  after timestamptz;
begin
  if moved or old."status" <> new."status" or old."numberOfMachinesNeeded" <> new."numberOfMachinesNeeded" then
    if was then insert into lead_sums values
      ('standing', old."column", old."status", old."assignedRep", null, -1, -old."numberOfMachinesNeeded"); end if;
    if stays then insert into lead_sums values
      ('standing', new."column", new."status", new."assignedRep", null, 1, new."numberOfMachinesNeeded"); end if;
  end if;
  if was then before := lead_hour(old."dueAt"); end if;
  if stays then after := lead_hour(new."dueAt"); end if;
  if moved or before is distinct from after then
    if before is not null then insert into lead_sums values ('due', old."column", null, old."assignedRep", before, -1, 0); end if;
    if after is not null then insert into lead_sums values ('due', new."column", null, new."assignedRep", after, 1, 0); end if;
  end if;
  before := case when was and old."column" in ('sold', 'dead') then lead_day(old."updatedAt") end;
  after := case when stays and new."column" in ('sold', 'dead') then lead_day(new."updatedAt") end;
  if moved or before is distinct from after then
    if before is not null then insert into lead_sums values ('touched', old."column", null, old."assignedRep", before, -1, 0); end if;
    if after is not null then insert into lead_sums values ('touched', new."column", null, new."assignedRep", after, 1, 0); end if;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.lead_day(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select date_bin('1 day', at, timestamptz '2000-01-01 00:00+00')
$function$
;

CREATE OR REPLACE FUNCTION public.lead_gone_from_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from lead_terms where "leadId" = old."id" and "term" = any (lead_terms_of(lead_who(old), lead_where(old)));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.lead_hour(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select date_bin('1 hour', at, timestamptz '2000-01-01 00:00+00')
$function$
;

CREATE OR REPLACE FUNCTION public.lead_part_changed_in_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  before text[];
  after text[];
begin
  if tg_argv[0] = 'who' then
    before := lead_who(old);
    after := lead_who(new);
  else
    before := lead_where(old);
    after := lead_where(new);
  end if;
  if before = after then
    return null;
  end if;
  update lead_search set "txt" = array_to_string(after, '|') where "leadId" = new."id" and "part" = tg_argv[0];
  before := lead_terms_of(lead_who(old), lead_where(old));
  after := lead_terms_of(lead_who(new), lead_where(new));
  if before <> after then
    delete from lead_terms where "leadId" = new."id" and "term" = any (before) and "term" <> all (after);
    insert into lead_terms select distinct term, new."id" from unnest(after) as term where term <> all (array_append(before, ''))
    on conflict do nothing;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.lead_phone_key(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select nullif(public.match_phone(phone), '')
$function$
;

CREATE OR REPLACE FUNCTION public.lead_place_key(first_name text, last_name text, business text, company text, street text, zip text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select md5(nullif(coalesce(
      nullif(btrim(lower(first_name || ' ' || last_name), E' \t\r\n\u00a0'), ''),
      nullif(btrim(lower(business), E' \t\r\n\u00a0'), ''),
      nullif(btrim(lower(company), E' \t\r\n\u00a0'), ''))
    || '|' || nullif(btrim(lower(street), E' \t\r\n\u00a0'), '')
    || '|' || nullif(btrim(lower(zip), E' \t\r\n\u00a0'), ''), ''))
$function$
;

CREATE OR REPLACE FUNCTION public.lead_rows(id uuid)
 RETURNS text[]
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$
  with recursive part(id) as (
    select $1 union
    select m."duplicateId" from lead_merges m join part on m."leadId" = part.id
      join leads l on l."id" = m."duplicateId" and l."deletedAt" is not null)
  select array_agg(id::text) from part
$function$
;

CREATE OR REPLACE FUNCTION public.lead_sort_name("businessName" text, company text, "firstName" text, "lastName" text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select lower(coalesce(nullif("businessName", ''), nullif("company", ''), btrim("firstName" || ' ' || "lastName")))
$function$
;

CREATE OR REPLACE FUNCTION public.lead_terms_of(who text[], place text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select who[1:4] || who[6:9] || place[1:2] $function$
;

CREATE OR REPLACE FUNCTION public.lead_where(lead leads)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select array[searchable(lead."streetAddress"), searchable(lead."city"), searchable(lead."state"), searchable(lead."zipCode")]
$function$
;

CREATE OR REPLACE FUNCTION public.lead_who(lead leads)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select array[searchable(lead."firstName"), searchable(lead."lastName"),
    searchable(btrim(lead."firstName" || ' ' || lead."lastName")), searchable(lead."email"), searchable(lead."phone"),
    searchable_digits(lead."phone"), searchable(lead."company"), searchable(lead."businessName"),
    searchable(lead."formerId")]
$function$
;

CREATE OR REPLACE FUNCTION public.leads_added_to_matches()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into lead_matches select "id", match_words("email"), match_phone("phone"), match_words("company"),
    match_place("streetAddress", "city", "zipCode") from added;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.leads_added_to_outcomes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Nobody is passed on in being created: since when it waits here is not when it was. Of the dead it may be known.
  insert into lead_outcomes
    select outcome."id", outcome."leadId", outcome."kind", case when outcome."kind" = 'dead' then outcome."at" end,
      outcome."reason", outcome."rep"
    from added, lateral outcome_of(added.*::leads) as outcome;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.leads_added_to_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with said as materialized (
    select leads."id", lead_who(leads) as who, lead_where(leads) as place from leads join added using ("id")),
  found as (
    insert into lead_search
    select "id", part, array_to_string(texts, '|') from said,
      lateral (values ('who', who), ('where', place)) as parts (part, texts))
  insert into lead_terms
  select distinct term, "id" from said, unnest(lead_terms_of(who, place)) as term where term <> '';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.leads_added_to_sums()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into lead_sums ("what", "column", "status", "assignedRep", "at", "leads", "machines")
  select 'standing', "column", "status", "assignedRep", null::timestamptz, count(*), sum("numberOfMachinesNeeded")
  from added where not "deleted" group by "column", "status", "assignedRep"
  union all select 'due', "column", null, "assignedRep", lead_hour("dueAt"), count(*), 0
  from added where not "deleted" and "dueAt" is not null group by "column", "assignedRep", lead_hour("dueAt")
  union all select 'touched', "column", null, "assignedRep", lead_day("updatedAt"), count(*), 0
  from added where not "deleted" and "column" in ('sold', 'dead') group by "column", "assignedRep", lead_day("updatedAt");
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.machine_text(serial text, make text, model text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE COST 20
AS $function$ declare said text := lower(translate(serial, '|', ' ') || '|' || translate(make, '|', ' ') || '|' || translate(model, '|', ' ')
    || '|' || btrim(translate(make || ' ' || model, '|', ' ')));
  begin
    if octet_length(said) = length(said) then return translate(said, '`', ''''); end if;
    return translate(said,
      'àáâãäåçèéêëìíîïñòóôõöùúûüýÿāăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżž'
      || 'ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ`´‘’ʼ′“”‐‑‒–—―',
      'aaaaaaceeeeiiiinooooouuuuyyaaaccccdeeeeegggghiiiijklllnnnooorrrssssttuuuuuuwyzzz'
      || 'ouaaaaaaaaaaaaeeeeeeeeiioooooooooooouuuuuuuyyyy''''''''''''""------');
  end $function$
;

CREATE OR REPLACE FUNCTION public.machines_counted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched uuid[];
  left_behind uuid[] := '{}';
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct "siteId") into touched from added;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct "siteId") into touched from gone;
  else
    select array_agg(distinct site), array_agg(distinct gone."siteId") filter (where gone."siteId" <> added."siteId")
    into touched, left_behind
    from gone join added using ("id"), unnest(array[gone."siteId", added."siteId"]) as site
    where (gone."siteId", gone."kind", gone."status", gone."deletedAt")
      is distinct from (added."siteId", added."kind", added."status", added."deletedAt");
  end if;
  if touched is not null then perform count_machines(touched, coalesce(left_behind, '{}')); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.make_event_partitions(reached bigint, each bigint, ahead integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  top bigint;
  made integer := 0;
begin
  lock table public.events in share update exclusive mode;
  loop
    select max("to") into top from event_bounds;
    exit when (select count(*) from event_bounds where "from" > "reached") >= "ahead" and top > "reached";
    execute format('create table event_partitions.events_%s (like public.events including defaults including constraints)', top);
    execute format('create trigger events_append_only before delete or truncate on event_partitions.events_%s
      for each statement execute function public.refuse_change()', top);
    execute format('alter table public.events attach partition event_partitions.events_%1$s for values from (%1$s) to (%2$s)',
      top, top + "each");
    made := made + 1;
  end loop;
  return made;
end $function$
;

CREATE OR REPLACE FUNCTION public.match_phone(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case
    when digits = '' or (not "inFull" and length(digits) <= 10) then digits
    when whole ~ '^1[0-9]{10}$' then right(whole, 10)
    else '+' || whole end
  from (select regexp_replace(lower(phone), '[x#;e].*$', '') as number) as one,
    lateral (select number ~ '^[^0-9]*\+' as "inFull", regexp_replace(number, '[^0-9]', '', 'g') as digits) as two,
    lateral (select case when "inFull" then digits else regexp_replace(digits, '^(011|00)', '') end as whole) as three
$function$
;

CREATE OR REPLACE FUNCTION public.match_place(street text, city text, zip text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select case when said.street = '' or said.area = '' then '' else said.street || '|' || said.area end
  from (select public.street_key($1) as street,
    coalesce(nullif(left(public.place_words($3), 5), ''), public.place_words($2)) as area) as said
$function$
;

CREATE OR REPLACE FUNCTION public.match_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select btrim(regexp_replace(lower(words), '\s+', ' ', 'g'))
$function$
;

CREATE OR REPLACE FUNCTION public.note_changed_in_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from lead_search where "leadId" = old."leadId" and "part" = old."id"::text;
  if tg_op = 'UPDATE' and not new."struck" then
    insert into lead_search values (new."leadId", new."id"::text, searchable(new."text"));
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.notes_added_to_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into lead_search select "leadId", "id"::text, searchable("text") from added where not "struck";
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.outcome_of(lead leads)
 RETURNS SETOF lead_outcomes
 LANGUAGE sql
 STABLE
AS $function$
  select gen_random_uuid(), lead."id",
    case when lead."column" = 'dead' then 'dead' when lead."passState" = 'pending' then 'passed' else 'cantClose' end,
    case when lead."column" = 'dead' then lead."diedAt" else lead."passedAt" end,
    case when lead."column" = 'dead' then lead."deadReason" else lead."passReason" end,
    case when lead."column" = 'dead' then lead."assignedRep" else lead."passedFrom" end
  where lead."column" in ('dead', 'passed')
$function$
;

CREATE OR REPLACE FUNCTION public.place_words(words text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select btrim(regexp_replace(regexp_replace(lower(words), '[.,#]', ' ', 'g'), '\s+', ' ', 'g'))
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is append-only', case tg_table_schema when 'event_partitions' then 'events' else tg_table_name end
    using errcode = 'integrity_constraint_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_but_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  whole text := case tg_table_schema when 'event_partitions' then 'events' else tg_table_name end;
  allowed boolean := false;
begin
  if whole = 'events' then
    allowed := to_jsonb(new) = to_jsonb(old) || '{"before": {}, "after": {}, "scopeBefore": null, "scopeAfter": null}'
      and is_being_erased(old."position");
  elsif whole = 'seals' then
    allowed := to_jsonb(new) - 'salts' = to_jsonb(old) - 'salts' and new."salts" <> old."salts"
      and length(new."salts") = length(old."salts") and not exists (
      select from unnest(old."positions") with ordinality as each(p, n), substr(new."salts", (n::int - 1) * 16 + 1, 16) as salt
      where salt <> substr(old."salts", (n::int - 1) * 16 + 1, 16)
        and (salt <> '\x00000000000000000000000000000000'::bytea or not is_being_erased(p)));
  elsif whole = 'conversion_history' then
    allowed := to_jsonb(new) = to_jsonb(old) || '{"conversionData": {}}' and exists (
      select from erasures where "state" = 'running' and "noun" = 'leads' and ("rowId" = old."leadId" or exists (
        select from lead_merges where "duplicateId" = old."leadId" and lead_merges."leadId" = erasures."rowId")));
  end if;
  if allowed then return new; end if;
  raise exception '% is append-only', whole using errcode = 'integrity_constraint_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_but_merge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if to_jsonb(new) - 'clientId' = to_jsonb(old) - 'clientId' and exists (
    select from client_merges where "duplicateId" = old."clientId" and "clientId" = new."clientId") then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_emptying()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  filled boolean;
begin
  execute format('select exists (select from %I)', tg_table_name) into filled;
  if filled then
    raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.searchable(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select case when octet_length($1) = length($1) then translate(lower($1), '|`', ' ''')
    else translate(lower(translate($1, '|', ' ')),
      'àáâãäåçèéêëìíîïñòóôõöùúûüýÿāăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżž'
      || 'ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ`´‘’ʼ′“”‐‑‒–—―',
      'aaaaaaceeeeiiiinooooouuuuyyaaaccccdeeeeegggghiiiijklllnnnooorrrssssttuuuuuuwyzzz'
      || 'ouaaaaaaaaaaaaeeeeeeeeiioooooooooooouuuuuuuyyyy''''''''''''""------') end $function$
;

CREATE OR REPLACE FUNCTION public.searchable_digits(phone text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$ select regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^1(?=[0-9]{10}$)', '') $function$
;

CREATE OR REPLACE FUNCTION public.site_changed_in_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if site_texts(old) <> site_texts(new) then perform sites_to_search(array[new."id"]); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.site_texts(site sites)
 RETURNS text[]
 LANGUAGE sql
 STABLE
AS $function$
  select array[searchable(site."siteName"), searchable(site."locationCode"), searchable(site."siteNumber"),
    searchable(site."streetAddress"), searchable(site."city"),
    coalesce((select searchable("businessName") from clients where clients."id" = site."clientId"), '')]
$function$
;

CREATE OR REPLACE FUNCTION public.sites_added_to_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into site_search select added."id", array_to_string(site_texts(sites), '|') from sites join added using ("id");
  insert into site_terms
    select distinct added."id", term from sites join added using ("id"), unnest(site_texts(sites)) as term where term <> '';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.sites_to_search(ids uuid[])
 RETURNS void
 LANGUAGE sql
AS $function$
  delete from site_terms where "siteId" = any (ids);
  insert into site_search
    select "id", array_to_string(site_texts(sites), '|') from sites where "id" = any (ids)
    on conflict ("siteId") do update set "txt" = excluded."txt" where site_search."txt" <> excluded."txt";
  insert into site_terms
    select distinct "id", term from sites, unnest(site_texts(sites)) as term where "id" = any (ids) and term <> '';
$function$
;

CREATE OR REPLACE FUNCTION public.street_key(street text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce(string_agg(said.short, ' ' order by said.place), '') from (
    select coalesce('{"street": "st", "str": "st", "saint": "st", "avenue": "ave", "av": "ave", "road": "rd",
      "boulevard": "blvd", "drive": "dr", "lane": "ln", "court": "ct", "place": "pl", "circle": "cir", "terrace": "ter",
      "highway": "hwy", "parkway": "pkwy", "square": "sq", "trail": "trl", "plaza": "plz", "route": "rte",
      "north": "n", "south": "s", "east": "e", "west": "w", "northeast": "ne", "northwest": "nw", "southeast": "se",
      "southwest": "sw", "apartment": "", "apt": "", "suite": "", "ste": "", "unit": ""}'::jsonb ->> each.word, each.word) as short,
      each.place
    from unnest(string_to_array(public.place_words($1), ' ')) with ordinality as each (word, place)) as said
  where said.short <> ''
$function$
;

create table absences (
  "id" uuid not null,
  "version" integer default 1 not null,
  "uid" uuid not null,
  "from" date not null,
  "to" date not null,
  "reason" text default ''::text not null,
  "createdBy" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  constraint absences_pkey PRIMARY KEY (id),
  constraint absences_days_check CHECK (("to" >= "from")),
  constraint "absences_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid),
  constraint absences_uid_fkey FOREIGN KEY (uid) REFERENCES users(uid)
);
CREATE INDEX absences_days ON public.absences USING btree (uid, "from");
CREATE INDEX absences_window ON public.absences USING btree ("to", "from");

create table access_codes (
  "id" uuid not null,
  "approvalId" uuid,
  "uid" uuid,
  "codeHash" text not null,
  "createdAt" timestamp(3) with time zone not null,
  "createdBy" uuid,
  "expiresAt" timestamp(3) with time zone not null,
  "usedAt" timestamp(3) with time zone,
  "deadAt" timestamp(3) with time zone,
  constraint access_codes_pkey PRIMARY KEY (id),
  constraint access_codes_check CHECK ((("approvalId" IS NOT NULL) OR (uid IS NOT NULL))),
  constraint "access_codes_approvalId_fkey" FOREIGN KEY ("approvalId") REFERENCES approvals(id),
  constraint "access_codes_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid),
  constraint access_codes_uid_fkey FOREIGN KEY (uid) REFERENCES users(uid)
);
CREATE INDEX access_codes_approval ON public.access_codes USING btree ("approvalId") WHERE (("usedAt" IS NULL) AND ("deadAt" IS NULL));
CREATE INDEX access_codes_made ON public.access_codes USING btree (uid, "createdAt");
CREATE INDEX access_codes_uid ON public.access_codes USING btree (uid) WHERE (("usedAt" IS NULL) AND ("deadAt" IS NULL));

create table activities (
  "id" uuid not null,
  "version" integer default 1 not null,
  "leadId" uuid,
  "clientId" uuid,
  "type" text not null,
  "title" text not null,
  "description" text default ''::text not null,
  "dealId" uuid,
  "contactId" uuid,
  "dueDate" timestamp(3) with time zone,
  "assignedTo" uuid,
  "doneAt" timestamp(3) with time zone,
  "createdBy" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  "deletedAt" timestamp(3) with time zone,
  constraint activities_pkey PRIMARY KEY (id),
  constraint activities_parent CHECK ((num_nonnulls("leadId", "clientId") > 0)),
  constraint activities_type_check CHECK ((type = ANY (ARRAY['call'::text, 'email'::text, 'meeting'::text, 'note'::text, 'task'::text]))),
  constraint "activities_assignedTo_fkey" FOREIGN KEY ("assignedTo") REFERENCES users(uid),
  constraint "activities_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES clients(id),
  constraint "activities_contactId_fkey" FOREIGN KEY ("contactId") REFERENCES contacts(id),
  constraint "activities_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid),
  constraint "activities_dealId_fkey" FOREIGN KEY ("dealId") REFERENCES deals(id),
  constraint "activities_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES leads(id)
);
CREATE INDEX activities_assigned ON public.activities USING btree ("assignedTo", "createdAt" DESC, id DESC) WHERE (("deletedAt" IS NULL) AND ("doneAt" IS NULL));
CREATE INDEX activities_client ON public.activities USING btree ("clientId", "createdAt" DESC, id DESC) WHERE ("clientId" IS NOT NULL);
CREATE INDEX activities_lead ON public.activities USING btree ("leadId", "createdAt" DESC, id DESC) WHERE ("leadId" IS NOT NULL);
CREATE INDEX activities_trash ON public.activities USING btree ("deletedAt" DESC, id DESC) WHERE ("deletedAt" IS NOT NULL);

create table announcements (
  "id" uuid not null,
  "version" integer default 1 not null,
  "title" text not null,
  "message" text not null,
  "audience" text[] not null,
  "startsAt" timestamp(3) with time zone not null,
  "endsAt" timestamp(3) with time zone,
  "startedAt" timestamp(3) with time zone,
  "createdBy" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  constraint announcements_pkey PRIMARY KEY (id),
  constraint announcements_check CHECK (("endsAt" > "startsAt")),
  constraint "announcements_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid)
);
CREATE INDEX announcements_newest ON public.announcements USING btree ("startsAt" DESC, id DESC);
CREATE INDEX announcements_waiting ON public.announcements USING btree ("startsAt") WHERE ("startedAt" IS NULL);

create table api_tokens (
  "id" uuid not null,
  "uid" uuid not null,
  "name" text not null,
  "scope" jsonb not null,
  "tokenHash" text not null,
  "createdAt" timestamp(3) with time zone not null,
  "expiresAt" timestamp(3) with time zone not null,
  "steppedAt" timestamp(3) with time zone,
  "lastUsedAt" timestamp(3) with time zone,
  "lastUsedFrom" text,
  "revokedAt" timestamp(3) with time zone,
  constraint api_tokens_pkey PRIMARY KEY (id),
  constraint "api_tokens_tokenHash_key" UNIQUE ("tokenHash"),
  constraint api_tokens_uid_fkey FOREIGN KEY (uid) REFERENCES users(uid)
);
CREATE INDEX api_tokens_newest ON public.api_tokens USING btree ("createdAt" DESC, id DESC);
CREATE INDEX api_tokens_of_person ON public.api_tokens USING btree (uid) WHERE ("revokedAt" IS NULL);

create table appointment_looks (
  "appointmentId" uuid not null,
  "since" timestamp(3) with time zone not null,
  "lookAt" timestamp(3) with time zone not null,
  constraint appointment_looks_pkey PRIMARY KEY ("appointmentId"),
  constraint "appointment_looks_appointmentId_fkey" FOREIGN KEY ("appointmentId") REFERENCES appointments(id) ON DELETE CASCADE
);
CREATE INDEX appointment_looks_due ON public.appointment_looks USING btree ("lookAt");

create table appointments (
  "id" uuid not null,
  "version" integer default 1 not null,
  "title" text not null,
  "type" text not null,
  "status" text default 'scheduled'::text not null,
  "priority" text default 'medium'::text not null,
  "description" text default ''::text not null,
  "leadId" uuid,
  "clientId" uuid,
  "siteId" uuid,
  "machineIds" uuid[] default '{}'::uuid[] not null,
  "assignedTo" uuid,
  "outcome" text default ''::text not null,
  "cancelReason" text default ''::text not null,
  "source" text default 'manual'::text not null,
  "completedAt" timestamp(3) with time zone,
  "completedBy" uuid,
  "createdBy" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  "deletedAt" timestamp(3) with time zone,
  "start" timestamp(3) with time zone not null,
  "end" timestamp(3) with time zone not null,
  "allDay" boolean default false not null,
  "timezone" text not null,
  "location" text default ''::text not null,
  "attendees" uuid[] default '{}'::uuid[] not null,
  "guests" jsonb default '[]'::jsonb not null,
  "reminders" jsonb default '[]'::jsonb not null,
  "recurrence" jsonb default '{"freq": "none", "until": null, "exceptions": []}'::jsonb not null,
  "billable" boolean default false not null,
  "rescheduledFromId" uuid,
  "rescheduledToId" uuid,
  "repeatOf" uuid,
  "occurrence" date,
  "startedAt" timestamp(3) with time zone,
  constraint appointments_pkey PRIMARY KEY (id),
  constraint appointments_occurrence_check CHECK ((("repeatOf" IS NULL) = (occurrence IS NULL))),
  constraint appointments_priority_check CHECK ((priority = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'urgent'::text]))),
  constraint appointments_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'conversion'::text, 'route'::text, 'reminder'::text, 'vend'::text]))),
  constraint appointments_status_check CHECK ((status = ANY (ARRAY['scheduled'::text, 'confirmed'::text, 'in_progress'::text, 'completed'::text, 'cancelled'::text, 'no_show'::text, 'rescheduled'::text]))),
  constraint appointments_times_check CHECK (("end" >= start)),
  constraint appointments_type_check CHECK ((type = ANY (ARRAY['meeting'::text, 'call'::text, 'site_visit'::text, 'follow_up'::text, 'inspection'::text, 'installation'::text, 'service_call'::text, 'training'::text, 'other'::text]))),
  constraint "appointments_assignedTo_fkey" FOREIGN KEY ("assignedTo") REFERENCES users(uid),
  constraint "appointments_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES clients(id),
  constraint "appointments_completedBy_fkey" FOREIGN KEY ("completedBy") REFERENCES users(uid),
  constraint "appointments_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid),
  constraint "appointments_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES leads(id),
  constraint "appointments_repeatOf_fkey" FOREIGN KEY ("repeatOf") REFERENCES appointments(id) DEFERRABLE INITIALLY DEFERRED,
  constraint "appointments_rescheduledFromId_fkey" FOREIGN KEY ("rescheduledFromId") REFERENCES appointments(id) DEFERRABLE INITIALLY DEFERRED,
  constraint "appointments_rescheduledToId_fkey" FOREIGN KEY ("rescheduledToId") REFERENCES appointments(id) DEFERRABLE INITIALLY DEFERRED,
  constraint "appointments_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES sites(id)
);
CREATE INDEX appointments_assigned ON public.appointments USING btree ("assignedTo", "end") WHERE ("deletedAt" IS NULL);
CREATE INDEX appointments_attendees ON public.appointments USING gin (attendees) WHERE ("deletedAt" IS NULL);
CREATE INDEX appointments_bigrams ON public.appointments USING gin (bigrams(event_text(title, location))) WITH (gin_pending_list_limit='128') WHERE ("deletedAt" IS NULL);
CREATE INDEX appointments_client ON public.appointments USING btree ("clientId", start DESC) WHERE ("clientId" IS NOT NULL);
CREATE INDEX appointments_installs ON public.appointments USING btree ("siteId", start) WHERE (("deletedAt" IS NULL) AND (type = 'installation'::text) AND (status = ANY (ARRAY['scheduled'::text, 'confirmed'::text, 'in_progress'::text])));
CREATE INDEX appointments_lead ON public.appointments USING btree ("leadId", start DESC) WHERE ("leadId" IS NOT NULL);
CREATE UNIQUE INDEX appointments_occurrence ON public.appointments USING btree ("repeatOf", occurrence) WHERE ("repeatOf" IS NOT NULL);
CREATE INDEX appointments_owner ON public.appointments USING btree ("createdBy", start) WHERE ("deletedAt" IS NULL);
CREATE INDEX appointments_repeats ON public.appointments USING btree (start) WHERE (("deletedAt" IS NULL) AND ((recurrence ->> 'freq'::text) <> 'none'::text));
CREATE INDEX appointments_repeats_of ON public.appointments USING btree ("assignedTo") WHERE (("deletedAt" IS NULL) AND ((recurrence ->> 'freq'::text) <> 'none'::text));
CREATE INDEX appointments_repeats_with ON public.appointments USING gin (attendees) WHERE (("deletedAt" IS NULL) AND ((recurrence ->> 'freq'::text) <> 'none'::text));
CREATE INDEX appointments_site ON public.appointments USING btree ("siteId", start DESC) WHERE ("siteId" IS NOT NULL);
CREATE INDEX appointments_trash ON public.appointments USING btree ("deletedAt" DESC, id DESC) WHERE ("deletedAt" IS NOT NULL);
CREATE INDEX appointments_trigrams ON public.appointments USING gin (event_text(title, location) gin_trgm_ops) WITH (gin_pending_list_limit='128') WHERE ("deletedAt" IS NULL);
CREATE INDEX appointments_window ON public.appointments USING gist (tstzrange(start, "end", '[]'::text)) WHERE (("deletedAt" IS NULL) AND ((recurrence ->> 'freq'::text) = 'none'::text));
CREATE STATISTICS public.appointments_frequency ON (recurrence ->> 'freq'::text) FROM appointments;
CREATE STATISTICS public.appointments_text ON event_text(title, location) FROM appointments;

create table approvals (
  "id" uuid not null,
  "version" integer default 1 not null,
  "email" text not null,
  "role" text not null,
  "used" boolean default false not null,
  "usedAt" timestamp(3) with time zone,
  "usedBy" uuid,
  "revokedAt" timestamp(3) with time zone,
  "createdAt" timestamp(3) with time zone not null,
  "createdBy" uuid,
  "updatedAt" timestamp(3) with time zone not null,
  "displayName" text,
  constraint approvals_pkey PRIMARY KEY (id),
  constraint approvals_check CHECK ((NOT (used AND ("revokedAt" IS NOT NULL)))),
  constraint approvals_role_check CHECK ((role = ANY (ARRAY['user'::text, 'manager'::text, 'admin'::text, 'developer'::text]))),
  constraint "approvals_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid),
  constraint "approvals_usedBy_fkey" FOREIGN KEY ("usedBy") REFERENCES users(uid)
);
CREATE UNIQUE INDEX approvals_email ON public.approvals USING btree (email) WHERE ("revokedAt" IS NULL);

create table audit_words (
  "seal" integer not null,
  "part" integer not null,
  "positions" bigint[] not null,
  "words" tsvector,
  constraint audit_words_pkey PRIMARY KEY (seal, part)
);
CREATE INDEX audit_words_words ON public.audit_words USING gin (words) WITH (fastupdate=off);

create table backup_checks (
  "at" timestamp(3) with time zone not null,
  "name" text not null,
  "milliseconds" integer not null,
  "good" boolean not null,
  "found" text not null,
  constraint backup_checks_pkey PRIMARY KEY (at)
);

create table backup_runs (
  "kind" text not null,
  "startedAt" timestamp(3) with time zone not null,
  "endedAt" timestamp(3) with time zone,
  "problem" text,
  "failingSince" timestamp(3) with time zone,
  constraint backup_runs_pkey PRIMARY KEY (kind),
  constraint backup_runs_kind_check CHECK ((kind = ANY (ARRAY['backup'::text, 'check'::text])))
);

create table backups_made (
  "at" timestamp(3) with time zone not null,
  "bytes" bigint not null,
  "checkedAt" timestamp(3) with time zone,
  "name" text,
  "encrypted" boolean default false not null,
  constraint backups_made_pkey PRIMARY KEY (at)
);

create table calendar_feeds (
  "uid" uuid not null,
  "secretHash" text,
  "sealed" text,
  "createdAt" timestamp(3) with time zone not null,
  "readAt" timestamp(3) with time zone,
  "endedAt" timestamp(3) with time zone,
  constraint calendar_feeds_pkey PRIMARY KEY (uid),
  constraint "calendar_feeds_secretHash_key" UNIQUE ("secretHash"),
  constraint calendar_feeds_check CHECK ((("endedAt" IS NULL) = (("secretHash" IS NOT NULL) AND (sealed IS NOT NULL)))),
  constraint calendar_feeds_uid_fkey FOREIGN KEY (uid) REFERENCES users(uid)
);

create table client_matches (
  "clientId" uuid not null,
  "kind" text not null,
  "key" text not null,
  constraint client_matches_pkey PRIMARY KEY ("clientId", kind, key),
  constraint client_matches_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text, 'company'::text]))),
  constraint "client_matches_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES clients(id) ON DELETE CASCADE
);
CREATE INDEX client_matches_key ON public.client_matches USING btree (kind, key, "clientId");

create table client_merges (
  "duplicateId" uuid not null,
  "clientId" uuid not null,
  "at" timestamp(3) with time zone not null,
  constraint client_merges_pkey PRIMARY KEY ("duplicateId"),
  constraint "client_merges_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES clients(id),
  constraint "client_merges_duplicateId_fkey" FOREIGN KEY ("duplicateId") REFERENCES clients(id)
);
CREATE INDEX client_merges_client ON public.client_merges USING btree ("clientId");

create table client_search (
  "clientId" uuid not null,
  "txt" text not null,
  constraint client_search_pkey PRIMARY KEY ("clientId"),
  constraint "client_search_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES clients(id) ON DELETE CASCADE
);
CREATE INDEX client_search_bigrams ON public.client_search USING gin (bigrams(txt)) WITH (gin_pending_list_limit='128');
CREATE INDEX client_search_trigrams ON public.client_search USING gin (txt gin_trgm_ops) WITH (gin_pending_list_limit='128');

create table client_terms (
  "clientId" uuid not null,
  "term" text not null,
  constraint client_terms_pkey PRIMARY KEY ("clientId", term),
  constraint "client_terms_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES clients(id) ON DELETE CASCADE
);
CREATE INDEX client_terms_term ON public.client_terms USING btree (term, "clientId");

create table clients (
  "id" uuid not null,
  "version" integer default 1 not null,
  "firstName" text default ''::text not null,
  "lastName" text default ''::text not null,
  "email" text default ''::text not null,
  "phone" text default ''::text not null,
  "officePhone" text default ''::text not null,
  "cellPhone" text default ''::text not null,
  "businessName" text default ''::text not null,
  "contactTitle" text default ''::text not null,
  "status" text default 'active'::text not null,
  "priority" text default 'medium'::text not null,
  "accountManager" uuid,
  "clientSince" date,
  "contractType" text default 'lease'::text not null,
  "serviceLevel" text default 'standard'::text not null,
  "contractStartDate" date,
  "contractEndDate" date,
  "leaseExpirationDate" date,
  "taxId" text default ''::text not null,
  "parentClientId" uuid,
  "originLeadId" uuid,
  "convertedAt" timestamp(3) with time zone,
  "convertedBy" uuid,
  "primarySiteId" uuid,
  "contractReminders" jsonb default '{}'::jsonb not null,
  "createdBy" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "updatedBy" uuid,
  "updatedAt" timestamp(3) with time zone not null,
  "deletedAt" timestamp(3) with time zone,
  "billingName" text default ''::text not null,
  "billingAddress" text default ''::text not null,
  "billingEmail" text[] default '{}'::text[] not null,
  "terms" text,
  "taxExempt" boolean default false not null,
  "credit" bigint default 0 not null,
  "formerId" text default ''::text not null,
  constraint clients_pkey PRIMARY KEY (id),
  constraint "clients_contractType_check" CHECK (("contractType" = ANY (ARRAY['lease'::text, 'rent'::text, 'service-only'::text]))),
  constraint clients_credit_check CHECK ((credit >= 0)),
  constraint clients_not_own_parent CHECK (("parentClientId" IS DISTINCT FROM id)),
  constraint clients_priority_check CHECK ((priority = ANY (ARRAY['high'::text, 'medium'::text, 'low'::text]))),
  constraint "clients_serviceLevel_check" CHECK (("serviceLevel" = ANY (ARRAY['basic'::text, 'standard'::text, 'premium'::text]))),
  constraint clients_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'suspended'::text]))),
  constraint clients_terms_check CHECK ((terms = ANY (ARRAY['due_on_receipt'::text, 'net_15'::text, 'net_30'::text, 'net_45'::text, 'custom'::text]))),
  constraint "clients_accountManager_fkey" FOREIGN KEY ("accountManager") REFERENCES users(uid),
  constraint "clients_convertedBy_fkey" FOREIGN KEY ("convertedBy") REFERENCES users(uid),
  constraint "clients_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid),
  constraint "clients_originLeadId_fkey" FOREIGN KEY ("originLeadId") REFERENCES leads(id),
  constraint "clients_parentClientId_fkey" FOREIGN KEY ("parentClientId") REFERENCES clients(id),
  constraint clients_primary_site FOREIGN KEY ("primarySiteId") REFERENCES sites(id) DEFERRABLE INITIALLY DEFERRED,
  constraint "clients_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES users(uid)
);
CREATE INDEX clients_by_end ON public.clients USING btree (COALESCE("contractEndDate", 'infinity'::date), "updatedAt" DESC, id DESC) WHERE ("deletedAt" IS NULL);
CREATE INDEX clients_contract_end ON public.clients USING btree ("contractEndDate") WHERE ("deletedAt" IS NULL);
CREATE INDEX clients_credit ON public.clients USING btree (credit) WHERE (credit > 0);
CREATE INDEX clients_manager ON public.clients USING btree ("accountManager", "updatedAt" DESC, id DESC) WHERE ("deletedAt" IS NULL);
CREATE INDEX clients_name ON public.clients USING btree (client_sort_name("businessName", "firstName", "lastName"), "updatedAt" DESC, id DESC) WHERE ("deletedAt" IS NULL);
CREATE INDEX clients_newest ON public.clients USING btree ("updatedAt" DESC, id DESC) WHERE ("deletedAt" IS NULL);
CREATE UNIQUE INDEX clients_origin ON public.clients USING btree ("originLeadId") WHERE ("originLeadId" IS NOT NULL);
CREATE INDEX clients_parent ON public.clients USING btree ("parentClientId") WHERE ("parentClientId" IS NOT NULL);
CREATE INDEX clients_status ON public.clients USING btree (status, "updatedAt" DESC, id DESC) WHERE ("deletedAt" IS NULL);
CREATE INDEX clients_trash ON public.clients USING btree ("deletedAt" DESC, id DESC) WHERE ("deletedAt" IS NOT NULL);
CREATE TRIGGER client_changed AFTER UPDATE OF "firstName", "lastName", email, phone, "officePhone", "cellPhone", "businessName", "formerId" ON public.clients FOR EACH ROW EXECUTE FUNCTION client_changed_in_search();
CREATE TRIGGER client_renamed AFTER UPDATE OF "businessName" ON public.clients FOR EACH ROW EXECUTE FUNCTION client_renamed_in_sites();
CREATE TRIGGER clients_added AFTER INSERT ON public.clients REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION clients_added_to_search();

create table collections (
  "id" uuid not null,
  "siteId" uuid not null,
  "clientId" uuid not null,
  "date" date not null,
  "machineId" uuid,
  "kind" text default 'entry'::text not null,
  "gross" integer not null,
  "refunds" integer default 0 not null,
  "testMoney" integer default 0 not null,
  "corrects" uuid,
  "reason" text default ''::text not null,
  "source" text not null,
  "routeDayId" uuid,
  "stopRevision" integer,
  "by" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "metered" integer,
  constraint collections_pkey PRIMARY KEY (id),
  constraint collections_kind_check CHECK ((kind = ANY (ARRAY['entry'::text, 'reversal'::text]))),
  constraint collections_metered CHECK (((metered IS NULL) OR
CASE kind
    WHEN 'entry'::text THEN (metered >= 0)
    ELSE (metered <= 0)
END)),
  constraint collections_source_check CHECK ((source = ANY (ARRAY['route'::text, 'hand'::text]))),
  constraint collections_sums CHECK (
CASE kind
    WHEN 'entry'::text THEN ((gross >= 0) AND (refunds >= 0) AND ("testMoney" >= 0) AND ("testMoney" <= gross))
    ELSE ((gross <= 0) AND (refunds <= 0) AND ("testMoney" <= 0) AND (corrects IS NOT NULL))
END),
  constraint collections_by_fkey FOREIGN KEY (by) REFERENCES users(uid),
  constraint "collections_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES clients(id),
  constraint collections_corrects_fkey FOREIGN KEY (corrects) REFERENCES collections(id),
  constraint "collections_machineId_fkey" FOREIGN KEY ("machineId") REFERENCES machines(id),
  constraint "collections_routeDayId_fkey" FOREIGN KEY ("routeDayId") REFERENCES route_days(id),
  constraint "collections_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES sites(id)
);
CREATE INDEX collections_client ON public.collections USING btree ("clientId", date DESC, id DESC);
CREATE UNIQUE INDEX collections_corrected ON public.collections USING btree (corrects, kind) WHERE (corrects IS NOT NULL);
CREATE INDEX collections_day ON public.collections USING btree (date DESC, id DESC);
CREATE INDEX collections_metered ON public.collections USING btree (COALESCE("machineId", "siteId")) WHERE (metered IS NOT NULL);
CREATE INDEX collections_site ON public.collections USING btree ("siteId", date DESC, id DESC);
CREATE INDEX collections_stop ON public.collections USING btree ("routeDayId", "siteId") WHERE ("routeDayId" IS NOT NULL);
CREATE TRIGGER collections_append_only BEFORE DELETE ON public.collections FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER collections_stay BEFORE TRUNCATE ON public.collections FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();
CREATE TRIGGER collections_unchanged BEFORE UPDATE ON public.collections FOR EACH ROW EXECUTE FUNCTION refuse_change_but_merge();

create table commission_payments (
  "id" uuid not null,
  "siteId" uuid not null,
  "month" text not null,
  "amount" bigint not null,
  "paidOn" date not null,
  "note" text default ''::text not null,
  "by" uuid,
  "createdAt" timestamp(3) with time zone not null,
  constraint commission_payments_pkey PRIMARY KEY (id),
  constraint commission_payments_amount_check CHECK ((amount <> 0)),
  constraint commission_payments_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint commission_payments_by_fkey FOREIGN KEY (by) REFERENCES users(uid),
  constraint "commission_payments_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES sites(id)
);
CREATE INDEX commission_payments_month ON public.commission_payments USING btree ("siteId", month);
CREATE TRIGGER commission_payments_append_only BEFORE DELETE OR UPDATE ON public.commission_payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER commission_payments_stay BEFORE TRUNCATE ON public.commission_payments FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();

create table contacts (
  "id" uuid not null,
  "version" integer default 1 not null,
  "leadId" uuid,
  "firstName" text default ''::text not null,
  "lastName" text default ''::text not null,
  "relation" text default 'other'::text not null,
  "email" text default ''::text not null,
  "phone" text default ''::text not null,
  "company" text default ''::text not null,
  "position" text default ''::text not null,
  "tags" text[] default '{}'::text[] not null,
  "customFields" jsonb default '{}'::jsonb not null,
  "createdBy" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  "deletedAt" timestamp(3) with time zone,
  "clientId" uuid,
  constraint contacts_pkey PRIMARY KEY (id),
  constraint contacts_parent CHECK ((num_nonnulls("leadId", "clientId") > 0)),
  constraint contacts_relation CHECK ((relation = ANY (ARRAY['owner'::text, 'manager'::text, 'on-site'::text, 'billing'::text, 'other'::text]))),
  constraint "contacts_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES clients(id),
  constraint "contacts_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid),
  constraint "contacts_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES leads(id)
);
CREATE INDEX contacts_client ON public.contacts USING btree ("clientId", "createdAt", id) WHERE ("clientId" IS NOT NULL);
CREATE INDEX contacts_lead ON public.contacts USING btree ("leadId", "createdAt", id);
CREATE INDEX contacts_trash ON public.contacts USING btree ("deletedAt" DESC, id DESC) WHERE ("deletedAt" IS NOT NULL);

create table conversion_history (
  "id" uuid not null,
  "leadId" uuid not null,
  "clientId" uuid not null,
  "siteId" uuid not null,
  "convertedBy" uuid,
  "convertedAt" timestamp(3) with time zone not null,
  "conversionData" jsonb not null,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  constraint conversion_history_pkey PRIMARY KEY (id),
  constraint "conversion_history_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES clients(id),
  constraint "conversion_history_convertedBy_fkey" FOREIGN KEY ("convertedBy") REFERENCES users(uid),
  constraint "conversion_history_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES leads(id),
  constraint "conversion_history_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES sites(id)
);
CREATE UNIQUE INDEX conversion_history_lead ON public.conversion_history USING btree ("leadId");
CREATE INDEX conversion_history_newest ON public.conversion_history USING btree ("convertedAt" DESC, id DESC);
CREATE TRIGGER conversion_history_append_only BEFORE DELETE ON public.conversion_history FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER conversion_history_unchanged BEFORE UPDATE ON public.conversion_history FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasure();

create table crash_groups (
  "key" text not null,
  "message" text not null,
  "frame" text not null,
  "count" integer not null,
  "firstAt" timestamp(3) with time zone not null,
  "lastAt" timestamp(3) with time zone not null,
  "versions" text[] not null,
  "people" uuid[] not null,
  "mendedAt" timestamp(3) with time zone,
  "mendedBy" uuid,
  "mendedAfter" text,
  "cameBack" boolean default false not null,
  constraint crash_groups_pkey PRIMARY KEY (key),
  constraint "crash_groups_mendedBy_fkey" FOREIGN KEY ("mendedBy") REFERENCES users(uid)
);
CREATE INDEX crash_groups_last ON public.crash_groups USING btree ("lastAt" DESC, key DESC);

create table crash_reports (
  "id" uuid not null,
  "at" timestamp(3) with time zone not null,
  "person" uuid,
  "report" jsonb not null,
  "group" text,
  constraint crash_reports_pkey PRIMARY KEY (id)
);
CREATE INDEX crash_reports_age ON public.crash_reports USING btree (at);
CREATE INDEX crash_reports_group ON public.crash_reports USING btree ("group", at DESC);

create table credentials (
  "uid" uuid not null,
  "email" text not null,
  "passwordHash" text,
  "passwordSetAt" timestamp(3) with time zone,
  "heldCodeId" uuid,
  "factorResetAt" timestamp(3) with time zone,
  constraint credentials_pkey PRIMARY KEY (uid),
  constraint credentials_email_key UNIQUE (email),
  constraint credentials_uid_fkey FOREIGN KEY (uid) REFERENCES users(uid)
);

create table deals (
  "id" uuid not null,
  "version" integer default 1 not null,
  "leadId" uuid,
  "clientId" uuid,
  "title" text not null,
  "value" integer default 0 not null,
  "stage" text not null,
  "probability" integer default 0 not null,
  "expectedCloseDate" timestamp(3) with time zone,
  "actualCloseDate" timestamp(3) with time zone,
  "assignedTo" uuid,
  "notes" text default ''::text not null,
  "tags" text[] default '{}'::text[] not null,
  "customFields" jsonb default '{}'::jsonb not null,
  "createdBy" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  "deletedAt" timestamp(3) with time zone,
  constraint deals_pkey PRIMARY KEY (id),
  constraint deals_parent CHECK ((num_nonnulls("leadId", "clientId") > 0)),
  constraint deals_probability_check CHECK (((probability >= 0) AND (probability <= 100))),
  constraint deals_value_check CHECK (((value >= 0) AND (value <= 999999999))),
  constraint "deals_assignedTo_fkey" FOREIGN KEY ("assignedTo") REFERENCES users(uid),
  constraint "deals_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES clients(id),
  constraint "deals_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid),
  constraint "deals_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES leads(id)
);
CREATE INDEX deals_assigned ON public.deals USING btree ("assignedTo", "createdAt" DESC, id DESC) WHERE ("deletedAt" IS NULL);
CREATE INDEX deals_client ON public.deals USING btree ("clientId", "createdAt" DESC, id DESC) WHERE ("clientId" IS NOT NULL);
CREATE INDEX deals_lead ON public.deals USING btree ("leadId", "createdAt" DESC, id DESC) WHERE ("leadId" IS NOT NULL);
CREATE INDEX deals_trash ON public.deals USING btree ("deletedAt" DESC, id DESC) WHERE ("deletedAt" IS NOT NULL);

create table dispatches (
  "id" uuid not null,
  "userId" uuid not null,
  "method" text not null,
  "notifications" uuid[] default '{}'::uuid[] not null,
  "createdAt" timestamp(3) with time zone not null,
  constraint dispatches_pkey PRIMARY KEY (id),
  constraint dispatches_method_check CHECK ((method = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text]))),
  constraint "dispatches_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(uid)
);
CREATE INDEX dispatches_own ON public.dispatches USING btree ("userId", "createdAt");

create table document_reminders (
  "documentId" uuid not null,
  "expiresAt" date not null,
  "days" integer not null,
  constraint document_reminders_pkey PRIMARY KEY ("documentId", "expiresAt", days),
  constraint "document_reminders_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES documents(id) ON DELETE CASCADE
);

create table document_sums (
  "day" date,
  "deleted" boolean not null,
  "status" text not null,
  "type" text not null,
  "category" text not null,
  "uploadedBy" uuid,
  "count" bigint not null,
  "folded" boolean default false not null
);
CREATE INDEX document_sums_day ON public.document_sums USING btree (day);
CREATE UNIQUE INDEX document_sums_folded ON public.document_sums USING btree (day, deleted, status, type, category, "uploadedBy") NULLS NOT DISTINCT WHERE folded;

create table documents (
  "id" uuid not null,
  "version" integer default 1 not null,
  "name" text not null,
  "fileName" text default ''::text not null,
  "mimeType" text default ''::text not null,
  "sizeBytes" integer not null,
  "storageKey" text,
  "checksum" text,
  "type" text not null,
  "category" text not null,
  "status" text default 'uploading'::text not null,
  "description" text default ''::text not null,
  "tags" text[] default '{}'::text[] not null,
  "leadId" uuid,
  "clientId" uuid,
  "siteId" uuid,
  "invoiceId" uuid,
  "eventId" uuid,
  "machineId" uuid,
  "effectiveDate" date,
  "expiresAt" date,
  "remindDaysBefore" integer[] default '{60,30,7}'::integer[] not null,
  "replacesId" uuid,
  "uploadedBy" uuid,
  "errorMessage" text default ''::text not null,
  "preview" boolean default false not null,
  "upload" uuid not null,
  "received" integer default 0 not null,
  "archivedAt" timestamp(3) with time zone,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  "deletedAt" timestamp(3) with time zone,
  "revision" integer default 1 not null,
  "firstId" uuid,
  "current" boolean default true not null,
  "scan" text default 'unscanned'::text not null,
  "flaw" text,
  "sentChecksum" text,
  constraint documents_pkey PRIMARY KEY (id),
  constraint "documents_uploadedBy_upload_key" UNIQUE ("uploadedBy", upload),
  constraint documents_bytes CHECK (((status <> ALL (ARRAY['processing'::text, 'ready'::text, 'archived'::text])) OR ("deletedAt" IS NOT NULL) OR (("storageKey" IS NOT NULL) AND (checksum IS NOT NULL)))),
  constraint documents_category_check CHECK ((category = ANY (ARRAY['service_contract'::text, 'lease_agreement'::text, 'maintenance_agreement'::text, 'installation_record'::text, 'repair_record'::text, 'inspection_report'::text, 'collection_record'::text, 'invoice_billing'::text, 'payment_receipt'::text, 'insurance_document'::text, 'permit_license'::text, 'machine_manual'::text, 'wiring_diagram'::text, 'parts_catalog'::text, 'service_photo'::text, 'correspondence'::text, 'company_policy'::text, 'training_material'::text, 'other'::text]))),
  constraint documents_flaw_check CHECK ((flaw = ANY (ARRAY['encrypted'::text, 'broken'::text]))),
  constraint documents_scan_check CHECK ((scan = ANY (ARRAY['unscanned'::text, 'clean'::text, 'infected'::text]))),
  constraint "documents_sizeBytes_check" CHECK (("sizeBytes" > 0)),
  constraint documents_status_check CHECK ((status = ANY (ARRAY['uploading'::text, 'processing'::text, 'ready'::text, 'error'::text, 'archived'::text]))),
  constraint documents_type_check CHECK ((type = ANY (ARRAY['contract'::text, 'invoice'::text, 'receipt'::text, 'service_record'::text, 'photo'::text, 'diagram'::text, 'manual'::text, 'certificate'::text, 'permit'::text, 'insurance'::text, 'report'::text, 'correspondence'::text, 'other'::text]))),
  constraint documents_client FOREIGN KEY ("clientId") REFERENCES clients(id),
  constraint "documents_firstId_fkey" FOREIGN KEY ("firstId") REFERENCES documents(id),
  constraint "documents_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES leads(id),
  constraint "documents_replacesId_fkey" FOREIGN KEY ("replacesId") REFERENCES documents(id),
  constraint documents_site FOREIGN KEY ("siteId") REFERENCES sites(id),
  constraint "documents_uploadedBy_fkey" FOREIGN KEY ("uploadedBy") REFERENCES users(uid)
);
CREATE INDEX documents_bigrams ON public.documents USING gin (bigrams(document_text(name, "fileName", description, tags))) WITH (gin_pending_list_limit='128') WHERE (current AND ("deletedAt" IS NULL));
CREATE INDEX documents_by_category ON public.documents USING btree (category, "createdAt" DESC, id DESC) WHERE (current AND ("deletedAt" IS NULL));
CREATE INDEX documents_by_expiry ON public.documents USING btree (COALESCE("expiresAt", 'infinity'::date), "createdAt" DESC, id DESC) WHERE (current AND ("deletedAt" IS NULL));
CREATE INDEX documents_by_name ON public.documents USING btree (lower(name), "createdAt" DESC, id DESC) WHERE (current AND ("deletedAt" IS NULL));
CREATE INDEX documents_by_size ON public.documents USING btree ("sizeBytes" DESC, "createdAt" DESC, id DESC) WHERE (current AND ("deletedAt" IS NULL));
CREATE INDEX documents_by_status ON public.documents USING btree (status, "createdAt" DESC, id DESC) WHERE (current AND ("deletedAt" IS NULL));
CREATE INDEX documents_by_type ON public.documents USING btree (type, "createdAt" DESC, id DESC) WHERE (current AND ("deletedAt" IS NULL));
CREATE INDEX documents_checksum ON public.documents USING btree (checksum) WHERE (current AND ("deletedAt" IS NULL) AND (checksum IS NOT NULL));
CREATE INDEX documents_client_newest ON public.documents USING btree ("clientId", "createdAt" DESC, id DESC) WHERE ("clientId" IS NOT NULL);
CREATE INDEX documents_deleted ON public.documents USING btree ("deletedAt" DESC, id DESC) WHERE (("deletedAt" IS NOT NULL) AND current AND ("storageKey" IS NOT NULL));
CREATE INDEX documents_gone ON public.documents USING btree ("deletedAt") WHERE (("deletedAt" IS NOT NULL) AND ("storageKey" IS NOT NULL));
CREATE INDEX documents_lead ON public.documents USING btree ("leadId", "createdAt" DESC, id DESC);
CREATE INDEX documents_newest ON public.documents USING btree ("createdAt" DESC, id DESC) WHERE (current AND ("deletedAt" IS NULL));
CREATE UNIQUE INDEX documents_replaces ON public.documents USING btree ("replacesId") WHERE (("replacesId" IS NOT NULL) AND ("storageKey" IS NOT NULL));
CREATE INDEX documents_sent_checksum ON public.documents USING btree ("sentChecksum") WHERE (current AND ("deletedAt" IS NULL) AND ("sentChecksum" IS NOT NULL));
CREATE INDEX documents_site_newest ON public.documents USING btree ("siteId", "createdAt" DESC, id DESC) WHERE ("siteId" IS NOT NULL);
CREATE INDEX documents_trash ON public.documents USING btree ("createdAt" DESC, id DESC) WHERE (current AND ("deletedAt" IS NOT NULL));
CREATE INDEX documents_trigrams ON public.documents USING gin (document_text(name, "fileName", description, tags) gin_trgm_ops) WITH (gin_pending_list_limit='128') WHERE (current AND ("deletedAt" IS NULL));
CREATE INDEX documents_underway ON public.documents USING btree (status) WHERE (status = ANY (ARRAY['uploading'::text, 'processing'::text, 'error'::text]));
CREATE INDEX documents_unscanned ON public.documents USING btree ("createdAt" DESC) WHERE ((scan = 'unscanned'::text) AND ("deletedAt" IS NULL) AND ("storageKey" IS NOT NULL));
CREATE INDEX documents_uploader ON public.documents USING btree ("uploadedBy", "createdAt" DESC, id DESC);
CREATE INDEX documents_versions ON public.documents USING btree ("firstId", revision DESC) WHERE ("firstId" IS NOT NULL);
CREATE STATISTICS public.documents_text ON document_text(name, "fileName", description, tags) FROM documents;
CREATE TRIGGER all_documents_gone_sums AFTER TRUNCATE ON public.documents FOR EACH STATEMENT EXECUTE FUNCTION all_documents_gone_from_sums();
CREATE TRIGGER document_changed_sums AFTER UPDATE ON public.documents FOR EACH ROW WHEN ((((((((old.current IS DISTINCT FROM new.current) OR ((old."deletedAt" IS NULL) IS DISTINCT FROM (new."deletedAt" IS NULL))) OR (old.status IS DISTINCT FROM new.status)) OR (old.type IS DISTINCT FROM new.type)) OR (old.category IS DISTINCT FROM new.category)) OR (old."uploadedBy" IS DISTINCT FROM new."uploadedBy")) OR (old."expiresAt" IS DISTINCT FROM new."expiresAt"))) EXECUTE FUNCTION document_changed_in_sums();
CREATE TRIGGER document_gone_sums AFTER DELETE ON public.documents FOR EACH ROW EXECUTE FUNCTION document_changed_in_sums();
CREATE TRIGGER documents_added_sums AFTER INSERT ON public.documents REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION documents_added_to_sums();

create table erased_events (
  "position" bigint not null,
  "erasureId" uuid not null,
  "mark" bytea,
  constraint erased_events_pkey PRIMARY KEY ("position"),
  constraint erased_events_mark_check CHECK ((length(mark) = 32)),
  constraint "erased_events_erasureId_fkey" FOREIGN KEY ("erasureId") REFERENCES erasures(id)
);

create table erasures (
  "id" uuid not null,
  "number" integer not null,
  "noun" text not null,
  "rowId" uuid not null,
  "state" text default 'running'::text not null,
  "step" text not null,
  "sealed" text,
  "erased" jsonb default '{}'::jsonb not null,
  "kept" jsonb default '[]'::jsonb not null,
  "ids" jsonb default '{}'::jsonb not null,
  "events" integer default 0 not null,
  "createdBy" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "finishedAt" timestamp(3) with time zone,
  constraint erasures_pkey PRIMARY KEY (id),
  constraint erasures_number_key UNIQUE (number),
  constraint erasures_check CHECK (((state = 'running'::text) = ("finishedAt" IS NULL))),
  constraint erasures_check1 CHECK (((state = 'running'::text) OR (sealed IS NULL))),
  constraint erasures_noun_check CHECK ((noun = ANY (ARRAY['leads'::text, 'users'::text]))),
  constraint erasures_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'stopped'::text]))),
  constraint "erasures_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid)
);
CREATE INDEX erasures_newest ON public.erasures USING btree ("createdAt" DESC, id);
CREATE UNIQUE INDEX erasures_running ON public.erasures USING btree (noun, "rowId") WHERE (state = 'running'::text);

create table event_archives (
  "from" bigint not null,
  "to" bigint not null,
  "events" integer not null,
  "first" timestamp(3) with time zone not null,
  "last" timestamp(3) with time zone not null,
  "file" text not null,
  "sha256" text not null,
  "at" timestamp(3) with time zone not null,
  "mac" bytea not null,
  constraint event_archives_pkey PRIMARY KEY ("from"),
  constraint event_archives_check CHECK (("from" < "to"))
);
CREATE TRIGGER event_archives_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.event_archives FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

create table events (
  "position" bigint generated always as identity not null,
  "xid" xid8 default pg_current_xact_id() not null,
  "noun" text not null,
  "rowId" text not null,
  "verb" text not null,
  "at" timestamp(3) with time zone not null,
  "actor" uuid,
  "effective" uuid,
  "requestId" text,
  "key" text,
  "before" jsonb default '{}'::jsonb not null,
  "after" jsonb default '{}'::jsonb not null,
  "scopeBefore" jsonb,
  "scopeAfter" jsonb,
  "actedAt" timestamp(3) with time zone,
  "through" uuid,
  constraint events_pkey PRIMARY KEY ("position"),
  constraint events_check CHECK (("actedAt" <= at))
) partition by RANGE ("position");
CREATE INDEX events_account ON ONLY public.events USING btree ("rowId", at DESC, "position" DESC) WHERE ((noun = 'users'::text) AND (audit_kind(noun, verb, after) = 'people'::text));
CREATE INDEX events_acts ON ONLY public.events USING btree (actor, "requestId" DESC, "position") WHERE ((noun = 'leads'::text) AND ("requestId" IS NOT NULL) AND (verb <> ALL (ARRAY['undone'::text, 'redone'::text])));
CREATE INDEX events_by ON ONLY public.events USING btree (actor, at DESC, "position" DESC);
CREATE INDEX events_by_kind ON ONLY public.events USING btree (actor, audit_kind(noun, verb, after), at DESC, "position" DESC) WHERE (audit_kind(noun, verb, after) <> ALL ('{notifications,parts,leads,clients,messages,rest}'::text[]));
CREATE INDEX events_effective ON ONLY public.events USING btree (effective, "position" DESC) WHERE (effective IS DISTINCT FROM actor);
CREATE INDEX events_feed ON ONLY public.events USING btree (xid, "position");
CREATE INDEX events_kind ON ONLY public.events USING btree (audit_kind(noun, verb, after), at DESC, "position" DESC);
CREATE INDEX events_purged ON ONLY public.events USING btree (noun, "rowId") WHERE (verb = 'purged'::text);
CREATE INDEX events_row ON ONLY public.events USING btree (noun, "rowId", "position" DESC);
CREATE INDEX events_told ON ONLY public.events USING btree (at DESC, "position" DESC) WHERE (audit_kind(noun, verb, after) <> ALL ('{notifications,parts}'::text[]));
CREATE INDEX events_undone ON ONLY public.events USING btree (at DESC) WHERE ((noun = 'leads'::text) AND (verb = 'undone'::text));
CREATE TRIGGER events_append_only BEFORE DELETE OR TRUNCATE ON public.events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER events_unchanged BEFORE UPDATE ON public.events FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasure();

create table factors (
  "id" uuid not null,
  "uid" uuid not null,
  "kind" text not null,
  "name" text not null,
  "secret" text,
  "lastStep" integer,
  "credentialId" text,
  "publicKey" text,
  "counter" bigint default 0 not null,
  "transports" jsonb default '[]'::jsonb not null,
  "createdAt" timestamp(3) with time zone not null,
  "confirmedAt" timestamp(3) with time zone,
  "lastUsedAt" timestamp(3) with time zone,
  constraint factors_pkey PRIMARY KEY (id),
  constraint "factors_credentialId_key" UNIQUE ("credentialId"),
  constraint factors_check CHECK (((kind = 'totp'::text) = (secret IS NOT NULL))),
  constraint factors_check1 CHECK (((kind = 'passkey'::text) = (("credentialId" IS NOT NULL) AND ("publicKey" IS NOT NULL)))),
  constraint factors_kind_check CHECK ((kind = ANY (ARRAY['totp'::text, 'passkey'::text]))),
  constraint factors_uid_fkey FOREIGN KEY (uid) REFERENCES users(uid)
);
CREATE INDEX factors_begun ON public.factors USING btree ("createdAt") WHERE ("confirmedAt" IS NULL);
CREATE INDEX factors_uid ON public.factors USING btree (uid) WHERE ("confirmedAt" IS NOT NULL);

create table first_steps_away (
  "uid" uuid not null,
  "at" timestamp(3) with time zone not null,
  "step" text,
  constraint first_steps_away_uid_fkey FOREIGN KEY (uid) REFERENCES users(uid) ON DELETE CASCADE
);
CREATE UNIQUE INDEX first_steps_away_once ON public.first_steps_away USING btree (uid, step) NULLS NOT DISTINCT;

create table former_ids (
  "collection" text not null,
  "formerId" text not null,
  "id" uuid not null,
  "runId" uuid not null,
  constraint former_ids_pkey PRIMARY KEY (collection, "formerId"),
  constraint "former_ids_runId_fkey" FOREIGN KEY ("runId") REFERENCES former_runs(id)
);
CREATE INDEX former_ids_id ON public.former_ids USING btree (id);

create table former_links (
  "runId" uuid not null,
  "collection" text not null,
  "id" uuid not null,
  "formerId" text not null,
  "field" text not null,
  "toCollection" text not null,
  "toFormerId" text not null,
  constraint former_links_pkey PRIMARY KEY (collection, id, field),
  constraint "former_links_runId_fkey" FOREIGN KEY ("runId") REFERENCES former_runs(id)
);

create table former_remarks (
  "n" bigint generated always as identity not null,
  "runId" uuid not null,
  "collection" text not null,
  "formerId" text not null,
  "kind" text not null,
  "field" text not null,
  "text" text not null,
  constraint former_remarks_pkey PRIMARY KEY (n),
  constraint former_remarks_kind_check CHECK ((kind = ANY (ARRAY['refused'::text, 'left'::text, 'unknown'::text, 'broken'::text, 'changed'::text]))),
  constraint "former_remarks_runId_fkey" FOREIGN KEY ("runId") REFERENCES former_runs(id)
);
CREATE INDEX former_remarks_run ON public.former_remarks USING btree ("runId", collection, n);

create table former_runs (
  "id" uuid not null,
  "state" text default 'uploading'::text not null,
  "files" jsonb default '{}'::jsonb not null,
  "tallies" jsonb default '{}'::jsonb not null,
  "author" text not null,
  "createdBy" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "startedAt" timestamp(3) with time zone,
  "finishedAt" timestamp(3) with time zone,
  constraint former_runs_pkey PRIMARY KEY (id),
  constraint former_runs_state_check CHECK ((state = ANY (ARRAY['uploading'::text, 'checked'::text, 'running'::text, 'done'::text]))),
  constraint "former_runs_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid)
);
CREATE INDEX former_runs_newest ON public.former_runs USING btree ("createdAt" DESC);

create table idempotency_keys (
  "person" uuid not null,
  "operation" text not null,
  "key" text not null,
  "requestHash" text not null,
  "status" smallint,
  "answer" text,
  "createdAt" timestamp(3) with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (person, operation, key)
);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree ("createdAt");

create table identities (
  "issuer" text not null,
  "subject" text not null,
  "uid" uuid not null,
  "createdAt" timestamp(3) with time zone not null,
  constraint identities_pkey PRIMARY KEY (issuer, subject),
  constraint identities_uid_fkey FOREIGN KEY (uid) REFERENCES users(uid)
);
CREATE INDEX identities_uid ON public.identities USING btree (uid);

create table import_checks (
  "importId" uuid not null,
  "no" integer not null,
  "input" jsonb not null,
  "looked" integer default 0 not null,
  "answer" jsonb,
  "problem" text,
  constraint import_checks_pkey PRIMARY KEY ("importId"),
  constraint "import_checks_importId_fkey" FOREIGN KEY ("importId") REFERENCES imports(id) ON DELETE CASCADE
);

create table import_headings (
  "importId" uuid not null,
  "key" text not null,
  "file" text,
  constraint import_headings_pkey PRIMARY KEY ("importId"),
  constraint "import_headings_importId_fkey" FOREIGN KEY ("importId") REFERENCES imports(id) ON DELETE CASCADE
);
CREATE INDEX import_headings_file ON public.import_headings USING btree (file) WHERE (file IS NOT NULL);
CREATE INDEX import_headings_key ON public.import_headings USING btree (key);

create table import_rows (
  "importId" uuid not null,
  "n" integer not null,
  "line" integer not null,
  "cells" json,
  "problem" text,
  "hash" text not null,
  "outcome" text,
  "reason" text default ''::text not null,
  "name" text default ''::text not null,
  "leadId" uuid,
  "filled" jsonb,
  "version" integer,
  "reverted" text,
  "clientId" uuid,
  "siteId" uuid,
  "machineId" uuid,
  "beside" uuid[] default '{}'::uuid[] not null,
  "replaced" jsonb,
  "key" text,
  "versionBefore" integer,
  "versions" jsonb,
  "said" text[],
  constraint import_rows_pkey PRIMARY KEY ("importId", n),
  constraint import_rows_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'updated'::text, 'duplicate'::text, 'refused'::text]))),
  constraint "import_rows_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES clients(id) ON DELETE SET NULL,
  constraint "import_rows_importId_fkey" FOREIGN KEY ("importId") REFERENCES imports(id) ON DELETE CASCADE,
  constraint "import_rows_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES leads(id) ON DELETE SET NULL,
  constraint "import_rows_machineId_fkey" FOREIGN KEY ("machineId") REFERENCES machines(id) ON DELETE SET NULL,
  constraint "import_rows_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES sites(id) ON DELETE SET NULL
);
CREATE INDEX import_rows_client ON public.import_rows USING btree ("clientId") WHERE ("clientId" IS NOT NULL);
CREATE INDEX import_rows_client_hash ON public.import_rows USING btree (hash) WHERE ("clientId" IS NOT NULL);
CREATE INDEX import_rows_hash ON public.import_rows USING btree (hash) WHERE ("leadId" IS NOT NULL);
CREATE INDEX import_rows_key ON public.import_rows USING btree (key) WHERE (key IS NOT NULL);
CREATE INDEX import_rows_lead ON public.import_rows USING btree ("leadId") WHERE ("leadId" IS NOT NULL);
CREATE INDEX import_rows_machine ON public.import_rows USING btree ("machineId") WHERE ("machineId" IS NOT NULL);
CREATE INDEX import_rows_site ON public.import_rows USING btree ("siteId") WHERE ("siteId" IS NOT NULL);
CREATE INDEX import_rows_site_hash ON public.import_rows USING btree (hash) WHERE ("siteId" IS NOT NULL);

create table imports (
  "id" uuid not null,
  "noun" text default 'leads'::text not null,
  "fileName" text default ''::text not null,
  "state" text default 'uploaded'::text not null,
  "encoding" text not null,
  "columns" text[] not null,
  "samples" jsonb not null,
  "rows" integer not null,
  "guess" jsonb not null,
  "mapping" jsonb not null,
  "values" jsonb default '{}'::jsonb not null,
  "dates" jsonb default '{}'::jsonb not null,
  "existing" text default 'skip'::text not null,
  "done" integer default 0 not null,
  "created" integer default 0 not null,
  "updated" integer default 0 not null,
  "duplicate" integer default 0 not null,
  "refused" integer default 0 not null,
  "removed" integer default 0 not null,
  "emptied" integer default 0 not null,
  "kept" integer default 0 not null,
  "author" text not null,
  "createdBy" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "startedAt" timestamp(3) with time zone,
  "finishedAt" timestamp(3) with time zone,
  "revertedAt" timestamp(3) with time zone,
  "makeClients" boolean default false not null,
  "samePhone" boolean default false not null,
  "timeZone" text,
  "reading" jsonb default '{"above": [], "below": [], "sheet": null, "asides": 0, "sheets": [], "heading": 1, "delimiter": null}'::jsonb not null,
  "preset" text,
  "judged" jsonb default '{}'::jsonb not null,
  "earlier" uuid,
  "reps" uuid[] default '{}'::uuid[] not null,
  "tags" text[] default '{}'::text[] not null,
  "status" text,
  "keyColumn" text,
  "checks" integer default 0 not null,
  "confirmed" boolean default false not null,
  "madeRoutes" text[] default '{}'::text[] not null,
  "sameCompany" boolean default false not null,
  "problem" text,
  "onlyOptOuts" boolean default false not null,
  constraint imports_pkey PRIMARY KEY (id),
  constraint imports_existing_check CHECK ((existing = ANY (ARRAY['skip'::text, 'fill'::text, 'update'::text]))),
  constraint imports_noun_check CHECK ((noun = ANY (ARRAY['leads'::text, 'clients'::text, 'sites'::text]))),
  constraint imports_state_check CHECK ((state = ANY (ARRAY['uploaded'::text, 'checked'::text, 'running'::text, 'done'::text, 'reverting'::text, 'reverted'::text]))),
  constraint "imports_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid),
  constraint imports_earlier_fkey FOREIGN KEY (earlier) REFERENCES imports(id) ON DELETE SET NULL
);
CREATE INDEX imports_earlier ON public.imports USING btree (earlier) WHERE (earlier IS NOT NULL);
CREATE INDEX imports_newest ON public.imports USING btree ("createdAt" DESC, id DESC);

create table inbound_mails (
  "id" uuid not null,
  "receivedAt" timestamp(3) with time zone not null,
  "sender" text not null,
  "recipients" text[] not null,
  "raw" bytea not null,
  constraint inbound_mails_pkey PRIMARY KEY (id)
);

create table installation (
  "one" boolean default true not null,
  "tenantId" uuid default gen_random_uuid() not null,
  constraint installation_pkey PRIMARY KEY (one),
  constraint installation_one_check CHECK (one)
);

create table invitations (
  "id" uuid not null,
  "appointmentId" uuid not null,
  "address" text not null,
  "name" text not null,
  "off" boolean not null,
  "kind" text not null,
  constraint invitations_pkey PRIMARY KEY (id),
  constraint "invitations_appointmentId_address_key" UNIQUE ("appointmentId", address),
  constraint invitations_kind_check CHECK ((kind = ANY (ARRAY['new'::text, 'changed'::text, 'off'::text]))),
  constraint "invitations_appointmentId_fkey" FOREIGN KEY ("appointmentId") REFERENCES appointments(id) ON DELETE CASCADE
);

create table invoice_mails (
  "id" uuid not null,
  "invoiceId" uuid not null,
  "kind" text not null,
  "subject" text not null,
  "body" text not null,
  "fromName" text not null,
  "replyTo" text not null,
  "createdAt" timestamp(3) with time zone not null,
  constraint invoice_mails_pkey PRIMARY KEY (id),
  constraint invoice_mails_kind_check CHECK ((kind = ANY (ARRAY['invoice'::text, 'reminder'::text]))),
  constraint "invoice_mails_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES invoices(id)
);
CREATE INDEX invoice_mails_invoice ON public.invoice_mails USING btree ("invoiceId", "createdAt" DESC);

create table invoice_numbers (
  "year" integer not null,
  "last" integer not null,
  constraint invoice_numbers_pkey PRIMARY KEY (year)
);

create table invoice_payments (
  "invoiceId" uuid not null,
  "id" uuid not null,
  "clientId" uuid not null,
  "issueDate" date not null,
  "date" date not null,
  "amount" bigint not null,
  "method" text not null,
  constraint invoice_payments_pkey PRIMARY KEY ("invoiceId", id),
  constraint "invoice_payments_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES clients(id),
  constraint "invoice_payments_invoiceId_fkey" FOREIGN KEY ("invoiceId") REFERENCES invoices(id) ON DELETE CASCADE
);
CREATE INDEX invoice_payments_date ON public.invoice_payments USING btree (date DESC, id DESC);

create table invoice_refunds (
  "id" uuid not null,
  "clientId" uuid not null,
  "amount" bigint not null,
  "reason" text not null,
  "credit" bigint not null,
  "createdBy" uuid,
  "createdAt" timestamp(3) with time zone not null,
  constraint invoice_refunds_pkey PRIMARY KEY (id),
  constraint invoice_refunds_amount_check CHECK ((amount > 0)),
  constraint "invoice_refunds_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES clients(id),
  constraint "invoice_refunds_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid)
);
CREATE INDEX invoice_refunds_client ON public.invoice_refunds USING btree ("clientId", "createdAt" DESC);

create table invoice_sums (
  "status" text not null,
  "day" date,
  "count" bigint not null,
  "total" bigint not null,
  "balance" bigint not null,
  "days" bigint not null,
  "folded" boolean default false not null
);
CREATE UNIQUE INDEX invoice_sums_folded ON public.invoice_sums USING btree (status, day) NULLS NOT DISTINCT WHERE folded;

create table invoices (
  "id" uuid not null,
  "version" integer default 1 not null,
  "number" text,
  "status" text not null,
  "clientId" uuid not null,
  "siteId" uuid,
  "issueDate" date not null,
  "dueDate" date not null,
  "terms" text not null,
  "lines" jsonb default '[]'::jsonb not null,
  "discount" jsonb not null,
  "taxRate" integer not null,
  "subtotal" bigint not null,
  "discountAmount" bigint not null,
  "tax" bigint not null,
  "total" bigint not null,
  "amountPaid" bigint default 0 not null,
  "balance" bigint not null,
  "remindersSent" integer default 0 not null,
  "payments" jsonb default '[]'::jsonb not null,
  "customerNote" text default ''::text not null,
  "internalNote" text default ''::text not null,
  "repeat" jsonb not null,
  "repeatOf" uuid,
  "eventId" uuid,
  "sentTo" text[] default '{}'::text[] not null,
  "delivery" text,
  "paidAt" date,
  "cancelReason" text default ''::text not null,
  "billTo" jsonb,
  "documentId" uuid,
  "shared" boolean default false not null,
  "sentAt" timestamp(3) with time zone,
  "cancelledAt" timestamp(3) with time zone,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  "createdBy" uuid,
  "updatedBy" uuid,
  "secretHash" text,
  "sealedSecret" text,
  "repeatProblem" text default ''::text not null,
  constraint invoices_pkey PRIMARY KEY (id),
  constraint invoices_number_key UNIQUE (number),
  constraint "invoices_secretHash_key" UNIQUE ("secretHash"),
  constraint "invoices_amountPaid_check" CHECK (("amountPaid" >= 0)),
  constraint invoices_balance_check CHECK ((balance >= 0)),
  constraint invoices_check CHECK (((total = ((subtotal - "discountAmount") + tax)) AND (total >= 0))),
  constraint invoices_delivery_check CHECK ((delivery = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text, 'unknown'::text]))),
  constraint invoices_numbered CHECK (((number IS NULL) = ("sentAt" IS NULL))),
  constraint invoices_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'overdue'::text, 'paid'::text, 'cancelled'::text]))),
  constraint "invoices_taxRate_check" CHECK ((("taxRate" >= 0) AND ("taxRate" <= 100000))),
  constraint invoices_terms_check CHECK ((terms = ANY (ARRAY['due_on_receipt'::text, 'net_15'::text, 'net_30'::text, 'net_45'::text, 'custom'::text]))),
  constraint "invoices_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES clients(id),
  constraint "invoices_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid),
  constraint "invoices_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES documents(id),
  constraint "invoices_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES appointments(id),
  constraint "invoices_repeatOf_fkey" FOREIGN KEY ("repeatOf") REFERENCES invoices(id) ON DELETE SET NULL,
  constraint "invoices_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES sites(id),
  constraint "invoices_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES users(uid)
);
CREATE INDEX invoices_balance ON public.invoices USING btree (balance DESC, id DESC);
CREATE INDEX invoices_client ON public.invoices USING btree ("clientId", "issueDate" DESC, id DESC);
CREATE INDEX invoices_document ON public.invoices USING btree ("documentId") WHERE ("documentId" IS NOT NULL);
CREATE INDEX invoices_due ON public.invoices USING btree ("dueDate", id);
CREATE INDEX invoices_event ON public.invoices USING btree ("eventId") WHERE ("eventId" IS NOT NULL);
CREATE INDEX invoices_newest ON public.invoices USING btree ("issueDate" DESC, id DESC);
CREATE INDEX invoices_number_trigrams ON public.invoices USING gin (lower(number) gin_trgm_ops) WITH (gin_pending_list_limit='128');
CREATE INDEX invoices_open ON public.invoices USING btree ("dueDate") INCLUDE ("clientId", balance) WHERE (status = ANY (ARRAY['sent'::text, 'overdue'::text]));
CREATE INDEX invoices_repeat ON public.invoices USING btree (((repeat ->> 'next'::text))) WHERE ((repeat ->> 'next'::text) IS NOT NULL);
CREATE UNIQUE INDEX invoices_repeated ON public.invoices USING btree ("repeatOf", "issueDate") WHERE ("repeatOf" IS NOT NULL);
CREATE INDEX invoices_site ON public.invoices USING btree ("siteId", "issueDate" DESC, id DESC) WHERE ("siteId" IS NOT NULL);
CREATE INDEX invoices_status ON public.invoices USING btree (status, "issueDate" DESC, id DESC);
CREATE INDEX invoices_status_balance ON public.invoices USING btree (status, balance DESC, id DESC);
CREATE INDEX invoices_status_due ON public.invoices USING btree (status, "dueDate", id);
CREATE INDEX invoices_status_total ON public.invoices USING btree (status, total DESC, id DESC);
CREATE INDEX invoices_total ON public.invoices USING btree (total DESC, id DESC);
CREATE TRIGGER all_invoices_gone_sums AFTER TRUNCATE ON public.invoices FOR EACH STATEMENT EXECUTE FUNCTION all_invoices_gone_from_sums();
CREATE TRIGGER invoice_paid AFTER INSERT ON public.invoices FOR EACH ROW WHEN ((new.payments <> '[]'::jsonb)) EXECUTE FUNCTION invoice_payments_followed();
CREATE TRIGGER invoice_payments_changed AFTER UPDATE OF payments ON public.invoices FOR EACH ROW WHEN ((old.payments IS DISTINCT FROM new.payments)) EXECUTE FUNCTION invoice_payments_followed();
CREATE TRIGGER invoices_summed AFTER INSERT OR DELETE OR UPDATE ON public.invoices FOR EACH ROW EXECUTE FUNCTION invoices_summed();

create table kept_apart (
  "noun" text not null,
  "one" uuid not null,
  "other" uuid not null,
  "by" uuid,
  "at" timestamp(3) with time zone not null,
  constraint kept_apart_pkey PRIMARY KEY (noun, one, other),
  constraint kept_apart_check CHECK ((one < other)),
  constraint kept_apart_noun_check CHECK ((noun = ANY (ARRAY['leads'::text, 'clients'::text]))),
  constraint kept_apart_by_fkey FOREIGN KEY (by) REFERENCES users(uid)
);
CREATE INDEX kept_apart_newest ON public.kept_apart USING btree (at DESC, one DESC);
CREATE INDEX kept_apart_other ON public.kept_apart USING btree (noun, other);

create table known_devices (
  "id" uuid not null,
  "cookieHash" text not null,
  "uid" uuid not null,
  "secret" text,
  "salt" text not null,
  "createdAt" timestamp(3) with time zone not null,
  "lastSeenAt" timestamp(3) with time zone not null,
  constraint known_devices_pkey PRIMARY KEY (id),
  constraint "known_devices_cookieHash_uid_key" UNIQUE ("cookieHash", uid),
  constraint known_devices_uid_fkey FOREIGN KEY (uid) REFERENCES users(uid)
);
CREATE INDEX known_devices_uid ON public.known_devices USING btree (uid);

create table lead_matches (
  "leadId" uuid not null,
  "email" text not null,
  "phone" text not null,
  "company" text not null,
  "place" text default ''::text not null,
  constraint lead_matches_pkey PRIMARY KEY ("leadId"),
  constraint "lead_matches_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES leads(id) ON DELETE CASCADE
);
CREATE INDEX lead_matches_company ON public.lead_matches USING btree (company) WHERE (company <> ''::text);
CREATE INDEX lead_matches_email ON public.lead_matches USING btree (email) WHERE (email <> ''::text);
CREATE INDEX lead_matches_phone ON public.lead_matches USING btree (phone) WHERE (phone <> ''::text);
CREATE INDEX lead_matches_place ON public.lead_matches USING btree (place) WHERE (place <> ''::text);

create table lead_merges (
  "duplicateId" uuid not null,
  "leadId" uuid not null,
  "at" timestamp(3) with time zone not null,
  "moved" jsonb default '{}'::jsonb not null,
  constraint lead_merges_pkey PRIMARY KEY ("duplicateId"),
  constraint "lead_merges_duplicateId_fkey" FOREIGN KEY ("duplicateId") REFERENCES leads(id) ON DELETE CASCADE,
  constraint "lead_merges_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES leads(id) ON DELETE CASCADE
);
CREATE INDEX lead_merges_lead ON public.lead_merges USING btree ("leadId");

create table lead_notes (
  "id" uuid not null,
  "leadId" uuid not null,
  "at" timestamp(3) with time zone not null,
  "by" uuid,
  "author" text not null,
  "label" text default ''::text not null,
  "text" text not null,
  "struck" boolean default false not null,
  constraint lead_notes_pkey PRIMARY KEY (id),
  constraint lead_notes_by_fkey FOREIGN KEY (by) REFERENCES users(uid),
  constraint "lead_notes_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES leads(id) ON DELETE CASCADE
);
CREATE INDEX lead_notes_lead ON public.lead_notes USING btree ("leadId", at DESC, id DESC);
CREATE TRIGGER note_changed AFTER DELETE OR UPDATE OF "leadId", text, struck ON public.lead_notes FOR EACH ROW EXECUTE FUNCTION note_changed_in_search();
CREATE TRIGGER notes_added AFTER INSERT ON public.lead_notes REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION notes_added_to_search();

create table lead_outcomes (
  "id" uuid default gen_random_uuid() not null,
  "leadId" uuid not null,
  "kind" text not null,
  "at" timestamp(3) with time zone,
  "reason" text default ''::text not null,
  "rep" uuid,
  constraint lead_outcomes_pkey PRIMARY KEY (id),
  constraint "lead_outcomes_leadId_kind_at_key" UNIQUE NULLS NOT DISTINCT ("leadId", kind, at),
  constraint lead_outcomes_kind_check CHECK ((kind = ANY (ARRAY['dead'::text, 'passed'::text, 'cantClose'::text]))),
  constraint "lead_outcomes_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES leads(id) ON DELETE CASCADE,
  constraint lead_outcomes_rep_fkey FOREIGN KEY (rep) REFERENCES users(uid)
);
CREATE INDEX lead_outcomes_at ON public.lead_outcomes USING btree (at);
CREATE INDEX lead_outcomes_latest ON public.lead_outcomes USING btree (COALESCE(at, '0001-01-01 00:00:00+00'::timestamp with time zone) DESC, id DESC);

create table lead_search (
  "leadId" uuid not null,
  "part" text not null,
  "txt" text not null,
  constraint lead_search_pkey PRIMARY KEY ("leadId", part),
  constraint "lead_search_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES leads(id) ON DELETE CASCADE
);
CREATE INDEX lead_search_bigrams ON public.lead_search USING gin (bigrams(txt)) WITH (gin_pending_list_limit='128');
CREATE INDEX lead_search_trigrams ON public.lead_search USING gin (txt gin_trgm_ops) WITH (gin_pending_list_limit='128');

create table lead_sums (
  "what" text not null,
  "column" text not null,
  "status" text,
  "assignedRep" uuid,
  "at" timestamp(3) with time zone,
  "leads" bigint not null,
  "machines" bigint not null,
  "folded" boolean default false not null,
  constraint lead_sums_what_check CHECK ((what = ANY (ARRAY['standing'::text, 'due'::text, 'touched'::text])))
);
CREATE UNIQUE INDEX lead_sums_folded ON public.lead_sums USING btree (what, "column", status, "assignedRep", at) NULLS NOT DISTINCT WHERE folded;
CREATE INDEX lead_sums_lines ON public.lead_sums USING btree (what, at);
CREATE INDEX lead_sums_new ON public.lead_sums USING btree (what) WHERE (NOT folded);

create table lead_sums_whole (
  "column" text not null,
  "before" timestamp(3) with time zone not null,
  constraint lead_sums_whole_pkey PRIMARY KEY ("column"),
  constraint lead_sums_whole_column_check CHECK (("column" = ANY (ARRAY['sold'::text, 'dead'::text])))
);

create table lead_terms (
  "term" text not null,
  "leadId" uuid not null,
  constraint lead_terms_pkey PRIMARY KEY (term, "leadId")
);

create table leads (
  "id" uuid not null,
  "version" integer default 1 not null,
  "firstName" text default ''::text not null,
  "lastName" text default ''::text not null,
  "email" text default ''::text not null,
  "phone" text default ''::text not null,
  "company" text default ''::text not null,
  "businessName" text default ''::text not null,
  "streetAddress" text default ''::text not null,
  "streetAddressLine2" text default ''::text not null,
  "city" text default ''::text not null,
  "state" text default ''::text not null,
  "zipCode" text default ''::text not null,
  "country" text default ''::text not null,
  "status" text default 'new'::text not null,
  "assignedRep" uuid,
  "assignedAt" timestamp(3) with time zone,
  "leadContacted" boolean default false not null,
  "lastContactDate" timestamp(3) with time zone,
  "markSold" boolean default false not null,
  "markDead" boolean default false not null,
  "markDuplicate" boolean default false not null,
  "leadAsDead" boolean default false not null,
  "deadReason" text default ''::text not null,
  "soldDate" timestamp(3) with time zone,
  "convertedToClientId" uuid,
  "convertedAt" timestamp(3) with time zone,
  "timeoutExpired" boolean default false not null,
  "contactedWithinTimeframe" boolean default false not null,
  "passState" text,
  "passedFrom" uuid,
  "passedTo" uuid,
  "passedAt" timestamp(3) with time zone,
  "passReason" text default ''::text not null,
  "leadDescription" text default ''::text not null,
  "typeOfMachines" text default ''::text not null,
  "numberOfUnits" integer default 0 not null,
  "numberOfMachinesNeeded" integer default 0 not null,
  "currentServiceProvider" text default ''::text not null,
  "hasCurrentProvider" boolean default false not null,
  "leaseExpirationDate" date,
  "leaseNoticeDays" integer default 180 not null,
  "leaseAutoRenews" text default 'unknown'::text not null,
  "buildingStyle" text default ''::text not null,
  "leadCameFrom" text default ''::text not null,
  "howDidYouHearAboutUs" text default ''::text not null,
  "bestTimeToCall" text default ''::text not null,
  "nextStep" jsonb,
  "tags" text[] default '{}'::text[] not null,
  "priority" text default 'medium'::text not null,
  "value" integer default 0 not null,
  "customFields" jsonb default '{}'::jsonb not null,
  "leadsToSAgreement" boolean default false not null,
  "followUpsRequested" integer default 0 not null,
  "followUpsCompleted" integer default 0 not null,
  "repEmailed" boolean default false not null,
  "repPreviouslyEmailed" boolean default false not null,
  "repEmails" text[] default '{}'::text[] not null,
  "remindersSentInXDays" integer default 0 not null,
  "endOfLeaseReminders" jsonb default '{}'::jsonb not null,
  "emailOptOut" boolean default false not null,
  "smsOptOut" boolean default false not null,
  "smsConsentAt" timestamp(3) with time zone,
  "smsConsentSource" text default ''::text not null,
  "_bulkImport" boolean default false not null,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  "lastUpdateDate" timestamp(3) with time zone not null,
  "dueAt" timestamp(3) with time zone,
  "deletedAt" timestamp(3) with time zone,
  "deleted" boolean generated always as (("deletedAt" IS NOT NULL)) stored not null,
  "column" text generated always as (
CASE
    WHEN (status = 'pass-it-on'::text) THEN 'passed'::text
    WHEN (NOT "leadContacted") THEN
    CASE
        WHEN ("assignedRep" IS NULL) THEN 'unassigned'::text
        ELSE 'new'::text
    END
    WHEN ((status = 'client'::text) OR "markSold") THEN 'sold'::text
    WHEN ((status = ANY (ARRAY['lost'::text, 'dead'::text])) OR "markDead") THEN 'dead'::text
    ELSE 'selling'::text
END) stored not null,
  "firstAssignedAt" timestamp(3) with time zone,
  "firstContactedAt" timestamp(3) with time zone,
  "diedAt" timestamp(3) with time zone,
  "firstHeardAt" timestamp(3) with time zone,
  "formerId" text default ''::text not null,
  constraint leads_pkey PRIMARY KEY (id),
  constraint "leads_buildingStyle_check" CHECK (("buildingStyle" = ANY (ARRAY[''::text, 'garden'::text, 'mid-rise'::text, 'high-rise'::text, 'student'::text]))),
  constraint leads_dead_marks CHECK (("leadAsDead" = "markDead")),
  constraint "leads_leaseAutoRenews_check" CHECK (("leaseAutoRenews" = ANY (ARRAY['yes'::text, 'no'::text, 'unknown'::text]))),
  constraint "leads_numberOfMachinesNeeded_check" CHECK (("numberOfMachinesNeeded" >= 0)),
  constraint "leads_numberOfUnits_check" CHECK (("numberOfUnits" >= 0)),
  constraint leads_one_outcome CHECK ((NOT ("markSold" AND "markDead"))),
  constraint leads_outcome_contacted CHECK (("leadContacted" OR (NOT ("markSold" OR "markDead" OR (status = ANY (ARRAY['client'::text, 'won'::text, 'lost'::text, 'dead'::text])))))),
  constraint "leads_passState_check" CHECK (("passState" = ANY (ARRAY['pending'::text, 'review'::text]))),
  constraint leads_pass_pending CHECK ((("passState" IS DISTINCT FROM 'pending'::text) OR (("assignedRep" IS NOT NULL) AND (NOT ("assignedRep" IS DISTINCT FROM "passedTo")) AND (NOT "leadContacted")))),
  constraint leads_pass_review CHECK ((("passState" IS DISTINCT FROM 'review'::text) OR ("assignedRep" IS NULL))),
  constraint leads_pass_state CHECK (((status = 'pass-it-on'::text) = ("passState" IS NOT NULL))),
  constraint leads_priority_check CHECK ((priority = ANY (ARRAY['high'::text, 'medium'::text, 'low'::text]))),
  constraint leads_status_check CHECK ((status = ANY (ARRAY['new'::text, 'contacted'::text, 'qualified'::text, 'proposal'::text, 'won'::text, 'client'::text, 'lost'::text, 'dead'::text, 'pass-it-on'::text]))),
  constraint leads_value_check CHECK (((value >= 0) AND (value <= 999999999))),
  constraint "leads_assignedRep_fkey" FOREIGN KEY ("assignedRep") REFERENCES users(uid),
  constraint "leads_passedFrom_fkey" FOREIGN KEY ("passedFrom") REFERENCES users(uid),
  constraint "leads_passedTo_fkey" FOREIGN KEY ("passedTo") REFERENCES users(uid)
);
CREATE INDEX leads_business ON public.leads USING btree (match_words("businessName")) WHERE ("businessName" <> ''::text);
CREATE INDEX leads_client ON public.leads USING btree ("convertedToClientId") WHERE ("convertedToClientId" IS NOT NULL);
CREATE INDEX leads_column ON public.leads USING btree ("column", "updatedAt" DESC, id DESC) INCLUDE ("assignedRep") WHERE (NOT deleted);
CREATE INDEX leads_contact_window ON public.leads USING btree ("assignedAt") WHERE (("column" = 'new'::text) AND (NOT "timeoutExpired") AND (NOT deleted));
CREATE INDEX leads_created ON public.leads USING btree ("createdAt") WHERE (NOT deleted);
CREATE INDEX leads_deleted ON public.leads USING btree ("updatedAt" DESC, id DESC) WHERE deleted;
CREATE INDEX leads_died ON public.leads USING btree ("diedAt") INCLUDE ("column", "assignedRep") WHERE (("diedAt" IS NOT NULL) AND (NOT deleted));
CREATE INDEX leads_due ON public.leads USING btree ("column", COALESCE("dueAt", 'infinity'::timestamp with time zone), "updatedAt" DESC, id DESC) WHERE (NOT deleted);
CREATE INDEX leads_email_key ON public.leads USING btree (email) WHERE (email <> ''::text);
CREATE INDEX leads_first_assigned ON public.leads USING btree ("firstAssignedAt") INCLUDE ("firstContactedAt", "leadContacted", "assignedRep") WHERE (("firstAssignedAt" IS NOT NULL) AND (NOT deleted));
CREATE INDEX leads_first_contact ON public.leads USING btree ("assignedRep", "assignedAt", id) WHERE (("column" = 'new'::text) AND (NOT deleted));
CREATE INDEX leads_last_contact ON public.leads USING btree ("assignedRep", "lastContactDate", id) WHERE (("column" = 'selling'::text) AND (NOT deleted));
CREATE INDEX leads_lease ON public.leads USING btree ((("leaseExpirationDate" - "leaseNoticeDays"))) WHERE ((NOT deleted) AND ("leaseExpirationDate" IS NOT NULL));
CREATE INDEX leads_lease_of_rep ON public.leads USING btree ("assignedRep", (("leaseExpirationDate" - "leaseNoticeDays")), id) INCLUDE ("leaseExpirationDate", "leaseNoticeDays") WHERE (("leaseExpirationDate" IS NOT NULL) AND ("column" <> 'sold'::text) AND ("convertedToClientId" IS NULL) AND (NOT deleted));
CREATE INDEX leads_machines ON public.leads USING btree ("numberOfMachinesNeeded" DESC, "updatedAt" DESC, id DESC) WHERE (NOT deleted);
CREATE INDEX leads_name ON public.leads USING btree (lead_sort_name("businessName", company, "firstName", "lastName"), "updatedAt" DESC, id DESC) WHERE (NOT deleted);
CREATE INDEX leads_newest ON public.leads USING btree ("updatedAt" DESC, id DESC) INCLUDE ("assignedRep", "column") WHERE (NOT deleted);
CREATE INDEX leads_next_step ON public.leads USING btree ("column", (("nextStep" ->> 'dueAt'::text))) WHERE ((NOT deleted) AND ("nextStep" IS NOT NULL));
CREATE INDEX leads_pending ON public.leads USING btree ("passedFrom", "passedAt") WHERE (("passState" = 'pending'::text) AND (NOT deleted));
CREATE INDEX leads_phone_key ON public.leads USING btree (lead_phone_key(phone)) WHERE (phone <> ''::text);
CREATE INDEX leads_pool ON public.leads USING btree ("createdAt" DESC, id DESC) WHERE (("column" = 'unassigned'::text) AND (NOT deleted));
CREATE INDEX leads_rep ON public.leads USING btree ("assignedRep", "column", "updatedAt" DESC, id DESC) INCLUDE (status, "numberOfMachinesNeeded", "dueAt") WHERE (NOT deleted);
CREATE INDEX leads_sold ON public.leads USING btree ("soldDate") INCLUDE ("column", "assignedRep") WHERE (("soldDate" IS NOT NULL) AND (NOT deleted));
CREATE INDEX leads_stand_key ON public.leads USING btree (lead_place_key("firstName", "lastName", "businessName", company, street_key("streetAddress"), "left"(place_words("zipCode"), 5))) WHERE (("streetAddress" <> ''::text) AND ("zipCode" <> ''::text));
CREATE INDEX leads_trash ON public.leads USING btree ("deletedAt" DESC, id DESC) WHERE ("deletedAt" IS NOT NULL);
CREATE INDEX leads_urgent ON public.leads USING btree (COALESCE("dueAt", 'infinity'::timestamp with time zone), "updatedAt" DESC, id DESC) WHERE (NOT deleted);
CREATE STATISTICS public.leads_standing (mcv) ON "assignedRep", "column" FROM leads;
CREATE TRIGGER all_leads_gone AFTER TRUNCATE ON public.leads FOR EACH STATEMENT EXECUTE FUNCTION all_leads_gone_from_search();
CREATE TRIGGER all_leads_gone_sums AFTER TRUNCATE ON public.leads FOR EACH STATEMENT EXECUTE FUNCTION all_leads_gone_from_sums();
CREATE TRIGGER all_leads_gone_whole_sums AFTER TRUNCATE ON public.leads FOR EACH STATEMENT EXECUTE FUNCTION all_leads_gone_from_whole_sums();
CREATE TRIGGER lead_came_to_outcome AFTER UPDATE OF "diedAt", "deadReason", "passedAt", "passReason" ON public.leads FOR EACH ROW WHEN ((new."column" = ANY (ARRAY['dead'::text, 'passed'::text]))) EXECUTE FUNCTION lead_came_to_outcome();
CREATE TRIGGER lead_changed_matches AFTER UPDATE OF email, phone, company, "streetAddress", city, "zipCode" ON public.leads FOR EACH ROW EXECUTE FUNCTION lead_changed_in_matches();
CREATE TRIGGER lead_changed_sums AFTER DELETE OR UPDATE ON public.leads FOR EACH ROW EXECUTE FUNCTION lead_changed_in_sums();
CREATE TRIGGER lead_gone AFTER DELETE ON public.leads FOR EACH ROW EXECUTE FUNCTION lead_gone_from_search();
CREATE TRIGGER lead_where_changed AFTER UPDATE OF "streetAddress", city, state, "zipCode" ON public.leads FOR EACH ROW EXECUTE FUNCTION lead_part_changed_in_search('where');
CREATE TRIGGER lead_who_changed AFTER UPDATE OF "firstName", "lastName", email, phone, company, "businessName", "formerId" ON public.leads FOR EACH ROW EXECUTE FUNCTION lead_part_changed_in_search('who');
CREATE TRIGGER leads_added AFTER INSERT ON public.leads REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION leads_added_to_search();
CREATE TRIGGER leads_added_matches AFTER INSERT ON public.leads REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION leads_added_to_matches();
CREATE TRIGGER leads_added_outcomes AFTER INSERT ON public.leads REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION leads_added_to_outcomes();
CREATE TRIGGER leads_added_sums AFTER INSERT ON public.leads REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION leads_added_to_sums();

create table letters (
  "id" uuid not null,
  "version" integer default 1 not null,
  "vendChangeId" uuid not null,
  "clientId" uuid not null,
  "siteId" uuid not null,
  "recipient" text default ''::text not null,
  "email" text default ''::text not null,
  "address" text default ''::text not null,
  "subject" text not null,
  "body" text not null,
  "state" text default 'draft'::text not null,
  "createdBy" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  "messageId" uuid,
  "sentAt" timestamp(3) with time zone,
  constraint letters_pkey PRIMARY KEY (id),
  constraint letters_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'sent'::text, 'posted'::text, 'withdrawn'::text]))),
  constraint "letters_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES clients(id),
  constraint "letters_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid),
  constraint "letters_messageId_fkey" FOREIGN KEY ("messageId") REFERENCES messages(id),
  constraint "letters_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES sites(id),
  constraint "letters_vendChangeId_fkey" FOREIGN KEY ("vendChangeId") REFERENCES vend_changes(id)
);
CREATE INDEX letters_change ON public.letters USING btree ("vendChangeId", id);
CREATE INDEX letters_client ON public.letters USING btree ("clientId", "createdAt" DESC, id DESC);
CREATE INDEX letters_newest ON public.letters USING btree ("createdAt" DESC, id DESC);
CREATE INDEX letters_site ON public.letters USING btree ("siteId", "createdAt" DESC, id DESC);

create table limits (
  "key" text not null,
  "count" integer not null,
  "windowStart" timestamp(3) with time zone not null,
  "windowEnd" timestamp(3) with time zone not null,
  constraint limits_pkey PRIMARY KEY (key)
);
CREATE INDEX limits_age ON public.limits USING btree ("windowEnd");

create table machines (
  "id" uuid not null,
  "version" integer default 1 not null,
  "siteId" uuid not null,
  "kind" text not null,
  "make" text default ''::text not null,
  "model" text default ''::text not null,
  "serial" text default ''::text not null,
  "size" text default ''::text not null,
  "fuel" text,
  "payType" text,
  "vendPrice" integer,
  "installedOn" date,
  "status" text default 'running'::text not null,
  "statusSince" timestamp(3) with time zone,
  "warrantyEnd" date,
  "room" text default ''::text not null,
  "createdBy" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  "deletedAt" timestamp(3) with time zone,
  constraint machines_pkey PRIMARY KEY (id),
  constraint machines_fuel_check CHECK ((fuel = ANY (ARRAY['gas'::text, 'electric'::text]))),
  constraint machines_kind_check CHECK ((kind = ANY (ARRAY['washer'::text, 'dryer'::text, 'stack'::text, 'combo'::text]))),
  constraint "machines_payType_check" CHECK (("payType" = ANY (ARRAY['coin'::text, 'card'::text, 'app'::text]))),
  constraint machines_status_check CHECK ((status = ANY (ARRAY['running'::text, 'out_of_order'::text, 'in_storage'::text, 'retired'::text]))),
  constraint "machines_vendPrice_check" CHECK (("vendPrice" >= 0)),
  constraint "machines_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid),
  constraint "machines_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES sites(id)
);
CREATE INDEX machines_bigrams ON public.machines USING gin (bigrams(machine_text(serial, make, model))) WITH (gin_pending_list_limit='128') WHERE ("deletedAt" IS NULL);
CREATE INDEX machines_make_term ON public.machines USING btree (searchable(make) COLLATE "C", "createdAt" DESC) WHERE (("deletedAt" IS NULL) AND (make <> ''::text));
CREATE INDEX machines_model_term ON public.machines USING btree (searchable(model) COLLATE "C", "createdAt" DESC) WHERE (("deletedAt" IS NULL) AND (model <> ''::text));
CREATE INDEX machines_newest ON public.machines USING btree ("createdAt" DESC, id DESC) WHERE ("deletedAt" IS NULL);
CREATE UNIQUE INDEX machines_serial ON public.machines USING btree (upper(serial)) WHERE ((serial <> ''::text) AND ("deletedAt" IS NULL) AND (status <> 'retired'::text));
CREATE INDEX machines_serial_term ON public.machines USING btree (searchable(serial) COLLATE "C") WHERE (("deletedAt" IS NULL) AND (serial <> ''::text));
CREATE INDEX machines_site ON public.machines USING btree ("siteId", "createdAt", id);
CREATE INDEX machines_trash ON public.machines USING btree ("deletedAt" DESC, id DESC) WHERE ("deletedAt" IS NOT NULL);
CREATE INDEX machines_trigrams ON public.machines USING gin (machine_text(serial, make, model) gin_trgm_ops) WITH (gin_pending_list_limit='128') WHERE ("deletedAt" IS NULL);
CREATE STATISTICS public.machines_text ON machine_text(serial, make, model) FROM machines;
CREATE TRIGGER machines_added AFTER INSERT ON public.machines REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION machines_counted();
CREATE TRIGGER machines_changed AFTER UPDATE ON public.machines REFERENCING OLD TABLE AS gone NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION machines_counted();
CREATE TRIGGER machines_gone AFTER DELETE ON public.machines REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION machines_counted();

create table mailed_reports (
  "id" uuid not null,
  "version" integer default 1 not null,
  "owner" uuid not null,
  "frequency" text not null,
  "asked" jsonb not null,
  "sees" text not null,
  "period" date not null,
  "nextAt" timestamp(3) with time zone not null,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  constraint mailed_reports_pkey PRIMARY KEY (id),
  constraint mailed_reports_frequency_check CHECK ((frequency = ANY (ARRAY['weekly'::text, 'monthly'::text]))),
  constraint mailed_reports_sees_check CHECK ((sees = ANY (ARRAY['self'::text, 'all'::text]))),
  constraint mailed_reports_owner_fkey FOREIGN KEY (owner) REFERENCES users(uid) ON DELETE CASCADE
);
CREATE INDEX mailed_reports_due ON public.mailed_reports USING btree ("nextAt");
CREATE INDEX mailed_reports_owner ON public.mailed_reports USING btree (owner, "nextAt");

create table message_templates (
  "id" uuid not null,
  "name" text not null,
  "description" text default ''::text not null,
  "type" text not null,
  "subject" text default ''::text not null,
  "body" text default ''::text not null,
  "userId" uuid,
  "isDefault" boolean default false not null,
  "isShared" boolean default false not null,
  "usageCount" integer default 0 not null,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  "lastUsedAt" timestamp(3) with time zone,
  "version" integer default 1 not null,
  "seed" text,
  "archivedAt" timestamp(3) with time zone,
  "deletedAt" timestamp(3) with time zone,
  constraint message_templates_pkey PRIMARY KEY (id),
  constraint message_templates_seed_key UNIQUE (seed),
  constraint message_templates_type_check CHECK ((type = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint "message_templates_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(uid)
);
CREATE INDEX message_templates_owner ON public.message_templates USING btree ("userId") WHERE ("userId" IS NOT NULL);
CREATE INDEX message_templates_trash ON public.message_templates USING btree ("deletedAt" DESC, id DESC) WHERE ("deletedAt" IS NOT NULL);

create table messages (
  "id" uuid not null,
  "version" integer default 1 not null,
  "channel" text not null,
  "direction" text not null,
  "status" text not null,
  "senderId" uuid,
  "senderName" text default ''::text not null,
  "senderAddress" text default ''::text not null,
  "recipients" text[] default '{}'::text[] not null,
  "failedRecipients" text[] default '{}'::text[] not null,
  "subject" text default ''::text not null,
  "content" text default ''::text not null,
  "htmlContent" text default ''::text not null,
  "attachments" jsonb default '[]'::jsonb not null,
  "leadId" uuid,
  "clientId" uuid,
  "leadName" text default ''::text not null,
  "templateId" uuid,
  "batchId" uuid,
  "replyTo" uuid,
  "providerId" text,
  "leavesAt" timestamp(3) with time zone,
  "scheduled" boolean default false not null,
  "doneAt" timestamp(3) with time zone,
  "sentAt" timestamp(3) with time zone,
  "txt" text default ''::text not null,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  "unverified" boolean default false not null,
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint messages_direction_check CHECK ((direction = ANY (ARRAY['out'::text, 'in'::text]))),
  constraint messages_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'partial'::text, 'failed'::text, 'unknown'::text, 'delivered'::text, 'bounced'::text, 'received'::text, 'cancelled'::text]))),
  constraint "messages_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES clients(id),
  constraint "messages_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES leads(id),
  constraint "messages_replyTo_fkey" FOREIGN KEY ("replyTo") REFERENCES messages(id),
  constraint "messages_senderId_fkey" FOREIGN KEY ("senderId") REFERENCES users(uid)
);
CREATE INDEX messages_bigrams ON public.messages USING gin (bigrams(txt)) WITH (gin_pending_list_limit='128');
CREATE INDEX messages_channel ON public.messages USING btree (channel, "createdAt" DESC, id DESC);
CREATE INDEX messages_client ON public.messages USING btree ("clientId", "createdAt" DESC, id DESC) WHERE ("clientId" IS NOT NULL);
CREATE INDEX messages_free ON public.messages USING btree ("senderId", "createdAt" DESC, id DESC) WHERE (("leadId" IS NULL) AND ("clientId" IS NULL));
CREATE INDEX messages_lead ON public.messages USING btree ("leadId", "createdAt" DESC, id DESC) INCLUDE (status, channel, direction) WHERE ("leadId" IS NOT NULL);
CREATE INDEX messages_newest ON public.messages USING btree ("createdAt" DESC, id DESC) INCLUDE ("senderId", "templateId", channel, direction, status);
CREATE UNIQUE INDEX messages_provider ON public.messages USING btree (channel, "providerId") WHERE ("providerId" IS NOT NULL);
CREATE INDEX messages_reached ON public.messages USING gin (recipients);
CREATE INDEX messages_replies ON public.messages USING btree ("replyTo") WHERE ("replyTo" IS NOT NULL);
CREATE INDEX messages_sender ON public.messages USING btree ("senderId", "createdAt" DESC, id DESC) WHERE ("senderId" IS NOT NULL);
CREATE INDEX messages_status ON public.messages USING btree (status, "createdAt" DESC, id DESC);
CREATE INDEX messages_strays ON public.messages USING btree ("createdAt" DESC, id DESC) WHERE ((direction = 'in'::text) AND ("leadId" IS NULL) AND ("clientId" IS NULL) AND ("doneAt" IS NULL));
CREATE INDEX messages_trigrams ON public.messages USING gin (txt gin_trgm_ops) WITH (gin_pending_list_limit='128');

create table migrations (
  "number" integer not null,
  "name" text not null,
  "checksum" text not null,
  "at" timestamp(3) with time zone default now() not null,
  "contracts" boolean default false not null,
  constraint migrations_pkey PRIMARY KEY (number)
);

create table notification_sources (
  "key" text not null,
  "userId" uuid not null,
  "at" timestamp(3) with time zone not null,
  constraint notification_sources_pkey PRIMARY KEY (key, "userId"),
  constraint "notification_sources_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(uid)
);
CREATE INDEX notification_sources_age ON public.notification_sources USING btree (at);

create table notifications (
  "id" uuid not null,
  "userId" uuid not null,
  "type" text not null,
  "title" text not null,
  "message" text not null,
  "leadId" uuid,
  "actionUrl" text default ''::text not null,
  "actionLabel" text default ''::text not null,
  "read" boolean default false not null,
  "deleted" boolean default false not null,
  "createdAt" timestamp(3) with time zone not null,
  "deletedAt" timestamp(3) with time zone,
  "groupKey" text default ''::text not null,
  "count" integer default 1 not null,
  "inApp" boolean not null,
  "methods" text[] default '{}'::text[] not null,
  "dueAt" timestamp(3) with time zone,
  "deliveredAt" timestamp(3) with time zone,
  "wish" text default 'other'::text not null,
  "appointmentId" uuid,
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_type_check CHECK ((type = ANY (ARRAY['lead_assigned'::text, 'new_lead'::text, 'lead_status_changed'::text, 'lead_contacted'::text, 'reminder_due'::text, 'message_received'::text, 'client_updated'::text, 'system'::text]))),
  constraint "notifications_appointmentId_fkey" FOREIGN KEY ("appointmentId") REFERENCES appointments(id) ON DELETE SET NULL,
  constraint "notifications_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES leads(id) ON DELETE SET NULL,
  constraint "notifications_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(uid)
);
CREATE INDEX notifications_appointment ON public.notifications USING btree ("appointmentId") WHERE ("appointmentId" IS NOT NULL);
CREATE INDEX notifications_lead ON public.notifications USING btree ("leadId");
CREATE INDEX notifications_own ON public.notifications USING btree ("userId", "createdAt" DESC, id DESC) WHERE (NOT deleted);
CREATE INDEX notifications_unread ON public.notifications USING btree ("userId", "createdAt" DESC) WHERE ((NOT read) AND (NOT deleted));
CREATE INDEX notifications_waiting ON public.notifications USING btree ("dueAt") WHERE (("dueAt" IS NOT NULL) AND ("deliveredAt" IS NULL));

create table opt_outs (
  "channel" text not null,
  "address" text not null,
  "at" timestamp(3) with time zone not null,
  "source" text not null,
  constraint opt_outs_pkey PRIMARY KEY (channel, address),
  constraint opt_outs_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
);

create table outbox (
  "id" uuid not null,
  "toAddress" text not null,
  "subject" text not null,
  "body" text not null,
  "html" text,
  "secret" boolean default false not null,
  "state" text default 'queued'::text not null,
  "attempts" integer default 0 not null,
  "lastError" text,
  "messageId" text,
  "key" text,
  "createdAt" timestamp(3) with time zone not null,
  "nextAt" timestamp(3) with time zone,
  "sentAt" timestamp(3) with time zone,
  "version" integer default 1 not null,
  "channel" text default 'email'::text not null,
  "noun" text,
  "rowId" uuid,
  "providerId" text,
  "tries" integer default 0 not null,
  "reportedAt" timestamp(3) with time zone,
  "requestId" text,
  constraint outbox_pkey PRIMARY KEY (id),
  constraint outbox_key_key UNIQUE (key),
  constraint outbox_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text, 'webhook'::text]))),
  constraint outbox_of CHECK (((noun IS NULL) = ("rowId" IS NULL))),
  constraint outbox_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text, 'delivered'::text, 'bounced'::text, 'cancelled'::text])))
);
CREATE INDEX outbox_message_id ON public.outbox USING btree ("messageId") WHERE ("messageId" IS NOT NULL);
CREATE INDEX outbox_newest ON public.outbox USING btree ("createdAt" DESC, id);
CREATE INDEX outbox_of_row ON public.outbox USING btree (noun, "rowId") WHERE (noun IS NOT NULL);
CREATE INDEX outbox_provider ON public.outbox USING btree (channel, "providerId") WHERE ("providerId" IS NOT NULL);
CREATE INDEX outbox_state ON public.outbox USING btree (state, "createdAt" DESC, id);
CREATE INDEX outbox_waiting ON public.outbox USING btree (channel, "nextAt") WHERE (state = ANY (ARRAY['queued'::text, 'sending'::text]));
CREATE INDEX outbox_waiting_for ON public.outbox USING btree (channel, lower("toAddress")) WHERE (state = 'queued'::text);

create table outbox_channels (
  "channel" text not null,
  "restsUntil" timestamp(3) with time zone,
  "reason" text,
  "rests" integer default 0 not null,
  "turnAt" timestamp with time zone default '-infinity'::timestamp with time zone not null,
  constraint outbox_channels_pkey PRIMARY KEY (channel),
  constraint outbox_channels_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'push'::text, 'webhook'::text])))
);

create table push_keys (
  "one" boolean default true not null,
  "publicKey" text not null,
  "privateKey" text not null,
  "createdAt" timestamp(3) with time zone not null,
  constraint push_keys_pkey PRIMARY KEY (one),
  constraint push_keys_one_check CHECK (one)
);

create table push_subscriptions (
  "id" uuid not null,
  "userId" uuid not null,
  "sessionId" uuid not null,
  "endpointIndex" text not null,
  "subscription" text not null,
  "publicKey" text not null,
  "expiresAt" timestamp(3) with time zone,
  "userAgent" text default ''::text not null,
  "createdAt" timestamp(3) with time zone not null,
  "renewedAt" timestamp(3) with time zone not null,
  constraint push_subscriptions_pkey PRIMARY KEY (id),
  constraint "push_subscriptions_endpointIndex_key" UNIQUE ("endpointIndex"),
  constraint "push_subscriptions_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES sessions(id),
  constraint "push_subscriptions_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(uid)
);
CREATE INDEX push_subscriptions_session ON public.push_subscriptions USING btree ("sessionId");
CREATE INDEX push_subscriptions_user ON public.push_subscriptions USING btree ("userId");

create table quote_challenges (
  "id" text not null,
  "expiresAt" timestamp(3) with time zone not null,
  constraint quote_challenges_pkey PRIMARY KEY (id)
);
CREATE INDEX quote_challenges_end ON public.quote_challenges USING btree ("expiresAt");

create table quote_requests (
  "id" uuid not null,
  "outcome" text not null,
  "leadId" uuid,
  "at" timestamp(3) with time zone not null,
  constraint quote_requests_pkey PRIMARY KEY (id),
  constraint quote_requests_outcome_check CHECK ((outcome = ANY (ARRAY['created'::text, 'merged'::text, 'trapped'::text, 'ignored'::text]))),
  constraint "quote_requests_leadId_fkey" FOREIGN KEY ("leadId") REFERENCES leads(id) ON DELETE SET NULL
);
CREATE INDEX quote_requests_at ON public.quote_requests USING btree (at);
CREATE INDEX quote_requests_lead ON public.quote_requests USING btree ("leadId") WHERE ("leadId" IS NOT NULL);

create table recovery_codes (
  "uid" uuid not null,
  "codeHash" text not null,
  "createdAt" timestamp(3) with time zone not null,
  "usedAt" timestamp(3) with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (uid, "codeHash"),
  constraint recovery_codes_uid_fkey FOREIGN KEY (uid) REFERENCES users(uid)
);

create table report_mails (
  "id" uuid not null,
  "mailedReportId" uuid not null,
  "period" date not null,
  "createdAt" timestamp(3) with time zone not null,
  "subject" text not null,
  "text" text not null,
  "file" text not null,
  constraint report_mails_pkey PRIMARY KEY (id),
  constraint "report_mails_mailedReportId_period_key" UNIQUE ("mailedReportId", period),
  constraint "report_mails_mailedReportId_fkey" FOREIGN KEY ("mailedReportId") REFERENCES mailed_reports(id) ON DELETE CASCADE
);

create table route_day_stops (
  "id" uuid not null,
  "dayId" uuid not null,
  "siteId" uuid not null,
  "position" integer not null,
  "due" boolean default false not null,
  "state" text default 'open'::text not null,
  "reason" text,
  "reasonText" text default ''::text not null,
  "amounts" jsonb default '[]'::jsonb not null,
  "note" text default ''::text not null,
  "photos" uuid[] default '{}'::uuid[] not null,
  "answeredBy" uuid,
  "answeredAt" timestamp(3) with time zone,
  "revision" integer default 0 not null,
  "collectedBefore" date,
  "moved" boolean default false not null,
  "dueOn" date,
  constraint route_day_stops_pkey PRIMARY KEY (id),
  constraint "route_day_stops_dayId_siteId_key" UNIQUE ("dayId", "siteId"),
  constraint route_day_stops_check CHECK (((state = 'skipped'::text) = (reason IS NOT NULL))),
  constraint route_day_stops_check1 CHECK (((state = 'done'::text) OR (amounts = '[]'::jsonb))),
  constraint route_day_stops_reason_check CHECK ((reason = ANY (ARRAY['no_access'::text, 'machines_in_use'::text, 'site_closed'::text, 'ran_out_of_time'::text, 'other'::text]))),
  constraint route_day_stops_state_check CHECK ((state = ANY (ARRAY['open'::text, 'done'::text, 'skipped'::text]))),
  constraint "route_day_stops_answeredBy_fkey" FOREIGN KEY ("answeredBy") REFERENCES users(uid),
  constraint "route_day_stops_dayId_fkey" FOREIGN KEY ("dayId") REFERENCES route_days(id),
  constraint "route_day_stops_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES sites(id)
);
CREATE INDEX route_day_stops_site ON public.route_day_stops USING btree ("siteId") WHERE (state = 'done'::text);

create table route_days (
  "id" uuid not null,
  "version" integer default 1 not null,
  "route" text not null,
  "date" date not null,
  "collector" uuid,
  "status" text default 'open'::text not null,
  "openedBy" uuid,
  "closedBy" uuid,
  "closedAt" timestamp(3) with time zone,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  "over" boolean default false not null,
  constraint route_days_pkey PRIMARY KEY (id),
  constraint route_days_route_date_key UNIQUE (route, date),
  constraint route_days_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text]))),
  constraint "route_days_closedBy_fkey" FOREIGN KEY ("closedBy") REFERENCES users(uid),
  constraint route_days_collector_fkey FOREIGN KEY (collector) REFERENCES users(uid),
  constraint "route_days_openedBy_fkey" FOREIGN KEY ("openedBy") REFERENCES users(uid)
);
CREATE INDEX route_days_collector ON public.route_days USING btree (collector, date) WHERE (NOT over);
CREATE INDEX route_days_date ON public.route_days USING btree (date DESC, id DESC);
CREATE INDEX route_days_ending ON public.route_days USING btree ("closedAt") WHERE ((status = 'closed'::text) AND (NOT over));

create table route_orders (
  "route" text not null,
  "version" integer default 0 not null,
  constraint route_orders_pkey PRIMARY KEY (route)
);

create table route_stops (
  "siteId" uuid not null,
  "route" text not null,
  "position" integer not null,
  constraint route_stops_pkey PRIMARY KEY ("siteId"),
  constraint "route_stops_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES sites(id)
);
CREATE INDEX route_stops_route ON public.route_stops USING btree (route, "position");

create table saved_views (
  "id" uuid not null,
  "version" integer default 1 not null,
  "owner" uuid not null,
  "name" text not null,
  "shared" boolean default false not null,
  "pinned" boolean default false not null,
  "search" jsonb not null,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  "screen" text generated always as (COALESCE((search ->> 'screen'::text), 'leads'::text)) stored not null,
  constraint saved_views_pkey PRIMARY KEY (id),
  constraint saved_views_owner_fkey FOREIGN KEY (owner) REFERENCES users(uid) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_views_name ON public.saved_views USING btree (owner, lower(name));
CREATE INDEX saved_views_shared ON public.saved_views USING btree ("createdAt") WHERE shared;

create table sealing (
  "one" boolean default true not null,
  "xid" xid8 default pg_current_xact_id() not null,
  "position" bigint not null,
  constraint sealing_pkey PRIMARY KEY (one),
  constraint sealing_one_check CHECK (one)
);

create table seals (
  "number" integer not null,
  "at" timestamp(3) with time zone not null,
  "events" integer not null,
  "positions" bigint[] not null,
  "salts" bytea not null,
  "macs" bytea not null,
  "hash" bytea not null,
  "first" bigint not null,
  "last" bigint not null,
  "version" smallint not null,
  constraint seals_pkey PRIMARY KEY (number),
  constraint seals_check CHECK (((cardinality(positions) = events) AND (length(salts) = (16 * events)) AND (length(macs) = (32 * events)))),
  constraint seals_events_check CHECK ((events > 0)),
  constraint seals_hash_check CHECK ((length(hash) = 32))
);
CREATE INDEX seals_reach ON public.seals USING gist (int8range(first, last, '[]'::text));
CREATE TRIGGER seals_append_only BEFORE DELETE OR TRUNCATE ON public.seals FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seals_unchanged BEFORE UPDATE ON public.seals FOR EACH ROW EXECUTE FUNCTION refuse_change_but_erasure();

create table sessions (
  "id" uuid not null,
  "tokenHash" text not null,
  "uid" uuid not null,
  "deviceId" uuid,
  "openedBy" text not null,
  "codeId" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "lastSeenAt" timestamp(3) with time zone not null,
  "provedAt" timestamp(3) with time zone not null,
  "mode" text default 'self'::text not null,
  "viewAs" uuid,
  "viewEndsAt" timestamp(3) with time zone,
  "userAgent" text default ''::text not null,
  "address" text default ''::text not null,
  "revokedAt" timestamp(3) with time zone,
  "steppedAt" timestamp(3) with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint "sessions_tokenHash_key" UNIQUE ("tokenHash"),
  constraint sessions_check CHECK (((mode = 'impersonate'::text) = (("viewAs" IS NOT NULL) AND ("viewEndsAt" IS NOT NULL)))),
  constraint sessions_mode_check CHECK ((mode = ANY (ARRAY['self'::text, 'all'::text, 'impersonate'::text]))),
  constraint "sessions_openedBy_check" CHECK (("openedBy" = ANY (ARRAY['password'::text, 'code'::text, 'provider'::text, 'passkey'::text, 'reset'::text]))),
  constraint "sessions_deviceId_fkey" FOREIGN KEY ("deviceId") REFERENCES known_devices(id),
  constraint sessions_uid_fkey FOREIGN KEY (uid) REFERENCES users(uid),
  constraint "sessions_viewAs_fkey" FOREIGN KEY ("viewAs") REFERENCES users(uid)
);
CREATE INDEX sessions_uid ON public.sessions USING btree (uid) WHERE ("revokedAt" IS NULL);

create table settings (
  "id" boolean default true not null,
  "version" integer default 1 not null,
  "data" jsonb default '{}'::jsonb not null,
  constraint settings_pkey PRIMARY KEY (id),
  constraint settings_id_check CHECK (id)
);

create table site_search (
  "siteId" uuid not null,
  "txt" text not null,
  constraint site_search_pkey PRIMARY KEY ("siteId"),
  constraint "site_search_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES sites(id) ON DELETE CASCADE
);
CREATE INDEX site_search_bigrams ON public.site_search USING gin (bigrams(txt)) WITH (gin_pending_list_limit='128');
CREATE INDEX site_search_trigrams ON public.site_search USING gin (txt gin_trgm_ops) WITH (gin_pending_list_limit='128');

create table site_terms (
  "siteId" uuid not null,
  "term" text not null,
  constraint site_terms_pkey PRIMARY KEY ("siteId", term),
  constraint "site_terms_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES sites(id) ON DELETE CASCADE
);
CREATE INDEX site_terms_term ON public.site_terms USING btree (term, "siteId");

create table sites (
  "id" uuid not null,
  "version" integer default 1 not null,
  "clientId" uuid not null,
  "locationCode" text not null,
  "siteName" text default ''::text not null,
  "siteNumber" text default ''::text not null,
  "streetAddress" text default ''::text not null,
  "streetAddressLine2" text default ''::text not null,
  "city" text default ''::text not null,
  "state" text default ''::text not null,
  "zipCode" text default ''::text not null,
  "siteType" text default 'apartment'::text not null,
  "accessType" text default 'key-required'::text not null,
  "washers" integer default 0 not null,
  "dryers" integer default 0 not null,
  "stacks" integer default 0 not null,
  "combos" integer default 0 not null,
  "totalMachines" integer generated always as ((((washers + dryers) + stacks) + combos)) stored,
  "needsKey" boolean default false not null,
  "hasLockbox" boolean default false not null,
  "hasSecurity" boolean default false not null,
  "status" text default 'pending_install'::text not null,
  "collectionRoute" text default ''::text not null,
  "collectionFrequency" text,
  "installedOn" date,
  "lastCollectionDate" date,
  "lastServiceDate" date,
  "lastSiteSurvey" date,
  "vendChangeNext" date,
  "numberOfUnits" integer default 0 not null,
  "buildingStyle" text,
  "rooms" text[] default '{}'::text[] not null,
  "accessNotes" text,
  "accessCode" text,
  "collector" uuid,
  "commission" jsonb,
  "createdBy" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "updatedBy" uuid,
  "updatedAt" timestamp(3) with time zone not null,
  "deletedAt" timestamp(3) with time zone,
  "countsKept" boolean default false not null,
  constraint sites_pkey PRIMARY KEY (id),
  constraint "sites_locationCode_key" UNIQUE ("locationCode"),
  constraint "sites_accessType_check" CHECK (("accessType" = ANY (ARRAY['card-access'::text, 'key-required'::text, 'open-access'::text]))),
  constraint "sites_buildingStyle_check" CHECK (("buildingStyle" = ANY (ARRAY['garden'::text, 'mid-rise'::text, 'high-rise'::text, 'student'::text]))),
  constraint "sites_collectionFrequency_check" CHECK (("collectionFrequency" = ANY (ARRAY['weekly'::text, 'bi-weekly'::text, 'monthly'::text, 'as-needed'::text]))),
  constraint sites_combos_check CHECK ((combos >= 0)),
  constraint sites_dryers_check CHECK ((dryers >= 0)),
  constraint "sites_numberOfUnits_check" CHECK (("numberOfUnits" >= 0)),
  constraint "sites_siteType_check" CHECK (("siteType" = ANY (ARRAY['apartment'::text, 'condo'::text, 'hotel'::text, 'dormitory'::text, 'other'::text]))),
  constraint sites_stacks_check CHECK ((stacks >= 0)),
  constraint sites_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'pending_install'::text, 'decommissioned'::text]))),
  constraint sites_washers_check CHECK ((washers >= 0)),
  constraint "sites_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES clients(id),
  constraint sites_collector_fkey FOREIGN KEY (collector) REFERENCES users(uid),
  constraint "sites_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid),
  constraint "sites_updatedBy_fkey" FOREIGN KEY ("updatedBy") REFERENCES users(uid)
);
CREATE INDEX sites_city ON public.sites USING btree (lower(city), "createdAt" DESC, id DESC) WHERE ("deletedAt" IS NULL);
CREATE INDEX sites_client ON public.sites USING btree ("clientId", "createdAt" DESC, id DESC);
CREATE INDEX sites_collector ON public.sites USING btree (collector) WHERE ((collector IS NOT NULL) AND ("deletedAt" IS NULL));
CREATE INDEX sites_name ON public.sites USING btree (match_words("siteName")) WHERE (("deletedAt" IS NULL) AND ("siteName" <> ''::text));
CREATE INDEX sites_newest ON public.sites USING btree ("createdAt" DESC, id DESC) WHERE ("deletedAt" IS NULL);
CREATE INDEX sites_number ON public.sites USING btree (match_words("siteNumber")) WHERE (("deletedAt" IS NULL) AND ("siteNumber" <> ''::text));
CREATE INDEX sites_place ON public.sites USING btree (match_place("streetAddress", city, "zipCode"), "clientId") WHERE ("deletedAt" IS NULL);
CREATE INDEX sites_route ON public.sites USING btree ("collectionRoute", "createdAt" DESC, id DESC) WHERE ("deletedAt" IS NULL);
CREATE INDEX sites_state ON public.sites USING btree (state, "createdAt" DESC, id DESC) WHERE ("deletedAt" IS NULL);
CREATE INDEX sites_status ON public.sites USING btree (status, "createdAt" DESC, id DESC) WHERE ("deletedAt" IS NULL);
CREATE INDEX sites_street ON public.sites USING btree (street_key("streetAddress")) WHERE (("deletedAt" IS NULL) AND ("streetAddress" <> ''::text));
CREATE INDEX sites_trash ON public.sites USING btree ("deletedAt" DESC, id DESC) WHERE ("deletedAt" IS NOT NULL);
CREATE INDEX sites_vend ON public.sites USING btree ("vendChangeNext") WHERE (("deletedAt" IS NULL) AND ("vendChangeNext" IS NOT NULL));
CREATE TRIGGER site_changed AFTER UPDATE OF "siteName", "locationCode", "siteNumber", "streetAddress", city, "clientId" ON public.sites FOR EACH ROW EXECUTE FUNCTION site_changed_in_search();
CREATE TRIGGER sites_added AFTER INSERT ON public.sites REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sites_added_to_search();

create table statement_runs (
  "id" uuid not null,
  "month" text not null,
  "clientIds" uuid[],
  "terms" text default 'kept'::text not null,
  "state" text default 'running'::text not null,
  "total" integer default 0 not null,
  "done" integer default 0 not null,
  "made" integer default 0 not null,
  "same" integer default 0 not null,
  "skipped" integer default 0 not null,
  "problems" jsonb default '[]'::jsonb not null,
  "after" uuid,
  "createdBy" uuid,
  "createdAt" timestamp(3) with time zone not null,
  "finishedAt" timestamp(3) with time zone,
  constraint statement_runs_pkey PRIMARY KEY (id),
  constraint statement_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text]))),
  constraint statement_runs_terms_check CHECK ((terms = ANY (ARRAY['kept'::text, 'present'::text]))),
  constraint "statement_runs_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid)
);
CREATE INDEX statement_runs_newest ON public.statement_runs USING btree ("createdAt" DESC, id DESC);
CREATE UNIQUE INDEX statement_runs_running ON public.statement_runs USING btree (month) WHERE (state = 'running'::text);

create table statements (
  "id" uuid not null,
  "siteId" uuid not null,
  "clientId" uuid not null,
  "month" text not null,
  "revision" integer not null,
  "gross" bigint not null,
  "refunds" bigint not null,
  "testMoney" bigint not null,
  "net" bigint not null,
  "commission" bigint not null,
  "facts" jsonb not null,
  "documentId" uuid not null,
  "checksum" text not null,
  "by" uuid,
  "createdAt" timestamp(3) with time zone not null,
  constraint statements_pkey PRIMARY KEY (id),
  constraint "statements_siteId_month_revision_key" UNIQUE ("siteId", month, revision),
  constraint statements_commission_check CHECK ((commission >= 0)),
  constraint statements_month_check CHECK ((month ~ '^\d{4}-(0[1-9]|1[0-2])$'::text)),
  constraint statements_revision_check CHECK ((revision > 0)),
  constraint statements_by_fkey FOREIGN KEY (by) REFERENCES users(uid),
  constraint "statements_clientId_fkey" FOREIGN KEY ("clientId") REFERENCES clients(id),
  constraint "statements_documentId_fkey" FOREIGN KEY ("documentId") REFERENCES documents(id),
  constraint "statements_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES sites(id)
);
CREATE INDEX statements_client ON public.statements USING btree ("clientId", month DESC, id DESC);
CREATE INDEX statements_document ON public.statements USING btree ("documentId") WHERE ("documentId" IS NOT NULL);
CREATE INDEX statements_month ON public.statements USING btree (month DESC, id DESC);
CREATE TRIGGER statements_append_only BEFORE DELETE ON public.statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER statements_stay BEFORE TRUNCATE ON public.statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_emptying();
CREATE TRIGGER statements_unchanged BEFORE UPDATE ON public.statements FOR EACH ROW EXECUTE FUNCTION refuse_change_but_merge();

create table support_mails (
  "id" uuid not null,
  "requestId" uuid not null,
  "replyId" uuid,
  "uid" uuid not null,
  "createdAt" timestamp(3) with time zone not null,
  constraint support_mails_pkey PRIMARY KEY (id),
  constraint "support_mails_requestId_replyId_uid_key" UNIQUE NULLS NOT DISTINCT ("requestId", "replyId", uid),
  constraint "support_mails_replyId_fkey" FOREIGN KEY ("replyId") REFERENCES support_replies(id) ON DELETE CASCADE,
  constraint "support_mails_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES support_requests(id) ON DELETE CASCADE,
  constraint support_mails_uid_fkey FOREIGN KEY (uid) REFERENCES users(uid) ON DELETE CASCADE
);

create table support_notes (
  "id" uuid not null,
  "requestId" uuid not null,
  "at" timestamp(3) with time zone not null,
  "by" uuid not null,
  "text" text not null,
  constraint support_notes_pkey PRIMARY KEY (id),
  constraint support_notes_by_fkey FOREIGN KEY (by) REFERENCES users(uid),
  constraint "support_notes_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES support_requests(id) ON DELETE CASCADE
);
CREATE INDEX support_notes_of_request ON public.support_notes USING btree ("requestId", at, id);

create table support_replies (
  "id" uuid not null,
  "requestId" uuid not null,
  "at" timestamp(3) with time zone not null,
  "by" uuid not null,
  "text" text not null,
  "mailId" text,
  "unverified" boolean default false not null,
  constraint support_replies_pkey PRIMARY KEY (id),
  constraint "support_replies_mailId_key" UNIQUE ("mailId"),
  constraint support_replies_by_fkey FOREIGN KEY (by) REFERENCES users(uid),
  constraint "support_replies_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES support_requests(id) ON DELETE CASCADE
);
CREATE INDEX support_replies_of_request ON public.support_replies USING btree ("requestId", at, id);

create table support_requests (
  "id" uuid not null,
  "version" integer default 1 not null,
  "number" integer not null,
  "kind" text not null,
  "subject" text not null,
  "details" text not null,
  "severity" text not null,
  "context" jsonb not null,
  "hasScreenshot" boolean default false not null,
  "status" text not null,
  "assignedTo" uuid,
  "createdBy" uuid not null,
  "lastReplyAt" timestamp(3) with time zone,
  "lastReplyBy" uuid,
  "lastReplyId" uuid,
  "resolvedAt" timestamp(3) with time zone,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  constraint support_requests_pkey PRIMARY KEY (id),
  constraint support_requests_number_key UNIQUE (number),
  constraint support_requests_check CHECK ((("resolvedAt" IS NOT NULL) = (status = ANY (ARRAY['resolved'::text, 'closed'::text])))),
  constraint support_requests_kind_check CHECK ((kind = ANY (ARRAY['question'::text, 'problem'::text, 'feature'::text, 'data_fix'::text]))),
  constraint support_requests_severity_check CHECK ((severity = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text]))),
  constraint support_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'in_progress'::text, 'waiting'::text, 'resolved'::text, 'closed'::text]))),
  constraint "support_requests_assignedTo_fkey" FOREIGN KEY ("assignedTo") REFERENCES users(uid),
  constraint "support_requests_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid),
  constraint "support_requests_lastReplyBy_fkey" FOREIGN KEY ("lastReplyBy") REFERENCES users(uid)
);
CREATE INDEX support_requests_newest ON public.support_requests USING btree ("createdAt" DESC, id DESC);
CREATE INDEX support_requests_of_assignee ON public.support_requests USING btree ("assignedTo", "createdAt" DESC, id DESC);
CREATE INDEX support_requests_of_author ON public.support_requests USING btree ("createdBy", "createdAt" DESC, id DESC);
CREATE INDEX support_requests_of_status ON public.support_requests USING btree (status, "createdAt" DESC, id DESC);
CREATE INDEX support_requests_resolved ON public.support_requests USING btree ("resolvedAt") WHERE (status = 'resolved'::text);
CREATE INDEX support_requests_trigrams ON public.support_requests USING gin (lower(((subject || ' '::text) || details)) gin_trgm_ops) WITH (gin_pending_list_limit='128');

create table support_screenshots (
  "requestId" uuid not null,
  "mimeType" text not null,
  "bytes" bytea not null,
  constraint support_screenshots_pkey PRIMARY KEY ("requestId"),
  constraint "support_screenshots_requestId_fkey" FOREIGN KEY ("requestId") REFERENCES support_requests(id) ON DELETE CASCADE
);

create table tokens (
  "id" uuid not null,
  "kind" text not null,
  "tokenHash" text not null,
  "uid" uuid,
  "emailIndex" text,
  "payload" text,
  "createdAt" timestamp(3) with time zone not null,
  "expiresAt" timestamp(3) with time zone not null,
  "usedAt" timestamp(3) with time zone,
  constraint tokens_pkey PRIMARY KEY (id),
  constraint "tokens_tokenHash_key" UNIQUE ("tokenHash"),
  constraint tokens_kind_check CHECK ((kind = ANY (ARRAY['reset'::text, 'confirm'::text, 'provider'::text, 'link'::text, 'passkey'::text]))),
  constraint tokens_uid_fkey FOREIGN KEY (uid) REFERENCES users(uid)
);
CREATE INDEX tokens_expiry ON public.tokens USING btree ("expiresAt");
CREATE INDEX tokens_uid ON public.tokens USING btree (uid);

create table undo_marks (
  "entry" uuid not null,
  "userId" uuid not null,
  "undoneBy" uuid not null,
  "at" timestamp(3) with time zone not null,
  "leads" uuid[] not null,
  constraint undo_marks_pkey PRIMARY KEY (entry),
  constraint "undo_marks_userId_fkey" FOREIGN KEY ("userId") REFERENCES users(uid)
);
CREATE INDEX undo_marks_user ON public.undo_marks USING btree ("userId");

create table unsealed (
  "position" bigint not null,
  constraint unsealed_pkey PRIMARY KEY ("position")
);

create table users (
  "uid" uuid not null,
  "version" integer default 1 not null,
  "email" text not null,
  "emailIndex" text not null,
  "phone" text default ''::text not null,
  "phoneIndex" text,
  "displayName" text not null,
  "fcmToken" text,
  "fcmTokenUpdatedAt" timestamp(3) with time zone,
  "photoURL" text default ''::text not null,
  "role" text not null,
  "status" text default 'active'::text not null,
  "tenantId" uuid not null,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  "lastLoginAt" timestamp(3) with time zone,
  "firstLogin" boolean default false not null,
  "passwordChangeRequired" boolean default false not null,
  "emailConfirmed" boolean default false not null,
  "theme" text default 'dark'::text not null,
  "emailSignature" text default ''::text not null,
  "pushNotificationsEnabled" boolean default false not null,
  "emailNotificationsEnabled" boolean default true not null,
  "smsNotificationsEnabled" boolean default false not null,
  "profileImageUrl" text default ''::text not null,
  "profileImagePrivacy" text default 'private'::text not null,
  "profileImageUpdatedAt" timestamp(3) with time zone,
  "preferredNotificationDays" jsonb default '["mon", "tue", "wed", "thu", "fri"]'::jsonb not null,
  "preferredNotificationTime" text default '09:00'::text not null,
  "preferredTimeZone" text default ''::text not null,
  "notificationPreferencesSet" boolean default false not null,
  "notificationPreferences" jsonb not null,
  "newLeadAlertsEnabled" boolean default true not null,
  "newAnnouncementAlertsEnabled" boolean default true not null,
  "leadAlertMethods" jsonb default '["in-app"]'::jsonb not null,
  "announcementAlertMethods" jsonb default '["in-app"]'::jsonb not null,
  "autoRemindersEnabled" boolean default true not null,
  "autoReminderMethods" jsonb default '["in-app"]'::jsonb not null,
  "encryptionMigrated" boolean default false not null,
  "encryptionMigratedAt" timestamp(3) with time zone,
  "profileImageKey" text,
  constraint users_pkey PRIMARY KEY (uid),
  constraint "users_emailIndex_key" UNIQUE ("emailIndex"),
  constraint "users_profileImageKey_check" CHECK (("profileImageKey" ~~ 'pictures/%'::text)),
  constraint "users_profileImagePrivacy_check" CHECK (("profileImagePrivacy" = ANY (ARRAY['private'::text, 'team'::text]))),
  constraint users_role_check CHECK ((role = ANY (ARRAY['user'::text, 'manager'::text, 'admin'::text, 'developer'::text]))),
  constraint users_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'suspended'::text]))),
  constraint users_theme_check CHECK ((theme = ANY (ARRAY['dark'::text, 'light'::text])))
);
CREATE INDEX users_phone ON public.users USING btree ("phoneIndex") WHERE ("phoneIndex" IS NOT NULL);
CREATE INDEX users_role ON public.users USING btree (role, status);

create table vend_change_sites (
  "vendChangeId" uuid not null,
  "siteId" uuid not null,
  "letterId" uuid not null,
  "eventId" uuid not null,
  "visitOn" date not null,
  "lines" jsonb not null,
  "state" text default 'planned'::text not null,
  "appliedAt" timestamp(3) with time zone,
  "appliedBy" uuid,
  constraint vend_change_sites_pkey PRIMARY KEY ("vendChangeId", "siteId"),
  constraint vend_change_sites_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'applied'::text, 'cancelled'::text]))),
  constraint "vend_change_sites_appliedBy_fkey" FOREIGN KEY ("appliedBy") REFERENCES users(uid),
  constraint "vend_change_sites_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES appointments(id),
  constraint "vend_change_sites_letterId_fkey" FOREIGN KEY ("letterId") REFERENCES letters(id),
  constraint "vend_change_sites_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES sites(id),
  constraint "vend_change_sites_vendChangeId_fkey" FOREIGN KEY ("vendChangeId") REFERENCES vend_changes(id)
);
CREATE UNIQUE INDEX vend_change_sites_event ON public.vend_change_sites USING btree ("eventId");
CREATE INDEX vend_change_sites_site ON public.vend_change_sites USING btree ("siteId") WHERE (state = 'planned'::text);

create table vend_changes (
  "id" uuid not null,
  "effectiveOn" date not null,
  "prices" jsonb not null,
  "nextInMonths" integer,
  "technician" uuid,
  "sites" integer not null,
  "createdBy" uuid,
  "createdAt" timestamp(3) with time zone not null,
  constraint vend_changes_pkey PRIMARY KEY (id),
  constraint "vend_changes_nextInMonths_check" CHECK ((("nextInMonths" >= 1) AND ("nextInMonths" <= 120))),
  constraint "vend_changes_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid),
  constraint vend_changes_technician_fkey FOREIGN KEY (technician) REFERENCES users(uid)
);
CREATE INDEX vend_changes_newest ON public.vend_changes USING btree ("createdAt" DESC, id DESC);

create table visit_reminders (
  "id" uuid not null,
  "siteId" uuid not null,
  "start" timestamp(3) with time zone not null,
  constraint visit_reminders_pkey PRIMARY KEY (id),
  constraint "visit_reminders_siteId_start_key" UNIQUE ("siteId", start),
  constraint "visit_reminders_siteId_fkey" FOREIGN KEY ("siteId") REFERENCES sites(id) ON DELETE CASCADE
);

create table webhook_deliveries (
  "id" uuid not null,
  "webhookId" uuid not null,
  "position" bigint,
  "type" text not null,
  "rowId" text,
  "createdAt" timestamp(3) with time zone not null,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint "webhook_deliveries_webhookId_position_key" UNIQUE ("webhookId", "position"),
  constraint "webhook_deliveries_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES webhooks(id) ON DELETE CASCADE
);
CREATE INDEX webhook_deliveries_newest ON public.webhook_deliveries USING btree ("webhookId", "createdAt" DESC, id DESC);
CREATE INDEX webhook_deliveries_old ON public.webhook_deliveries USING btree ("createdAt");

create table webhook_reading (
  "one" boolean default true not null,
  "xid" xid8 default pg_current_xact_id() not null,
  "position" bigint not null,
  constraint webhook_reading_pkey PRIMARY KEY (one),
  constraint webhook_reading_one_check CHECK (one)
);

create table webhooks (
  "id" uuid not null,
  "version" integer default 1 not null,
  "name" text not null,
  "url" text not null,
  "events" text[] not null,
  "secret" text default ''::text not null,
  "formerSecret" text,
  "formerUntil" timestamp(3) with time zone,
  "state" text not null,
  "since" timestamp(3) with time zone default now() not null,
  "failures" integer default 0 not null,
  "failingSince" timestamp(3) with time zone,
  "lastError" text,
  "restsUntil" timestamp(3) with time zone,
  "createdAt" timestamp(3) with time zone not null,
  "updatedAt" timestamp(3) with time zone not null,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'stopped'::text])))
);

create table whole_exports (
  "id" uuid not null,
  "state" text not null,
  "createdBy" uuid not null,
  "createdAt" timestamp(3) with time zone not null,
  "startedAt" timestamp(3) with time zone,
  "finishedAt" timestamp(3) with time zone,
  "expiresAt" timestamp(3) with time zone,
  "rows" bigint default 0 not null,
  "files" integer default 0 not null,
  "missing" integer default 0 not null,
  "sizeBytes" bigint,
  "checksum" text,
  "fetchedIn" uuid,
  "fetchedAt" timestamp(3) with time zone,
  constraint whole_exports_pkey PRIMARY KEY (id),
  constraint whole_exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'removed'::text]))),
  constraint "whole_exports_createdBy_fkey" FOREIGN KEY ("createdBy") REFERENCES users(uid)
);
CREATE INDEX whole_exports_newest ON public.whole_exports USING btree ("createdAt" DESC, id DESC);
CREATE UNIQUE INDEX whole_exports_running ON public.whole_exports USING btree ((true)) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));

create view day_stops as
 SELECT stop.id,
    stop."dayId",
    stop."siteId",
    stop.due,
    stop."dueOn",
    stop.state,
    stop.reason,
    stop."reasonText",
    day.route,
    day.date,
    day.collector,
        CASE
            WHEN (stop.state = 'done'::text) THEN GREATEST((day.date - stop."dueOn"), 0)
            ELSE NULL::integer
        END AS "daysLate"
   FROM (route_day_stops stop
     JOIN route_days day ON ((day.id = stop."dayId")));

create view event_bounds as
 SELECT (oid)::regclass AS partition,
    COALESCE(("substring"(bound, 'FROM \(''?(-?\d+)''?\)'::text))::bigint, (0)::bigint) AS "from",
    ("substring"(bound, 'TO \(''?(\d+)''?\)'::text))::bigint AS "to"
   FROM ( SELECT c.oid,
            pg_get_expr(c.relpartbound, c.oid) AS bound
           FROM (pg_inherits
             JOIN pg_class c ON ((c.oid = pg_inherits.inhrelid)))
          WHERE (pg_inherits.inhparent = ('events'::regclass)::oid)) each
  ORDER BY ("substring"(bound, 'TO \(''?(\d+)''?\)'::text))::bigint;

create view outcomes as
 SELECT lead_outcomes.id,
    lead_outcomes."leadId",
    lead_outcomes.kind,
    lead_outcomes.at,
    lead_outcomes.reason,
    lead_outcomes.rep,
    leads."currentServiceProvider",
    leads.city,
    leads.state,
    leads."leadCameFrom"
   FROM (lead_outcomes
     JOIN leads ON (((leads.id = lead_outcomes."leadId") AND (NOT leads.deleted))));
