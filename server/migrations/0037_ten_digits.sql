-- A number of another country with ten digits was kept as one of America, +47 91234567 as +1 479 123 4567. Which of the two
-- has opted out cannot be told: from here on each is kept as itself, and what was kept before holds for both.
insert into opt_outs ("channel", "address", "at", "source")
select "channel", '+' || right("address", 10), "at", "source" from opt_outs
where "channel" = 'sms' and "address" ~ '^\+1[2-9][0-9]{9}$'
on conflict do nothing;
