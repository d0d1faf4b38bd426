import { Link } from '@tanstack/react-router';
import { reportOperations, reportsShown, reportWords } from 'domain/reports';
import type { SavedView } from 'domain/savedViews';
import { useState } from 'react';
import { MailReport } from '#mailedReports';
import { useRead } from '#platform/query.ts';
import { SaveView } from '#savedViews';
import { Reading } from '#ui/Reading.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { usePrinting } from '#ui/usePrinting.ts';
import { Filters } from './Filters.tsx';
import styles from './Reports.module.css';
import { Shown } from './Shown.tsx';
import { askedOf, type ReportSearch, readSearch, reportOf, shownOf } from './search.ts';

export type ReportProps = {
  search: ReportSearch;
  today: string;
  onSearch: (next: ReportSearch) => void;
};

const names = reportsShown.map((key) => [key, reportWords[key].name] as const);

/** Another report of the same days and people; how it is divided and compared is its own. */
const otherOf = (search: ReportSearch, report: string): ReportSearch => {
  const { part: _, by: __, sort: ___, ...rest } = search;
  return readSearch({ ...rest, report });
};

const Choice = ({ search, onSearch }: ReportProps) => {
  const { report } = shownOf(search);
  return (
    <>
      <nav aria-label="Reports" className={`no-phone ${styles.names}`}>
        <ul>
          {names.map(([key, name]) => (
            <li key={key}>
              <Link
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={key === report ? 'page' : undefined}
                search={otherOf(search, key)}
                to="/reports"
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.picker}>
        <SelectField
          label="Report"
          onChange={({ target }) => onSearch(otherOf(search, target.value))}
          options={names}
          value={report}
        />
      </div>
    </>
  );
};

/** One report: its question, what narrows it, its table and charts. */
export const Report = (props: ReportProps) => {
  const { search, today } = props;
  const [editing, edit] = useState<SavedView | null>();
  const [mailing, mail] = useState(false);
  const { words } = shownOf(search);
  const asked = askedOf(search, today);
  const read = useRead(reportOperations.read, asked);
  const printing = usePrinting();
  return (
    <div className={`page ${styles.page}`} data-theme={printing ? 'light' : undefined}>
      <div className="page-head">
        <div>
          <h1>{words.name}</h1>
          <p className="soft small">{words.question}</p>
        </div>
      </div>
      <div className={styles.report}>
        <Choice {...props} />
        <div className={styles.body}>
          <Filters {...props} onEdit={edit} onMail={() => mail(true)} />
          <Reading label={`Loading ${words.name}`} of={read} rows={4} what={`the report ‘${words.name}’`} />
          {read.data && <Shown {...props} answer={read.data} key={JSON.stringify(asked)} />}
        </div>
      </div>
      {mailing && <MailReport asked={reportOf(search)} onClose={() => mail(false)} />}
      {editing !== undefined && (
        <SaveView
          onClose={() => edit(undefined)}
          read={readSearch}
          screen="reports"
          search={search}
          view={editing}
        />
      )}
    </div>
  );
};
