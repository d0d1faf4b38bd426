const noRoom = new Set(['ENOSPC', 'EDQUOT']);
const awayCodes = new Set(['EFILESAWAY', 'EIO', 'EROFS', 'EACCES', 'EPERM', 'ENOTDIR', 'EMFILE', 'ENFILE']);

/** An error of files that nobody can read or keep now, because their store does not do its part. */
export const filesAway = (message: string, options?: ErrorOptions): Error =>
  Object.assign(new Error(message, options), { code: 'EFILESAWAY' });

/** Why files can be neither kept nor read for now; null where an error says something else. */
export const filesTrouble = (error: unknown): 'full' | 'away' | null => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (noRoom.has(code)) return 'full';
  return awayCodes.has(code) ? 'away' : null;
};
