import type { ReactNode } from 'react';

/** Above a page's heading: the page that it is a part of. */
export const Crumb = ({ children }: { children: ReactNode }) => (
  <p className="small" style={{ marginBottom: 6 }}>
    {children}
  </p>
);
