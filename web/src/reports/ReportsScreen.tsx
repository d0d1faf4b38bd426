import { useNavigate, useSearch } from '@tanstack/react-router';
import { signedIn } from '#auth';
import { useOfficeToday } from '#settings';
import { Report } from './Report.tsx';
import { readSearch } from './search.ts';

/** The fixed reports: one at a time, by its address. */
export const ReportsScreen = signedIn(() => {
  const search = readSearch({ ...useSearch({ strict: false }) });
  const navigate = useNavigate();
  const today = useOfficeToday();
  if (!today) return null;
  return (
    <Report
      onSearch={(next) => void navigate({ to: '/reports', search: next, replace: true })}
      search={search}
      today={today}
    />
  );
});
