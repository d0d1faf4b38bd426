-- What invoices need of clients and of the house.

alter table clients
  add column "billingName" text not null default '',
  add column "billingAddress" text not null default '',
  add column "billingEmail" text[] not null default '{}',
  -- Null: the house's terms.
  add column "terms" text check ("terms" in ('due_on_receipt', 'net_15', 'net_30', 'net_45', 'custom')),
  add column "taxExempt" boolean not null default false,
  -- Cents that were paid too much and may still be used; invoices keep it.
  add column "credit" bigint not null default 0 check ("credit" >= 0);

update settings set "data" = jsonb_set("data", '{letterhead,paymentInstructions}', '""')
  where "data" ? 'letterhead' and not "data" -> 'letterhead' ? 'paymentInstructions';
