import { figureWords } from 'domain/kernel';
import type {
  ChartWords,
  FigureAnswer,
  FigureChart,
  FunnelChart,
  PartWords,
  ReportAnswer,
} from 'domain/reports';
import { axisUnit, daysOfAnswer, groupsInTime, timeGroupWords, waysOverTime } from 'domain/reports';
import { type Bar, Bars } from '#ui/chart/Bars.tsx';
import { type Axis, Chart } from '#ui/chart/Chart.tsx';
import { Lines } from '#ui/chart/Lines.tsx';
import styles from './Reports.module.css';
import { wordsOf } from './table.tsx';

type ChartsProps = { part: PartWords; by: string; answer: ReportAnswer };
type OfFigure = ChartsProps & { chart: FigureChart };

const barsAtMost = 12;

type Counted = Pick<FigureAnswer, 'value'>;

const kindOf = (part: PartWords, figure: string) => part.figures[figure]?.as ?? 'count';
const numberOf = (figure: Counted | undefined): number =>
  typeof figure?.value === 'number' ? figure.value : 0;

/** An axis for values of a figure, and what a value is on it. */
const axisOf = (part: PartWords, figure: string, values: readonly number[]) => {
  const { size, unit, before, whole } = axisUnit(kindOf(part, figure), Math.max(0, ...values));
  const axis: Axis = { whole, words: (value, last) => `${before}${figureWords(value)}${last ? unit : ''}` };
  return { axis, scaled: (value: number) => value / size };
};

const BarsOf = ({ part, by, answer, chart: { figure, shortest, title } }: OfFigure) => {
  const known = answer.rows
    .filter(({ figures }) => figures[figure]?.value !== null)
    .toSorted((a, b) => (numberOf(b.figures[figure]) - numberOf(a.figures[figure])) * (shortest ? -1 : 1));
  const shown = known.slice(0, barsAtMost);
  const { axis, scaled } = axisOf(
    part,
    figure,
    shown.map(({ figures }) => numberOf(figures[figure])),
  );
  const bars: Bar[] = shown.map(({ label, figures }) => ({
    name: label,
    value: scaled(numberOf(figures[figure])),
    words: wordsOf(kindOf(part, figure), figures[figure]),
  }));
  // What is nothing everywhere stands in the table.
  if (bars.every(({ value }) => value === 0)) return null;
  const order = shortest ? 'shortest' : 'largest';
  const rest = known.length > shown.length ? `, the first ${barsAtMost} of ${figureWords(known.length)}` : '';
  return (
    <Chart caption={`By ${(part.by[by] ?? '').toLowerCase()}, ${order} first${rest}`} title={title}>
      <Bars axis={axis} bars={bars} />
    </Chart>
  );
};

const FunnelOf = ({ part, answer, chart: { figures, title } }: ChartsProps & { chart: FunnelChart }) => {
  const [first = 0, ...rest] = figures.map((figure) => numberOf(answer.all[figure]));
  const values = [first, ...rest];
  const { axis } = axisOf(part, figures[0] ?? '', values);
  const bars: Bar[] = values.map((value, at) => ({
    name: part.figures[figures[at] ?? '']?.label ?? '',
    value,
    words:
      first > 0 && at > 0
        ? `${figureWords(value)}, ${Math.round((value / first) * 100)} %`
        : figureWords(value),
  }));
  return (
    <Chart caption={`Of all ${part.counted[1]}; shares of the first step`} title={title}>
      <Bars axis={axis} bars={bars} kind="Funnel" />
    </Chart>
  );
};

const LinesOf = ({ part, by, answer, chart: { figure, title, written } }: OfFigure) => {
  const kind = kindOf(part, figure);
  const known = new Map(
    answer.rows.flatMap((row) => (row.group === null ? [] : [[row.group, row] as const])),
  );
  const groups = groupsInTime(by, [...known.keys()], daysOfAnswer(answer));
  // Nothing was counted in a month that is not there; a median of nothing is none.
  const none = kind === 'count' || kind === 'cents' ? { value: 0 } : undefined;
  const now = groups.map((group) => {
    const row = known.get(group);
    return row && written && !row.figures[figure]?.value ? undefined : (row?.figures[figure] ?? none);
  });
  const { axis, scaled } = axisOf(part, figure, now.map(numberOf));
  const line = {
    name: part.figures[figure]?.label ?? '',
    values: now.map((each) => (typeof each?.value === 'number' ? scaled(each.value) : null)),
    words: now.map((each) => wordsOf(kind, each)),
  };
  // What is nothing everywhere stands in the table.
  if (groups.length < 2 || line.values.every((value) => value === 0)) return null;
  return (
    <Chart caption={`By ${(part.by[by] ?? '').toLowerCase()}`} title={title}>
      <Lines axis={axis} lines={[line]} points={groups.map((group) => timeGroupWords(by, group))} />
    </Chart>
  );
};

const OneOf = ({ chart, ...rest }: ChartsProps & { chart: ChartWords }) => {
  if (chart.as === 'funnel') return <FunnelOf {...rest} chart={chart} />;
  return waysOverTime.includes(rest.by) ? (
    <LinesOf {...rest} chart={chart} />
  ) : (
    <BarsOf {...rest} chart={chart} />
  );
};

/** At most two charts of the figures of the table. */
export const Charts = (props: ChartsProps) => (
  <div className={styles.charts}>
    {props.part.charts.map((chart) => (
      <OneOf key={chart.title} {...props} chart={chart} />
    ))}
  </div>
);
