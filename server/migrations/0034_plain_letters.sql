-- What is searched is compared in plain letters and signs: who types Castaneda finds Castañeda, who types O'Brien O’Brien.
-- As searchable in the domain, a character for a character.
create or replace function searchable(text) returns text language sql immutable strict parallel safe as
  $$ select translate(lower(translate($1, '|', ' ')),
      'àáâãäåçèéêëìíîïñòóôõöùúûüýÿāăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżž'
      || 'ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ`´‘’ʼ′“”‐‑‒–—―',
      'aaaaaaceeeeiiiinooooouuuuyyaaaccccdeeeeegggghiiiijklllnnnooorrrssssttuuuuuuwyzzz'
      || 'ouaaaaaaaaaaaaeeeeeeeeiioooooooooooouuuuuuuyyyy''''''''''''""------') $$;
create or replace function machine_text(serial text, make text, model text) returns text language sql immutable parallel safe as
  -- An index sees no functions of ours by their names alone; this is what searchable does.
  $$ select translate(lower(translate(serial, '|', ' ') || '|' || translate(make, '|', ' ') || '|' || translate(model, '|', ' ')
    || '|' || btrim(translate(make || ' ' || model, '|', ' '))),
      'àáâãäåçèéêëìíîïñòóôõöùúûüýÿāăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżž'
      || 'ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ`´‘’ʼ′“”‐‑‒–—―',
      'aaaaaaceeeeiiiinooooouuuuyyaaaccccdeeeeegggghiiiijklllnnnooorrrssssttuuuuuuwyzzz'
      || 'ouaaaaaaaaaaaaeeeeeeeeiioooooooooooouuuuuuuyyyy''''''''''''""------') $$;

-- Bars stand between the fields of a row and stay.
create function plain_row(text) returns text language sql immutable strict as
  $$ select translate(searchable(translate($1, '|', chr(1))), chr(1), '|') $$;
update lead_search set "txt" = plain_row("txt") where "txt" <> plain_row("txt");
update client_search set "txt" = plain_row("txt") where "txt" <> plain_row("txt");
update site_search set "txt" = plain_row("txt") where "txt" <> plain_row("txt");
update messages set "txt" = searchable("txt") where "txt" <> searchable("txt");
drop function plain_row;

with old as (delete from lead_terms where "term" <> searchable("term") returning "leadId", "term")
insert into lead_terms ("leadId", "term") select distinct "leadId", searchable("term") from old on conflict do nothing;
with old as (delete from client_terms where "term" <> searchable("term") returning "clientId", "term")
insert into client_terms ("clientId", "term") select distinct "clientId", searchable("term") from old on conflict do nothing;
with old as (delete from site_terms where "term" <> searchable("term") returning "siteId", "term")
insert into site_terms ("siteId", "term") select distinct "siteId", searchable("term") from old on conflict do nothing;

reindex table machines;
analyze machines;
