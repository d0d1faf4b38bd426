import type { Read } from '#platform/query.ts';
import { Bones } from './Bones.tsx';
import { Failure } from './Strip.tsx';

/** What stands for a read until its answer is there: its bones, or what failed and the way to try again. */
export const Reading = ({
  of: { error, isPending, refetch },
  label,
  rows,
  what,
  failed = what ? `Could not load ${what}. ${error?.message}` : error?.message,
  away,
}: {
  of: Pick<Read<unknown>, 'error' | 'isPending' | 'refetch'>;
  label: string;
  rows?: number;
  /** ‘the machines’: what failed is said with the server's words; otherwise `failed` says it. */
  what?: string;
  failed?: string | undefined;
  away?: string;
}) => {
  if (error)
    return (
      <Failure error={error} onRetry={refetch} {...(away && { away })}>
        {failed}
      </Failure>
    );
  return isPending && <Bones label={label} {...(rows && { rows })} />;
};
