-- Undo, redo and acts on many leads.

-- The acts of a person, one request each, newest first; what is done by jobs and what takes back is none of them.
create index events_acts on events ("actor", "requestId" desc, "position")
  where "noun" = 'leads' and "requestId" is not null and "verb" not in ('undone', 'redone');

-- Acts that stand undone: which request took them back, and of which leads.
create table undo_marks (
  "entry" uuid primary key,
  "userId" uuid not null references users,
  "undoneBy" uuid not null,
  "at" timestamptz(3) not null,
  "leads" uuid[] not null
);
create index undo_marks_user on undo_marks ("userId");

-- Leads that became part of another: its history is theirs too.
create table lead_merges (
  "duplicateId" uuid primary key references leads on delete cascade,
  "leadId" uuid not null references leads on delete cascade,
  "at" timestamptz(3) not null,
  -- What came along, by table: ids, so that an undo gives back the very same.
  "moved" jsonb not null default '{}'
);
create index lead_merges_lead on lead_merges ("leadId");

-- A lead and all that became part of it, as events name their rows; what was restored by hand is a lead of its own again.
create function lead_rows(id uuid) returns text[] language sql stable parallel safe as $$
  with recursive part(id) as (
    select $1 union
    select m."duplicateId" from lead_merges m join part on m."leadId" = part.id
      join leads l on l."id" = m."duplicateId" and l."deletedAt" is not null)
  select array_agg(id::text) from part
$$;
