import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** A link to another way in; the wanted place goes along. */
export const WayLink = ({ way, children }: { way?: 'code' | 'create' | 'forgot'; children: ReactNode }) => (
  <Link
    from="/login"
    search={({ next }: { next?: string }) => ({ ...(way && { way }), ...(next && { next }) })}
    to="/login"
  >
    {children}
  </Link>
);
