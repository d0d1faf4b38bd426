-- A session says how it was opened: also by the link of a mail that set a password anew.
alter table sessions drop constraint "sessions_openedBy_check";
alter table sessions add constraint "sessions_openedBy_check"
  check ("openedBy" in ('password', 'code', 'provider', 'passkey', 'reset'));
