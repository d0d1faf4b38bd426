import { isUnavailable } from '#platform/database/unavailable.ts';
import { filesTrouble } from '#platform/outside/files-trouble.ts';

/** PostgreSQL's word for a database that is there already. */
export const duplicateDatabase = '42P04';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Whether an error speaks of the place or the database, and not of what a backup holds. */
export const isOfPlace = (error: unknown): boolean =>
  filesTrouble(error) !== null ||
  isUnavailable(error) ||
  /^(?:ENOENT|EEXIST|25P0\d|3D000|42501|42P04|55006)$/.test(codeOf(error));

/** Why a backup could not be made or checked, as people read it; `where` is the place of backups. */
export const problemWords = (error: unknown, where: string): string => {
  const message = error instanceof Error ? error.message : String(error);
  const code = codeOf(error);
  if (code === '42501')
    return 'The user of the database may not make a database to restore into: alter role NAME createdb.';
  if (code === '53100') return 'The database has no room left on its disk.';
  const trouble = filesTrouble(error);
  if (trouble === 'full') return `No room is left: ${message}.`;
  if (code === 'EFILESAWAY') return `${where} does not answer: ${message}.`;
  if (trouble === 'away' || code === 'EEXIST' || code === 'ENOENT')
    return `${where} cannot be written to or read: ${message}.`;
  return /[.!?]$/.test(message) ? message : `${message}.`;
};
