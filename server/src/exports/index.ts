import { exportOperations } from 'domain/exports';
import type { Feature } from '#platform/operations/feature.ts';
import { bind } from '#platform/operations/operations.ts';
import { exportGates, exportHttp } from './http.ts';

export { downloadCsv } from './download.ts';

/** Lists that become files, on the server or in a browser by itself: the audit is told of each. */
export const exports: Feature = {
  name: 'exports',
  routes: [
    bind(exportOperations.tell, async ({ newId, emit }, { rows, ...said }) => {
      emit({ noun: 'exports', rowId: newId(), verb: 'exported', before: {}, after: { ...said, rows } });
      return { rows };
    }),
  ],
  gates: exportGates,
  http: exportHttp,
};
