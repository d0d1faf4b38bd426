-- What the system that a lead or a client came from calls it: found by the search like a name, shown on the record.
alter table leads add column "formerId" text not null default '';
alter table clients add column "formerId" text not null default '';

-- As leadParts in the domain; what was written before has nothing at this place.
create or replace function lead_who(lead leads) returns text[] language sql stable as $$
  select array[searchable(lead."firstName"), searchable(lead."lastName"),
    searchable(btrim(lead."firstName" || ' ' || lead."lastName")), searchable(lead."email"), searchable(lead."phone"),
    searchable_digits(lead."phone"), searchable(lead."company"), searchable(lead."businessName"),
    searchable(lead."formerId")]
$$;
create or replace function lead_terms_of(who text[], place text[]) returns text[] language sql immutable parallel safe as
  $$ select who[1:4] || who[6:9] || place[1:2] $$;
create or replace trigger lead_who_changed after update of
  "firstName", "lastName", "email", "phone", "company", "businessName", "formerId" on leads
  for each row execute function lead_part_changed_in_search('who');

-- As clientTexts in the domain.
create or replace function client_texts(client clients) returns text[] language sql stable as $$
  select array[searchable(client."firstName"), searchable(client."lastName"),
    searchable(btrim(client."firstName" || ' ' || client."lastName")), searchable(client."email"),
    searchable(client."phone"), searchable_digits(client."phone"),
    searchable(client."officePhone"), searchable_digits(client."officePhone"),
    searchable(client."cellPhone"), searchable_digits(client."cellPhone"), searchable(client."businessName"),
    searchable(client."formerId")]
$$;
create or replace trigger client_changed after update of
  "firstName", "lastName", "email", "phone", "officePhone", "cellPhone", "businessName", "formerId" on clients
  for each row execute function client_changed_in_search();
