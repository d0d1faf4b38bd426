import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new Error(`APP_SECRET needs to be readable in ${file}: ${(error as Error).message}`);
  }
};

/**
 * The secret in DATA_DIR/app-secret, made at the first start. A database that was made with a lost secret is
 * not given a new one: its protected fields would look empty.
 */
export const createSecret = (dataDir: string, hasDatabase: boolean): string => {
  const file = join(dataDir, 'app-secret');
  const present = read(file);
  if (present !== null && present.length >= 32) return present;
  if (present !== null) throw new Error(`APP_SECRET needs at least 32 characters in ${file}`);
  if (hasDatabase)
    throw new Error(`APP_SECRET needs the value that was in ${file} when the database was made`);
  // Root's database runs as another user, who must pass through the folder.
  mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
  const made = `${file}.${process.pid}`;
  writeFileSync(made, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    // Appears whole or not at all, and only once when two servers start together.
    linkSync(made, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(made, { force: true });
  }
  return read(file) ?? '';
};
