import { Button } from '#ui/Button.tsx';
import { Strip } from '#ui/Strip.tsx';

/** Stands in place of a page that failed; the address stays, so that a reload tries again. */
export const Broken = ({ error }: { error: unknown }) => (
  <div className="page">
    <Strip
      action={
        <Button onClick={() => location.reload()} small>
          Retry
        </Button>
      }
      tone="bad"
    >
      {`This page could not be shown. ${error instanceof Error ? error.message : ''}`}
    </Strip>
  </div>
);
