-- Records that are there twice: by telephone, by e-mail, and by the place they stand at, whoever they are said to be of.

-- As placeKey in the domain: a street and its ZIP code, or its city where there is none.
create function place_words(words text) returns text language sql immutable strict parallel safe as $$
  select btrim(regexp_replace(regexp_replace(lower(words), '[.,#]', ' ', 'g'), '\s+', ' ', 'g'))
$$;
create function match_place(street text, city text, zip text) returns text language sql immutable strict parallel safe as $$
  select case when said.street = '' or said.area = '' then '' else said.street || '|' || said.area end
  from (select
    regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(public.place_words($1),
      '\mstreet\M', 'st', 'g'), '\mavenue\M', 'ave', 'g'), '\mroad\M', 'rd', 'g'), '\mboulevard\M', 'blvd', 'g'),
      '\mdrive\M', 'dr', 'g'), '\mlane\M', 'ln', 'g') as street,
    coalesce(nullif(left(public.place_words($3), 5), ''), public.place_words($2)) as area) as said
$$;

update lead_matches set "place" = match_place("streetAddress", "city", "zipCode")
  from leads where leads."id" = "leadId" and "place" <> match_place("streetAddress", "city", "zipCode");
create or replace function leads_added_to_matches() returns trigger language plpgsql as $$
begin
  insert into lead_matches select "id", match_words("email"), match_phone("phone"), match_words("company"),
    match_place("streetAddress", "city", "zipCode") from added;
  return null;
end $$;
create or replace function lead_changed_in_matches() returns trigger language plpgsql as $$
begin
  update lead_matches set "email" = match_words(new."email"), "phone" = match_phone(new."phone"),
    "company" = match_words(new."company"), "place" = match_place(new."streetAddress", new."city", new."zipCode")
    where "leadId" = new."id";
  return null;
end $$;
drop trigger lead_changed_matches on leads;
create trigger lead_changed_matches after update of "email", "phone", "company", "streetAddress", "city", "zipCode" on leads
  for each row execute function lead_changed_in_matches();

-- Clients stand where their sites do.
create index sites_place on sites (match_place("streetAddress", "city", "zipCode"), "clientId") where "deletedAt" is null;

-- Pairs of which somebody said that they are two.
create table kept_apart (
  "noun" text not null check ("noun" in ('leads', 'clients')),
  "one" uuid not null,
  "other" uuid not null check ("one" < "other"),
  "by" uuid references users,
  "at" timestamptz(3) not null,
  primary key ("noun", "one", "other")
);
create index kept_apart_other on kept_apart ("noun", "other");
create index kept_apart_newest on kept_apart ("at" desc, "one" desc);

-- Clients that became part of another, for good; of which the last one is named.
create table client_merges (
  "duplicateId" uuid primary key references clients,
  "clientId" uuid not null references clients,
  "at" timestamptz(3) not null
);
create index client_merges_client on client_merges ("clientId");

-- A client and those that became part of it.
create function client_rows(id uuid) returns uuid[] language sql stable parallel safe as $$
  select array_append(array(select "duplicateId" from client_merges where "clientId" = $1), $1)
$$;

-- Money that was counted stays as it was, but goes along with a client that became part of another.
create function refuse_change_but_merge() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'clientId' = to_jsonb(old) - 'clientId' and exists (
    select from client_merges where "duplicateId" = old."clientId" and "clientId" = new."clientId") then return new; end if;
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
drop trigger collections_append_only on collections;
create trigger collections_append_only before delete on collections for each statement execute function refuse_change();
create trigger collections_unchanged before update on collections for each row execute function refuse_change_but_merge();
drop trigger statements_append_only on statements;
create trigger statements_append_only before delete on statements for each statement execute function refuse_change();
create trigger statements_unchanged before update on statements for each row execute function refuse_change_but_merge();
