-- Sums of documents and invoices are folded as those of leads are: so many new lines at a time, into lines of their own.
alter table document_sums add column "folded" boolean not null default false;
create unique index document_sums_folded on document_sums ("day", "deleted", "status", "type", "category", "uploadedBy")
  nulls not distinct where "folded";
alter table invoice_sums add column "folded" boolean not null default false;
create unique index invoice_sums_folded on invoice_sums ("status", "day") nulls not distinct where "folded";

create function all_documents_gone_from_sums() returns trigger language plpgsql as $$
begin
  truncate document_sums;
  return null;
end $$;
create trigger all_documents_gone_sums after truncate on documents
  for each statement execute function all_documents_gone_from_sums();
create function all_invoices_gone_from_sums() returns trigger language plpgsql as $$
begin
  truncate invoice_sums;
  return null;
end $$;
create trigger all_invoices_gone_sums after truncate on invoices
  for each statement execute function all_invoices_gone_from_sums();
