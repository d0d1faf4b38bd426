import { filesOf, type StoredFile } from '#platform/outside/files.ts';
import type { Services } from '#platform/services.ts';
import { findDocument } from './sql.ts';

/** The bytes of a file, to be read as a stream; null when it is gone or carries a virus. Who asks has checked the rights. */
export const openDocument = async (
  services: Pick<Services, 'db' | 'env' | 'outgoing'>,
  id: string,
): Promise<StoredFile | null> => {
  const row = await findDocument(services.db, id);
  return row?.storageKey && row.scan !== 'infected' ? filesOf(services).open(row.storageKey) : null;
};
