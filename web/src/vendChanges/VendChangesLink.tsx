import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/Button.tsx';
import { Coins } from '#ui/Icon.tsx';

/** The way to the changes of vend prices. */
export const VendChangesLink = () => (
  <Link className={buttonClass({ small: true })} to="/vend-changes">
    <Coins aria-hidden="true" data-size="small" />
    Vend changes
  </Link>
);
