import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/Button.tsx';
import { Route } from '#ui/Icon.tsx';

/** The way to the routes, for the head of the clients' screens. */
export const RoutesLink = () => (
  <Link className={buttonClass({ small: true })} to="/routes">
    <Route aria-hidden="true" data-size="small" />
    Routes
  </Link>
);
