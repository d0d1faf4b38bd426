-- The public form in which visitors ask for a quote.

-- What came in: once for each sending, whatever became of it. What was said stands on the lead alone.
create table quote_requests (
  -- Of the browser's making.
  "id" uuid primary key,
  "outcome" text not null check ("outcome" in ('created', 'merged', 'trapped', 'ignored')),
  "leadId" uuid references leads on delete set null,
  "at" timestamptz(3) not null
);
create index quote_requests_at on quote_requests ("at");
create index quote_requests_lead on quote_requests ("leadId") where "leadId" is not null;

-- Challenges that were answered: each opens the form once.
create table quote_challenges (
  "id" text primary key,
  "expiresAt" timestamptz(3) not null
);
create index quote_challenges_end on quote_challenges ("expiresAt");
