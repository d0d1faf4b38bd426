-- Search over everything: what is looked through stands beside the leads, in parts so small that changing one field, or
-- adding a note, writes little into the indexes.

-- Meanwhile nobody writes leads, and everybody reads them; what is in the way of reading stands at the end. Tables are
-- filled before they have indexes: 100,000 leads take seconds, not minutes.
set local maintenance_work_mem = '128MB';
lock table leads, lead_notes in share row exclusive mode;
alter table lead_search rename to lead_search_before;
alter index lead_search_pkey rename to lead_search_before_pkey;
alter index lead_search_trigrams rename to lead_search_before_trigrams;
alter index lead_search_bigrams rename to lead_search_before_bigrams;

create table lead_search (
  "leadId" uuid not null,
  -- who, where, or the id of a note.
  "part" text not null,
  "txt" text not null
);
-- Finer statistics let the planner tell a common word from a rare one.
alter table lead_search alter column "txt" set statistics 400;

-- Each distinct field of a lead, for what is met whole or by its beginning among very many hits. No foreign key: it would
-- need an index of its own; the triggers below follow the leads.
create table lead_terms (
  "term" text collate "C" not null,
  "leadId" uuid not null
);

-- As searchable and searchableDigits in the domain.
create function searchable(text) returns text language sql immutable strict parallel safe as
  $$ select lower(translate($1, '|', ' ')) $$;
create function searchable_digits(phone text) returns text language sql immutable strict parallel safe as
  $$ select regexp_replace(regexp_replace(phone, '[^0-9]', '', 'g'), '^1(?=[0-9]{10}$)', '') $$;

-- As leadParts in the domain.
create function lead_who(lead leads) returns text[] language sql stable as $$
  select array[searchable(lead."firstName"), searchable(lead."lastName"),
    searchable(btrim(lead."firstName" || ' ' || lead."lastName")), searchable(lead."email"), searchable(lead."phone"),
    searchable_digits(lead."phone"), searchable(lead."company"), searchable(lead."businessName")]
$$;
create function lead_where(lead leads) returns text[] language sql stable as $$
  select array[searchable(lead."streetAddress"), searchable(lead."city"), searchable(lead."state"), searchable(lead."zipCode")]
$$;

-- Not the number as written, the state and the zip code: what many share, or is found by its digits.
create function lead_terms_of(who text[], place text[]) returns text[] language sql immutable parallel safe as
  $$ select who[1:4] || who[6:8] || place[1:2] $$;

create or replace function leads_added_to_search() returns trigger language plpgsql as $$
begin
  insert into lead_search
  select added."id", part, array_to_string(texts, '|')
  from leads join added using ("id"),
    lateral (values ('who', lead_who(leads)), ('where', lead_where(leads))) as parts (part, texts);
  insert into lead_terms
  select distinct term, added."id" from leads join added using ("id"), unnest(lead_terms_of(lead_who(leads), lead_where(leads))) as term
  where term <> '';
  return null;
end $$;
create or replace trigger leads_added after insert on leads referencing new table as added
  for each statement execute function leads_added_to_search();

create or replace function lead_changed_in_search() returns trigger language plpgsql as $$
declare
  who_before text[] := lead_who(old);
  who_after text[] := lead_who(new);
  where_before text[] := lead_where(old);
  where_after text[] := lead_where(new);
  before text[] := lead_terms_of(who_before, where_before);
  after text[] := lead_terms_of(who_after, where_after);
begin
  if who_before <> who_after then
    update lead_search set "txt" = array_to_string(who_after, '|') where "leadId" = new."id" and "part" = 'who';
  end if;
  if where_before <> where_after then
    update lead_search set "txt" = array_to_string(where_after, '|') where "leadId" = new."id" and "part" = 'where';
  end if;
  if before <> after then
    delete from lead_terms where "leadId" = new."id" and "term" = any (before) and "term" <> all (after);
    insert into lead_terms select distinct term, new."id" from unnest(after) as term where term <> all (array_append(before, ''))
    on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger lead_changed after update of
  "firstName", "lastName", "email", "phone", "company", "businessName", "streetAddress", "city", "state", "zipCode" on leads
  for each row execute function lead_changed_in_search();

create function lead_gone_from_search() returns trigger language plpgsql as $$
begin
  delete from lead_terms where "leadId" = old."id" and "term" = any (lead_terms_of(lead_who(old), lead_where(old)));
  return null;
end $$;
create trigger lead_gone after delete on leads for each row execute function lead_gone_from_search();

create function all_leads_gone_from_search() returns trigger language plpgsql as $$
begin
  truncate lead_terms;
  return null;
end $$;
create trigger all_leads_gone after truncate on leads for each statement execute function all_leads_gone_from_search();

create or replace function notes_added_to_search() returns trigger language plpgsql as $$
begin
  insert into lead_search select "leadId", "id"::text, searchable("text") from added where not "struck";
  return null;
end $$;
create or replace trigger notes_added after insert on lead_notes referencing new table as added
  for each statement execute function notes_added_to_search();

-- A struck note is not found; one that changes hands goes along.
create function note_changed_in_search() returns trigger language plpgsql as $$
begin
  delete from lead_search where "leadId" = old."leadId" and "part" = old."id"::text;
  if tg_op = 'UPDATE' and not new."struck" then
    insert into lead_search values (new."leadId", new."id"::text, searchable(new."text"));
  end if;
  return null;
end $$;
create trigger note_changed after update of "leadId", "text", "struck" or delete on lead_notes
  for each row execute function note_changed_in_search();

insert into lead_search
select "id", part, array_to_string(texts, '|') from leads,
  lateral (values ('who', lead_who(leads)), ('where', lead_where(leads))) as parts (part, texts);
insert into lead_search select "leadId", "id"::text, searchable("text") from lead_notes where not "struck";
insert into lead_terms
select distinct term, "id" from leads, unnest(lead_terms_of(lead_who(leads), lead_where(leads))) as term where term <> '';

alter table lead_search add primary key ("leadId", "part"),
  add constraint "lead_search_leadId_fkey" foreign key ("leadId") references leads on delete cascade;
alter table lead_terms add primary key ("term", "leadId");
-- Every search reads what waits to be sorted in: let it be little.
create index lead_search_trigrams on lead_search using gin ("txt" gin_trgm_ops) with (gin_pending_list_limit = 128);
create index lead_search_bigrams on lead_search using gin (bigrams("txt")) with (gin_pending_list_limit = 128);
-- With what the scope of a rep asks, so that a search from the newest on reads no row in vain.
create index leads_column_scoped on leads ("column", "updatedAt" desc, "id" desc) include ("assignedRep") where not "deleted";
create index leads_newest_scoped on leads ("updatedAt" desc, "id" desc) include ("assignedRep", "column") where not "deleted";
analyze lead_search;

drop table lead_search_before;
drop function lead_text;
drop index leads_newest, leads_column;
alter index leads_column_scoped rename to leads_column;
alter index leads_newest_scoped rename to leads_newest;
