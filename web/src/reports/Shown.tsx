import { zoneWords } from 'domain/kernel';
import {
  linesOf,
  noRowsText,
  type ReportAnswer,
  rangeLabels,
  reportRowsAtMost,
  reportSaid,
  rowsShownText,
  sortedLines,
  widerRange,
} from 'domain/reports';
import { useState } from 'react';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { Empty } from '#ui/Empty.tsx';
import { ChartColumn } from '#ui/Icon.tsx';
import { CsvButton } from '#ui/list/CsvButton.tsx';
import { Table } from '#ui/list/Table.tsx';
import { here, minuteOf } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Strip } from '#ui/Strip.tsx';
import { usePrinting } from '#ui/usePrinting.ts';
import { useNames, useWork } from '#view';
import { Charts } from './Charts.tsx';
import type { ReportProps } from './Report.tsx';
import styles from './Reports.module.css';
import { askedOf, changed, cleared, daysOf, isFiltered, reportOf, shownOf } from './search.ts';
import { columnsOf } from './table.tsx';

/** As many as a phone shows of each group before it is asked for all. */
const columnsAtOnce = 6;
/** As many as Letter has room for when it stands; with more it lies. */
const columnsOnPaper = 9;
/** As many figures as a lying one has room for; the others stand in a table below, by the same names. */
const figuresAcross = 16;

const sheetsOf = <Col,>([name, ...figures]: readonly Col[]): readonly (readonly Col[])[] => {
  if (name === undefined) return [];
  const count = Math.ceil(figures.length / figuresAcross);
  return Array.from({ length: Math.max(1, count) }, (_, at) => [
    name,
    ...figures.slice(at * figuresAcross, (at + 1) * figuresAcross),
  ]);
};

type ShownProps = ReportProps & { answer: ReportAnswer };

/** Nothing in these days: they can be widened, or what narrows them be taken away. */
const Nothing = ({ search, today, onSearch }: ReportProps) => {
  const { partWords } = shownOf(search);
  const wider = partWords.now ? null : widerRange(daysOf(search, today).days, today);
  return (
    <Empty icon={<ChartColumn />} title={noRowsText(partWords)}>
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

/** What the table is about, of which days, narrowed by what, and as of when; on paper no filters stand beside it. */
const Gist = ({ search, today, answer }: ShownProps) => {
  const { partWords } = shownOf(search);
  const { viewer } = useWork();
  const nameOf = useNames();
  const zone = useSettings()?.officeTimeZone ?? here;
  const asOf = minuteOf(answer.asOf, Date.now(), zone) + (zone === here ? '' : `, ${zoneWords(zone)}`);
  const said = reportSaid(answer, reportOf(search), { today, sees: viewer.sees, asOf, nameOf });
  return (
    <p className={`small dim ${styles.gist}`}>
      {said.join('. ')}
      {partWords.now && '. As of now: the date range does not apply.'}
    </p>
  );
};

/** The table of a report with its formula, then its charts. */
export const Shown = (props: ShownProps) => {
  const { search, today, answer, onSearch } = props;
  const { report, part, partWords, by } = shownOf(search);
  const { compare } = askedOf(search, today);
  const [whole, showWhole] = useState(false);
  const printing = usePrinting();
  if (answer.rows.length === 0) return <Nothing {...props} />;
  const columns = columnsOf(partWords, by, compare, search);
  const rows = sortedLines(linesOf(answer), search.sort);
  const isWide = columns.length > columnsOnPaper;
  const isLong = columns.length > columnsAtOnce;
  const title = `${partWords.title} by ${(partWords.by[by] ?? '').toLowerCase()}`;
  return (
    <>
      {answer.truncated && <Strip>{rowsShownText(reportRowsAtMost)}</Strip>}
      <Panel
        actions={
          <CsvButton columns={columns} file={`${report}-${part}-${by}.csv`} rows={rows} what={title} />
        }
        className={classes(styles.panel, isWide && styles.wide, whole && styles.whole)}
        title={title}
      >
        <Gist {...props} />
        {(printing ? sheetsOf(columns) : [columns]).map((sheet) => (
          <Table
            columns={sheet}
            key={sheet[1]?.label}
            label={title}
            mark={({ all }) => (all ? { 'data-all': true } : {})}
            order={{
              now: search.sort ?? '',
              usual: '',
              onSort: (sort) => onSearch(changed(search, { sort })),
            }}
            rows={rows}
          />
        ))}
        {isLong && (
          <div className={styles.more}>
            <Button aria-expanded={whole} look="quiet" onClick={() => showWhole(!whole)} small>
              {whole ? 'Key figures' : 'All figures'}
            </Button>
          </div>
        )}
        <p className={`small dim ${styles.formula}`}>{partWords.formula}</p>
      </Panel>
      <Charts answer={answer} by={by} part={partWords} />
    </>
  );
};
