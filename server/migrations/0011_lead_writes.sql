-- What a change of a lead writes beside it: nothing is looked at but the part that changed.

drop trigger lead_changed on leads;
drop function lead_changed_in_search;

create function lead_part_changed_in_search() returns trigger language plpgsql as $$
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
end $$;
create trigger lead_who_changed after update of "firstName", "lastName", "email", "phone", "company", "businessName" on leads
  for each row execute function lead_part_changed_in_search('who');
create trigger lead_where_changed after update of "streetAddress", "city", "state", "zipCode" on leads
  for each row execute function lead_part_changed_in_search('where');
