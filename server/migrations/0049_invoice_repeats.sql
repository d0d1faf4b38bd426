-- Why a repeat stayed a draft although the office has repeats issued and sent; empty where nothing stood in its way.
alter table invoices add column "repeatProblem" text not null default '';
