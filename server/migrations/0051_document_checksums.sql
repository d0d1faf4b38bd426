-- The same bytes are looked for wherever they hang.
create index documents_checksum on documents ("checksum") where "current" and "deletedAt" is null and "checksum" is not null;
create index documents_sent_checksum on documents ("sentChecksum")
  where "current" and "deletedAt" is null and "sentChecksum" is not null;
