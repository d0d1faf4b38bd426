import type { ReactNode } from 'react';
import { Section } from '#ui/Section.tsx';
import { useWork } from '#view';
import { useFold } from './folds.ts';

/** A section of the dialog, open or closed as its reader left it. `lazy`: what is inside is read when it is opened. */
export const Fold = ({
  name,
  title,
  gist,
  first = false,
  lazy = false,
  children,
}: {
  name: string;
  title: string;
  gist?: ReactNode;
  /** Open until somebody closes it. */
  first?: boolean;
  lazy?: boolean;
  /** A function is told whether it stands open. */
  children: ReactNode | ((open: boolean) => ReactNode);
}) => {
  const { by } = useWork();
  const [open, setOpen] = useFold(by.uid, name, first);
  return (
    <Section gist={gist} onToggle={setOpen} open={open} title={title}>
      {typeof children === 'function' ? children(open) : lazy && !open ? null : children}
    </Section>
  );
};
