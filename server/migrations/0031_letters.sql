-- Letters leave as e-mails or are taken to the post; before, they stayed drafts.
alter table letters
  drop constraint "letters_state_check",
  add constraint "letters_state_check" check ("state" in ('draft', 'sent', 'posted', 'withdrawn')),
  add column "messageId" uuid references messages,
  add column "sentAt" timestamptz(3);
