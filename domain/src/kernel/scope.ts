import { isAdministrator, type Role } from './roles.ts';

type Value = string | number | boolean | null;

/** Of a column that is a list: it holds this value. */
export type Has = { readonly has: string };

/** A conjunction of equalities; an array means ‘one of’. */
export type Clause = Readonly<Record<string, Value | readonly Value[] | Has>>;

/** Which rows somebody may see, as data: any of the clauses. No clause, no row; one empty clause, every row. */
export type Scope = readonly Clause[];

export const everyRow: Scope = [{}];
export const noRow: Scope = [];

/** Every row for administrators, none for others. */
export const administratorRows = ({ role }: { role: Role }): Scope =>
  isAdministrator(role) ? everyRow : noRow;

const fits = (wanted: Clause[string] | undefined, value: unknown): boolean => {
  const has = (wanted as Has | null)?.has;
  if (has) return !!(value as string[] | undefined)?.includes(has);
  return Array.isArray(wanted) ? wanted.includes(value) : (value ?? null) === wanted;
};

const holds = (clause: Clause, row: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(clause).every(([field, wanted]) => fits(wanted, row[field]));

/** The same scope evaluated in memory, for the live feed; the server compiles it to SQL for queries. */
export const inScope = (scope: Scope, row: Readonly<Record<string, unknown>>): boolean =>
  scope.some((clause) => holds(clause, row));

/** Stands for the id in an event about so many rows of a noun that whoever sees the noun reads them afresh. */
export const allRows = '*';
