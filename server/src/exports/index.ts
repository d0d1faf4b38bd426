import { exportOperations } from 'domain/exports';
import type { Feature } from '#platform/operations/feature.ts';
import { bind } from '#platform/operations/operations.ts';

/** Lists that a browser makes files of by itself: the audit is told of each. */
export const exports: Feature = {
  name: 'exports',
  routes: [
    bind(exportOperations.tell, async ({ newId, emit }, { rows, ...said }) => {
      emit({ noun: 'exports', rowId: newId(), verb: 'exported', before: {}, after: { ...said, rows } });
      return { rows };
    }),
  ],
};
