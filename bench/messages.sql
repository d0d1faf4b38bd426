-- :messages messages of a year beside the measured leads, a tenth of them with two hundred leads that are written to
-- all the time; the demonstration's rep has 400 leads.
update leads set "assignedRep" = (select uid from credentials where email = 'rep@demo.example')
where id in (select id from leads where "column" = 'selling' and "assignedRep" is distinct from
    (select uid from credentials where email = 'rep@demo.example')
  order by "updatedAt" limit 400 - (select count(*) from leads where not "deleted" and "assignedRep" =
    (select uid from credentials where email = 'rep@demo.example')));

-- Their indexes of searched pieces are built after the rows: in a tenth of the time.
drop index messages_trigrams;
drop index messages_bigrams;
set session_replication_role = replica;
truncate messages cascade;
reset session_replication_role;

insert into messages ("id", "channel", "direction", "status", "senderId", "senderName", "senderAddress", "recipients",
  "subject", "content", "htmlContent", "leadId", "leadName", "sentAt", "txt", "createdAt", "updatedAt")
select ('0199c222-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, "channel", "direction", "status",
  case when "direction" = 'out' then coalesce("assignedRep", writer) end, 'Rep', 'rep@washboard.example', array["to"],
  "subject", "content", case when "channel" = 'email' then '<p>' || "content" || '</p>' else '' end,
  case when "isStray" then null else lead."id" end, "businessName",
  moment, searchable(left(concat_ws(' ', "to", "businessName", "subject", "content"), 600)), moment, moment
from (select n, now() - n * interval '1 minute' as moment,
    case when n % 5 < 3 then 'email' else 'sms' end as "channel", case when n % 6 = 0 then 'in' else 'out' end as "direction",
    n % 6 = 0 and n % 1000 = 0 as "isStray",
    case when n % 6 = 0 then 'received' when n % 501 = 1 then 'failed' when n % 4001 = 2 then 'unknown'
      when n % 7 < 3 then 'delivered' else 'sent' end as "status",
    ('0199c000-0000-7000-8000-' || lpad((1 + abs(hashint4(n + 3) % 100))::text, 12, '0'))::uuid as writer,
    case when n % 10 = 0 then 1 + abs(hashint4(n) % 200) * 37 % :rows else 1 + abs(hashint4(n) % :rows) end as "number",
    (array['Your laundry room','An offer for you','About the machines','Proposal','Following up','Thank you'])[1 + n % 6] as "subject",
    concat_ws(' ', 'Hello', (array['Yuki','Omar','Elizabeth','Raj','Barbara','Noor'])[1 + n % 6] || ',',
      (array['we looked at your laundry room','the owner asked for a quote','our route serves your street','your lease ends soon'])[1 + abs(hashint4(n + 1) % 4)],
      'and would place', n % 40, (array['washers','dryers','stacked units','card readers'])[1 + abs(hashint4(n + 2) % 4)],
      'this month. Reference', 'ref' || n,
      repeat('Nothing changes for your tenants, and the share is paid each month by our office. ', 1 + n % 4)) as "content"
  from generate_series(1, :messages) n) as made
join lateral (select "id", "assignedRep", "businessName", case when "channel" = 'email' then "email" else "phone" end as "to"
  from leads where "id" = ('0199c111-0000-7000-8000-' || lpad("number"::text, 12, '0'))::uuid) as lead on true;

create index messages_trigrams on messages using gin ("txt" gin_trgm_ops) with (gin_pending_list_limit = 128);
create index messages_bigrams on messages using gin (bigrams("txt")) with (gin_pending_list_limit = 128);
