import type { Archived as Past } from 'domain/kernel';
import { dayOf } from '#ui/moment.ts';

/** At the end of what is told of a past: until when the rest of it was archived, and who is to be asked for it. */
export const Archived = ({ of }: { of: Past | undefined }) =>
  of && (
    <p className="small dim">
      {`History up to ${dayOf(of.through)} was put into the archive on ${dayOf(of.on)}. Whoever runs the server keeps it: ask an administrator.`}
    </p>
  );
