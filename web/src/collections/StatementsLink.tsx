import { Link } from '@tanstack/react-router';
import { buttonClass } from '#ui/Button.tsx';
import { FileText } from '#ui/Icon.tsx';

/** The way to the statements of all clients. */
export const StatementsLink = () => (
  <Link className={buttonClass({ small: true })} search={{}} to="/statements">
    <FileText aria-hidden="true" data-size="small" />
    Statements
  </Link>
);
