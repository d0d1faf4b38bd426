-- What the search reads of an event, as eventTexts in the domain.
create function event_text(title text, location text) returns text language sql immutable parallel safe as
  -- An index sees no functions of ours by their names alone; this is what searchable does.
  $$ select translate(lower(translate(title, '|', ' ') || '|' || translate(location, '|', ' ')),
      'àáâãäåçèéêëìíîïñòóôõöùúûüýÿāăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżž'
      || 'ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ`´‘’ʼ′“”‐‑‒–—―',
      'aaaaaaceeeeiiiinooooouuuuyyaaaccccdeeeeegggghiiiijklllnnnooorrrssssttuuuuuuwyzzz'
      || 'ouaaaaaaaaaaaaeeeeeeeeiioooooooooooouuuuuuuyyyy''''''''''''""------') $$;
create index appointments_trigrams on appointments using gin (event_text("title", "location") gin_trgm_ops)
  with (gin_pending_list_limit = 128) where "deletedAt" is null;
create index appointments_bigrams on appointments using gin (bigrams(event_text("title", "location")))
  with (gin_pending_list_limit = 128) where "deletedAt" is null;
-- The planner tells a common word from a rare one by these.
create statistics appointments_text on (event_text("title", "location")) from appointments;
