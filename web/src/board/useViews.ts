import type { LeadColumn, LeadSort } from 'domain/leads';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { judgeBy, type LeadRow, leadView } from '#leads';
import type { View } from '#platform/store.ts';
import { useSettings } from '#settings';
import { type BoardSearch, filterOf, hidesArchived, isList, lateOf } from './filters/search.ts';

/** Live rows are judged by the settings; when they change, what is shown is read again. */
const useJudging = (view: View<LeadRow>) => {
  const settings = useSettings();
  const judged = settings && {
    staleDays: settings.staleDays,
    archiveDays: settings.archiveDays,
    leaseOffsets: settings.leaseOffsets,
    officeTimeZone: settings.officeTimeZone,
  };
  const text = JSON.stringify(judged ?? null);
  const before = useRef(text);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text says whether they changed
  useEffect(() => {
    judgeBy(judged ?? null);
    const changed = before.current !== 'null' && before.current !== text;
    before.current = text;
    if (changed) void view.reload();
  }, [text, view]);
};

/** What the address asks for: the board's columns, the one that shows its late ones, or the list. */
export const useViews = (search: BoardSearch, order: LeadSort) => {
  const filter = useMemo(() => filterOf(search), [search]);
  const text = search.text ?? '';
  const list = isList(search);
  const fresh = !list && hidesArchived(search);
  const shown = useMemo(() => ({ filter, text }), [filter, text]);
  const selection = useMemo(
    () => ({ ...shown, order, ...(list && { list }), ...(fresh && { fresh }) }),
    [shown, order, list, fresh],
  );
  const late = list ? null : lateOf(search);
  const view = useMemo(() => leadView(selection), [selection]);
  const lateView = useMemo(
    () => (late ? leadView({ ...shown, order: 'urgent', late: true }) : null),
    [late, shown],
  );
  const viewOf = useCallback(
    (column: LeadColumn) => (column === late && lateView ? lateView : view),
    [late, lateView, view],
  );
  useJudging(view);
  return { view, late, viewOf, fresh, shown, name: JSON.stringify(selection) };
};
