import type { ReactNode } from 'react';
import { Empty } from '#ui/Empty.tsx';
import { Eye } from '#ui/Icon.tsx';
import { useView } from '#view';

/** Administration is for one's own eyes: while viewing as somebody the server shows only what that person may see. */
export const OwnEyes = ({ children }: { children: ReactNode }) =>
  useView().mode === 'impersonate' ? (
    <Empty icon={<Eye />} title="You are viewing as somebody else">
      <p>Reset the view to administer.</p>
    </Empty>
  ) : (
    children
  );
