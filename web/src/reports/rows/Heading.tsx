import { Link, useSearch } from '@tanstack/react-router';
import {
  administrators,
  choiceWords,
  codeWords,
  countWords,
  type FigureAsked,
  figureWords,
  isAdministrator,
  mayEnter,
} from 'domain/kernel';
import { dashboardWords, myViewWords, narrowedWords, rangeWords, reportWords } from 'domain/reports';
import { narrowedBy } from '#platform/figureAddress.ts';
import type { Pages } from '#platform/pages.ts';
import { useOfficeToday } from '#settings';
import { Crumb } from '#ui/Crumb.tsx';
import { useNames, useWork } from '#view';
import { readSearch } from './search.ts';

type OfFigure = { figure: FigureAsked };

const partOf = ({ report, key }: FigureAsked) => {
  if (report === 'dashboard') return undefined;
  return Object.values(reportWords[report].parts).find(({ figures }) => Object.hasOwn(figures, key));
};

/** Where the number stands that was pressed. */
const Back = ({ figure }: OfFigure) => {
  const { by } = useWork();
  const { back } = readSearch({ ...useSearch({ strict: false }) });
  const { report } = figure;
  if (report === 'dashboard' || !mayEnter(administrators, by.role)) return <Link to="/">Dashboard</Link>;
  const search = back ? Object.fromEntries(new URLSearchParams(back)) : narrowedBy(figure);
  return (
    <Link search={search} to="/reports">
      {reportWords[report].name}
    </Link>
  );
};

/** What the rows are: the figure they stand behind, below the report it is of. */
export const Heading = ({ figure }: OfFigure) => {
  const part = partOf(figure);
  const label =
    part?.figures[figure.key]?.label ??
    ((Object.hasOwn(dashboardWords, figure.key) && dashboardWords[figure.key]) ||
      choiceWords(codeWords(figure.key)));
  const title = part && part.title !== label ? `${part.title}: ${label.toLowerCase()}` : label;
  return (
    <div className="page-head">
      <div>
        <Crumb>
          <Back figure={figure} />
        </Crumb>
        <h1>{title}</h1>
      </div>
    </div>
  );
};

/** What a group is called: as the table called it, a person by name, or its own word. */
const useGroup = ({ by, group }: FigureAsked): string | null => {
  const nameOf = useNames();
  const { name } = readSearch({ ...useSearch({ strict: false }) });
  if (group === undefined) return null;
  if (name) return name;
  if (!group) return 'unknown';
  return by === 'rep' ? (nameOf(group) ?? group) : choiceWords(group);
};

type GistProps = OfFigure & { of: readonly [string, string]; operation: string; pages: Pages<unknown> };

/** How many rows there are, what they are narrowed by, and whose they are where others see more of them. */
export const Gist = ({ figure, of, operation, pages: { total, items, more } }: GistProps) => {
  const { viewer } = useWork();
  const nameOf = useNames();
  const today = useOfficeToday() ?? '';
  const group = useGroup(figure);
  const { from, to, by } = figure;
  const part = partOf(figure);
  // Who has but one view is told nothing of it.
  const own = isAdministrator(viewer.role) && viewer.sees === 'self' && myViewWords(operation);
  const all = countWords(total ?? items.length, ...of);
  const first = `the first ${figureWords(items.length)}`;
  const facts = [
    more ? `${first} ${total === undefined ? of[1] : `of ${all}`}` : all,
    group !== null && `${(part?.by[by ?? ''] ?? choiceWords(by ?? '')).toLowerCase()} ${group}`,
    (from || to) && rangeWords({ ...(from && { from }), ...(to && { to }) }, today),
    own && `My View: ${own}`,
    ...narrowedWords(figure, nameOf),
  ];
  return (
    <p className="small soft" role="status" style={{ marginBottom: 12 }}>
      {facts.filter(Boolean).join(' · ')}
    </p>
  );
};
