import { exportOperations } from 'domain/exports';
import { call } from '#platform/call.ts';

// Where one is and how it lies there narrows nothing.
const notNarrowing: ReadonlySet<string> = new Set(['tab', 'sort', 'view']);

const filterOf = (search: string): Record<string, string> =>
  Object.fromEntries(
    [...new URLSearchParams(search)]
      .filter(([name, value]) => value !== '' && !notNarrowing.has(name))
      .map(([name, value]) => [name.slice(0, 100), value.replace(/^"(.*)"$/, '$1').slice(0, 500)]),
  );

/** Tells the audit of a list that is taken along; what is not told is not handed over. */
export const tellExport = async (list: string, ending: 'csv' | 'xlsx', rows: number): Promise<void> => {
  const named = list.replace(/^the /, '').slice(0, 100);
  await call(exportOperations.tell, { list: named, ending, rows, filter: filterOf(location.search) });
};
