-- More may go back to residents than came in (D62); our own coins are always among what came in.
alter table collections drop constraint collections_sums;
alter table collections add constraint collections_sums check (case "kind"
  when 'entry' then "gross" >= 0 and "refunds" >= 0 and "testMoney" >= 0 and "testMoney" <= "gross"
  else "gross" <= 0 and "refunds" <= 0 and "testMoney" <= 0 and "corrects" is not null end);
-- What is below 0 is shown; what is shared of it never is.
alter table statements drop constraint statements_net_check;
