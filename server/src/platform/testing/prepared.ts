import { inject } from 'vitest';
import { copyDatabase } from './cluster.ts';

/**
 * An embedded database, initialised and migrated, in a data folder that has none; no other way than by being there does it
 * differ from one of a first start. Without a prepared one (see `setup.ts`) the folder stays as it is: whoever starts makes it.
 */
export const layDatabase = async (dataDir: string): Promise<void> => {
  const prepared = inject('preparedFolder');
  if (prepared) await copyDatabase(prepared, dataDir);
};
