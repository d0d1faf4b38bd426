import { countWords, zoneWords } from 'domain/kernel';
import {
  comparisonLabels,
  daysOfAnswer,
  linesOf,
  myViewWords,
  noDataText,
  type ReportAnswer,
  rangeLabels,
  rangeWords,
  reportRowsAtMost,
  rowsShownText,
  sortedLines,
  widerRange,
} from 'domain/reports';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { Empty } from '#ui/Empty.tsx';
import { ChartColumn } from '#ui/Icon.tsx';
import { CsvButton } from '#ui/list/CsvButton.tsx';
import { Table } from '#ui/list/Table.tsx';
import { here, minuteOf } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Strip } from '#ui/Strip.tsx';
import { useWork } from '#view';
import { Charts } from './Charts.tsx';
import type { ReportProps } from './Report.tsx';
import styles from './Reports.module.css';
import { askedOf, changed, cleared, daysOf, isFiltered, shownOf } from './search.ts';
import { columnsOf } from './table.tsx';

type ShownProps = ReportProps & { answer: ReportAnswer };

/** Nothing in these days: they can be widened, or what narrows them be taken away. */
const Nothing = ({ search, today, onSearch }: ReportProps) => {
  const { partWords } = shownOf(search);
  const wider = partWords.now ? null : widerRange(daysOf(search, today).days, today);
  return (
    <Empty icon={<ChartColumn />} title={noDataText}>
      {wider && (
        <Button onClick={() => onSearch(changed(search, { range: wider, from: '', to: '' }))} small>
          {`Widen to ${rangeLabels[wider].toLowerCase()}`}
        </Button>
      )}
      {!wider && isFiltered(search) && (
        <Button onClick={() => onSearch(cleared(search))} small>
          Clear filters
        </Button>
      )}
    </Empty>
  );
};

/** What the table is about, of which days, and as of when. */
const Gist = ({ search, today, answer }: ShownProps) => {
  const { partWords } = shownOf(search);
  const { viewer } = useWork();
  const { value = 0, open } = answer.all[partWords.all] ?? {};
  const own = myViewWords(open?.operation);
  const zone = useSettings()?.officeTimeZone ?? here;
  const { compare } = askedOf(search, today);
  const counted = countWords(Number(value ?? 0), ...partWords.counted);
  const when = partWords.now ? '' : ` ${rangeWords(daysOfAnswer(answer), today)}`;
  return (
    <p className={`small dim ${styles.gist}`}>
      {`${counted}${when}, as of ${minuteOf(answer.asOf, Date.now(), zone)}`}
      {zone !== here && `, ${zoneWords(zone)}`}
      {own && viewer.sees === 'self' && `. My View: ${own}`}
      {partWords.now && '. As of now: the date range does not apply.'}
      {answer.compared &&
        compare &&
        `. ${comparisonLabels[compare]}: ${rangeWords(daysOfAnswer(answer.compared), today)}`}
    </p>
  );
};

/** The table of a report with its formula, then its charts. */
export const Shown = (props: ShownProps) => {
  const { search, today, answer, onSearch } = props;
  const { report, part, partWords, by } = shownOf(search);
  const { compare } = askedOf(search, today);
  if (answer.rows.length === 0) return <Nothing {...props} />;
  const columns = columnsOf(partWords, by, compare, search);
  const rows = sortedLines(linesOf(answer), search.sort);
  const title = `${partWords.title} by ${(partWords.by[by] ?? '').toLowerCase()}`;
  return (
    <>
      {answer.truncated && <Strip>{rowsShownText(reportRowsAtMost)}</Strip>}
      <Panel
        actions={<CsvButton columns={columns} file={`${report}-${part}-${by}.csv`} rows={rows} />}
        className={styles.panel}
        title={title}
      >
        <Gist {...props} />
        <Table
          columns={columns}
          label={title}
          mark={({ all }) => (all ? { 'data-all': true } : {})}
          order={{
            now: search.sort ?? '',
            usual: '',
            onSort: (sort) => onSearch(changed(search, { sort })),
          }}
          rows={rows}
        />
        <p className={`small dim ${styles.formula}`}>{partWords.formula}</p>
      </Panel>
      <Charts answer={answer} by={by} part={partWords} />
    </>
  );
};
