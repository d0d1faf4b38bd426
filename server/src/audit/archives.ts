import type { Keys } from '#platform/keys/keys.ts';
import type { Archive } from './sql/archives.ts';

/** The HMAC of what is said of an archive: who has the database alone can take events away, and not call them archived. */
export const archiveMac = (
  keys: Keys,
  { from, to, events, first, last, file, sha256 }: Omit<Archive, 'mac'>,
): Buffer => keys.auditMac('archive', JSON.stringify([from, to, events, first, last, file, sha256]));

/** Counts the sealed events that are missed and stand in archives. */
export const archivedIn = (archives: readonly Archive[], keys: Keys) => {
  const counts = new Map(archives.map((archive) => [archive, 0]));
  const missed = () => archives.filter((archive) => counts.get(archive));
  return {
    /** Whether an event that is not there was archived. */
    misses: (position: number): boolean => {
      const archive = archives.find(({ from, to }) => from <= position && position < to);
      if (archive) counts.set(archive, (counts.get(archive) ?? 0) + 1);
      return archive !== undefined;
    },
    /** What is said of one and was not written by us. */
    changed: (): string | null => {
      const changed = archives.find((archive) => !archiveMac(keys, archive).equals(archive.mac));
      return changed ? `What is said of the archive ${changed.file} was changed.` : null;
    },
    /** All of an archive is missed; or nothing, where it was brought back to be looked at. */
    incomplete: (): string | null => {
      const found = missed().find((archive) => counts.get(archive) !== archive.events);
      return found ? `The archive ${found.file} holds other events than are missed of those numbers.` : null;
    },
    missed,
  };
};
