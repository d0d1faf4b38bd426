import { Link } from '@tanstack/react-router';
import { statementsScreen } from '#collections';
import type { Screen } from '#platform/screen.ts';
import { routesScreen } from '#routes';
import { buttonClass } from '#ui/Button.tsx';
import { vendChangesScreen } from '#vendChanges';

const ways: readonly Screen[] = [routesScreen, statementsScreen, vendChangesScreen];

/** Where the screens that belong to clients are gone to. */
export const Beside = () =>
  ways.map(({ path, label, icon: Icon }) => (
    <Link className={buttonClass({ small: true })} key={path} to={path}>
      {Icon && <Icon data-size="small" />}
      {label}
    </Link>
  ));
