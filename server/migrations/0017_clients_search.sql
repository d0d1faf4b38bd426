-- What the search reads of clients, sites and machines, and what makes a lead look like a client.

-- Clients: one text of all that is searched, each distinct field for what is met whole or by its beginning, and what a
-- lead may share with a client. All three follow the clients by triggers.
create table client_search (
  "clientId" uuid primary key references clients on delete cascade,
  "txt" text not null
);
-- Finer statistics let the planner tell a common word from a rare one.
alter table client_search alter column "txt" set statistics 400;
create table client_terms (
  "clientId" uuid not null references clients on delete cascade,
  "term" text collate "C" not null,
  primary key ("clientId", "term")
);
create index client_terms_term on client_terms ("term", "clientId");
create table client_matches (
  "clientId" uuid not null references clients on delete cascade,
  "kind" text not null check ("kind" in ('email', 'phone', 'company')),
  "key" text not null,
  primary key ("clientId", "kind", "key")
);
create index client_matches_key on client_matches ("kind", "key", "clientId");

-- As clientTexts in the domain.
create function client_texts(client clients) returns text[] language sql stable as $$
  select array[searchable(client."firstName"), searchable(client."lastName"),
    searchable(btrim(client."firstName" || ' ' || client."lastName")), searchable(client."email"),
    searchable(client."phone"), searchable_digits(client."phone"),
    searchable(client."officePhone"), searchable_digits(client."officePhone"),
    searchable(client."cellPhone"), searchable_digits(client."cellPhone"), searchable(client."businessName")]
$$;

-- The same as matchKeys in the domain: too little of a number is nothing.
create function client_keys(client clients) returns table ("kind" text, "key" text) language sql stable as $$
  select distinct kind, key from (values
    ('email', match_words(client."email")), ('company', match_words(client."businessName")),
    ('phone', match_phone(client."phone")), ('phone', match_phone(client."officePhone")),
    ('phone', match_phone(client."cellPhone"))) as keys (kind, key)
  where key <> '' and (kind <> 'phone' or length(key) >= 7)
$$;

create function clients_added_to_search() returns trigger language plpgsql as $$
begin
  insert into client_search
    select added."id", array_to_string(client_texts(clients), '|') from clients join added using ("id");
  insert into client_terms
    select distinct added."id", term from clients join added using ("id"), unnest(client_texts(clients)) as term
    where term <> '';
  insert into client_matches
    select added."id", "kind", "key" from clients join added using ("id"), client_keys(clients);
  return null;
end $$;
create trigger clients_added after insert on clients referencing new table as added
  for each statement execute function clients_added_to_search();

create function client_changed_in_search() returns trigger language plpgsql as $$
begin
  if client_texts(old) = client_texts(new) then return null; end if;
  update client_search set "txt" = array_to_string(client_texts(new), '|') where "clientId" = new."id";
  delete from client_terms where "clientId" = new."id";
  insert into client_terms select distinct new."id", term from unnest(client_texts(new)) as term where term <> '';
  delete from client_matches where "clientId" = new."id";
  insert into client_matches select new."id", "kind", "key" from client_keys(new);
  return null;
end $$;
create trigger client_changed after update of
  "firstName", "lastName", "email", "phone", "officePhone", "cellPhone", "businessName" on clients
  for each row execute function client_changed_in_search();

create index client_search_trigrams on client_search using gin ("txt" gin_trgm_ops) with (gin_pending_list_limit = 128);
create index client_search_bigrams on client_search using gin (bigrams("txt")) with (gin_pending_list_limit = 128);

-- Sites: the same, with the name of the client they belong to.
create table site_search (
  "siteId" uuid primary key references sites on delete cascade,
  "txt" text not null
);
create table site_terms (
  "siteId" uuid not null references sites on delete cascade,
  "term" text collate "C" not null,
  primary key ("siteId", "term")
);
create index site_terms_term on site_terms ("term", "siteId");

-- As siteTexts in the domain.
create function site_texts(site sites) returns text[] language sql stable as $$
  select array[searchable(site."siteName"), searchable(site."locationCode"), searchable(site."siteNumber"),
    searchable(site."streetAddress"), searchable(site."city"),
    coalesce((select searchable("businessName") from clients where clients."id" = site."clientId"), '')]
$$;

create function sites_to_search(ids uuid[]) returns void language sql as $$
  delete from site_terms where "siteId" = any (ids);
  insert into site_search
    select "id", array_to_string(site_texts(sites), '|') from sites where "id" = any (ids)
    on conflict ("siteId") do update set "txt" = excluded."txt" where site_search."txt" <> excluded."txt";
  insert into site_terms
    select distinct "id", term from sites, unnest(site_texts(sites)) as term where "id" = any (ids) and term <> '';
$$;

create function sites_added_to_search() returns trigger language plpgsql as $$
begin
  insert into site_search select added."id", array_to_string(site_texts(sites), '|') from sites join added using ("id");
  insert into site_terms
    select distinct added."id", term from sites join added using ("id"), unnest(site_texts(sites)) as term where term <> '';
  return null;
end $$;
create trigger sites_added after insert on sites referencing new table as added
  for each statement execute function sites_added_to_search();

create function site_changed_in_search() returns trigger language plpgsql as $$
begin
  if site_texts(old) <> site_texts(new) then perform sites_to_search(array[new."id"]); end if;
  return null;
end $$;
create trigger site_changed after update of
  "siteName", "locationCode", "siteNumber", "streetAddress", "city", "clientId" on sites
  for each row execute function site_changed_in_search();

create function client_renamed_in_sites() returns trigger language plpgsql as $$
begin
  if old."businessName" <> new."businessName" then
    perform sites_to_search(array(select "id" from sites where "clientId" = new."id"));
  end if;
  return null;
end $$;
create trigger client_renamed after update of "businessName" on clients
  for each row execute function client_renamed_in_sites();

-- Finer statistics let the planner tell a common word from a rare one.
alter table site_search alter column "txt" set statistics 400;
create index site_search_trigrams on site_search using gin ("txt" gin_trgm_ops) with (gin_pending_list_limit = 128);
create index site_search_bigrams on site_search using gin (bigrams("txt")) with (gin_pending_list_limit = 128);

-- Machines: their few texts stand in the indexes alone. As machineTexts in the domain.
create function machine_text(serial text, make text, model text) returns text language sql immutable parallel safe as
  -- An index sees no functions of ours by their names alone; this is what searchable does.
  $$ select lower(translate(serial, '|', ' ') || '|' || translate(make, '|', ' ') || '|' || translate(model, '|', ' ')
    || '|' || btrim(translate(make || ' ' || model, '|', ' '))) $$;
create index machines_trigrams on machines using gin (machine_text("serial", "make", "model") gin_trgm_ops)
  with (gin_pending_list_limit = 128) where "deletedAt" is null;
create index machines_bigrams on machines using gin (bigrams(machine_text("serial", "make", "model")))
  with (gin_pending_list_limit = 128) where "deletedAt" is null;
-- What an index of parts knows of its expression says nothing of the whole text.
create statistics machines_text on (machine_text("serial", "make", "model")) from machines;
create index machines_newest on machines ("createdAt" desc, "id" desc) where "deletedAt" is null;
create index machines_serial_term on machines ((searchable("serial")) collate "C") where "deletedAt" is null and "serial" <> '';
create index machines_make_term on machines ((searchable("make")) collate "C", "createdAt" desc) where "deletedAt" is null and "make" <> '';
create index machines_model_term on machines ((searchable("model")) collate "C", "createdAt" desc) where "deletedAt" is null and "model" <> '';

-- Views belong to a screen; those of leads were there first and say nothing of it.
alter table saved_views add column "screen" text not null generated always as (coalesce("search" ->> 'screen', 'leads')) stored;
