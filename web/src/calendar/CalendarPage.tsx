import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { Calendar } from './Calendar.tsx';
import { type CalendarSearch, readSearch } from './search.ts';

/** The calendar with its address. */
export const CalendarPage = () => {
  const raw = useSearch({ strict: false });
  const search = useMemo(() => readSearch(raw), [raw]);
  const navigate = useNavigate();
  const onSearch = useCallback(
    (next: CalendarSearch) => void navigate({ to: '.', search: readSearch({ ...next }) as never }),
    [navigate],
  );
  return <Calendar onSearch={onSearch} search={search} />;
};
