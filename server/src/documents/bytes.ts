import type { Kysely } from 'kysely';
import type { DB } from '#platform/database/schema.ts';
import { filesOf } from '#platform/outside/files.ts';
import type { Services } from '#platform/services.ts';
import { findDocument } from './sql.ts';

/** The bytes of a file; null when it is gone. Who asks has checked the rights. */
export const readDocument = async (
  db: Kysely<DB>,
  services: Pick<Services, 'env' | 'outgoing'>,
  id: string,
): Promise<Uint8Array | null> => {
  const row = await findDocument(db, id);
  const stored = row?.storageKey ? await filesOf(services).open(row.storageKey) : null;
  if (!stored) return null;
  const pieces: Buffer[] = [];
  for await (const piece of stored.stream()) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
};
