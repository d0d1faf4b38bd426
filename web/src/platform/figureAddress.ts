import type { FigureAsked } from 'domain/kernel';

/** What a number opens: the list that it is the count of, and what that is asked for. */
export type FigureOpen = { operation: string; input: { figure: FigureAsked } };

const said = (values: Readonly<Record<string, string | null | undefined>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value]] : [])),
  );

/** What a figure was narrowed by, as addresses say it; nobody is ‘none’. */
export const narrowedBy = ({ key: _, group: __, ...rest }: FigureAsked): Record<string, string> =>
  said({ ...rest, ...(rest.rep === null && { rep: 'none' }) });

/** The address of the rows behind a number, as links take it; `name`: what its group is called. */
export const figureAddress = ({ operation, input: { figure } }: FigureOpen, name?: string) => ({
  to: '/rows' as const,
  search: {
    ...narrowedBy(figure),
    ...said({
      of: operation.split('.')[0],
      key: figure.key,
      group: figure.group,
      name,
      // The group of those that have nothing there; an address says nothing empty.
      without: figure.group === null ? 'value' : figure.group === '' ? 'text' : undefined,
    }),
  },
});
