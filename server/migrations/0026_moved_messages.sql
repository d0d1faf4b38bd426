-- Messages that were moved from the former system before they were searched.
update messages set "txt" = searchable(left(concat_ws(' ', nullif("leadName", ''), nullif("subject", ''),
    array_to_string("recipients", ' '), nullif("senderAddress", ''),
    (select string_agg(regexp_replace(each, '\D', '', 'g'), ' ') from unnest("recipients" || "senderAddress") as each
      where each !~ '@'), "content"), 600))
  where "txt" = '';
