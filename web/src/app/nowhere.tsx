import type { Screen } from '#platform/screen.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { toast } from '#ui/toast.tsx';

/** Says that an address leads nowhere, and to which page one that looks like it does. */
export const tellNowhere = (path: string, near: Screen | null): void => {
  const shown = toast.error(
    <>
      {`There is nothing at ${path.slice(0, 60)}.`}
      {near && (
        <>
          {' '}
          <PageLink href={near.path} onGo={() => toast.dismiss(shown)}>
            {`Go to ${near.label}`}
          </PageLink>
        </>
      )}
    </>,
  );
};
