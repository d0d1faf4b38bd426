-- By what a row of an import says of a site that nobody is named for: its number, its name, or its street.
create index sites_number on sites (match_words("siteNumber")) where "deletedAt" is null and "siteNumber" <> '';
create index sites_name on sites (match_words("siteName")) where "deletedAt" is null and "siteName" <> '';
create index sites_street on sites (street_key("streetAddress")) where "deletedAt" is null and "streetAddress" <> '';
-- Which file an import read, by its content: its sheets belong together, files that are only called the same do not.
alter table import_headings add column "file" text;
create index import_headings_file on import_headings ("file") where "file" is not null;
