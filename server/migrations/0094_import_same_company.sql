-- Whether a row of a company that is a lead already is about that lead; leads are found by the name of their house as by their company.
alter table imports add column "sameCompany" boolean not null default false;
create index leads_business on leads (match_words("businessName")) where "businessName" <> '';
