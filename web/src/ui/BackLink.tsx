import { Link, type LinkProps } from '@tanstack/react-router';
import { buttonClass } from './Button.tsx';
import { ArrowLeft } from './Icon.tsx';

/** Beside a heading: back to the page that this one is a part of. */
export const BackLink = ({ name, ...to }: { name: string } & Pick<LinkProps, 'to' | 'search'>) => (
  <Link aria-label={name} className={buttonClass({ look: 'quiet', icon: true, small: true })} {...to}>
    <ArrowLeft />
  </Link>
);
