-- expand: match_place() stands under its name; until both versions are one they may differ in a hint, and an import of the earlier one looks for places without an index.
-- One form of a street wherever streets are compared, whether its words are shortened or not; as streetKey in the domain.
create function street_key(street text) returns text language sql immutable strict parallel safe as $$
  select coalesce(string_agg(said.short, ' ' order by said.place), '') from (
    select coalesce('{"street": "st", "str": "st", "saint": "st", "avenue": "ave", "av": "ave", "road": "rd",
      "boulevard": "blvd", "drive": "dr", "lane": "ln", "court": "ct", "place": "pl", "circle": "cir", "terrace": "ter",
      "highway": "hwy", "parkway": "pkwy", "square": "sq", "trail": "trl", "plaza": "plz", "route": "rte",
      "north": "n", "south": "s", "east": "e", "west": "w", "northeast": "ne", "northwest": "nw", "southeast": "se",
      "southwest": "sw", "apartment": "", "apt": "", "suite": "", "ste": "", "unit": ""}'::jsonb ->> each.word, each.word) as short,
      each.place
    from unnest(string_to_array(public.place_words($1), ' ')) with ordinality as each (word, place)) as said
  where said.short <> ''
$$;
drop index sites_place;
create or replace function match_place(street text, city text, zip text) returns text language sql immutable strict parallel safe as $$
  select case when said.street = '' or said.area = '' then '' else said.street || '|' || said.area end
  from (select public.street_key($1) as street,
    coalesce(nullif(left(public.place_words($3), 5), ''), public.place_words($2)) as area) as said
$$;
create index sites_place on sites (match_place("streetAddress", "city", "zipCode"), "clientId") where "deletedAt" is null;
update lead_matches set "place" = match_place("streetAddress", "city", "zipCode")
  from leads where leads."id" = "leadId" and "place" <> match_place("streetAddress", "city", "zipCode");

-- The same lead by name and place; kept in step with leadKeys in the domain.
create index leads_stand_key on leads (lead_place_key("firstName", "lastName", "businessName", "company",
  street_key("streetAddress"), left(place_words("zipCode"), 5))) where "streetAddress" <> '' and "zipCode" <> '';
drop index leads_place_key;
