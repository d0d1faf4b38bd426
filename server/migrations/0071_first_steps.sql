-- A step that somebody skipped; without one all were put away.
alter table first_steps_away drop constraint first_steps_away_pkey;
alter table first_steps_away add column "step" text;
create unique index first_steps_away_once on first_steps_away ("uid", "step") nulls not distinct;
