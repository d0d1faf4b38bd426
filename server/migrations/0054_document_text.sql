-- The same texts as before, in a tenth of the time: each letter was looked for among all that have another shape, and most
-- texts have none of these. Of the plain ones the mark of an apostrophe alone is left.
create or replace function document_text(name text, file_name text, description text, tags text[]) returns text
  language plpgsql immutable parallel safe cost 20 as $$
declare
  said text := lower(translate(name, '|', ' ') || '|' || translate(file_name, '|', ' ') || '|'
    || translate(description, '|', ' ') || '|' || translate(pg_catalog.array_to_string(tags, ' '), '|', ' '));
begin
  if octet_length(said) = length(said) then return translate(said, '`', ''''); end if;
  return translate(said,
      'àáâãäåçèéêëìíîïñòóôõöùúûüýÿāăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżž'
      || 'ơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ`´‘’ʼ′“”‐‑‒–—―',
      'aaaaaaceeeeiiiinooooouuuuyyaaaccccdeeeeegggghiiiijklllnnnooorrrssssttuuuuuuwyzzz'
      || 'ouaaaaaaaaaaaaeeeeeeeeiioooooooooooouuuuuuuyyyy''''''''''''""------');
end $$;
