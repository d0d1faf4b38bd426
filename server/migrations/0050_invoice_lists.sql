-- A tab of the list in each of its orders: what it shows is few among many, which an order without the status would pass by.
create index invoices_status_due on invoices ("status", "dueDate", "id");
create index invoices_status_balance on invoices ("status", "balance" desc, "id" desc);
create index invoices_status_total on invoices ("status", "total" desc, "id" desc);
