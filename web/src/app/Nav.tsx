import { Link, useRouterState } from '@tanstack/react-router';
import { useMe } from '#auth';
import { screens } from '#features';
import { Mark } from '#ui/Mark.tsx';
import { useShownRole } from '#view';
import { sidebarOf, withinOf } from './navigation.ts';
import styles from './Shell.module.css';

/** The product's name; leads to the dashboard. */
export const Brand = () => (
  <Link className={styles.brand} to="/">
    <Mark />
    <span>Washboard</span>
  </Link>
);

type NavProps = {
  label: string;
  onChoose?: () => void;
};

/** The screens of one's role in their groups. */
export const Nav = ({ label, onChoose }: NavProps) => {
  const role = useShownRole(useMe().role);
  const groups = sidebarOf(screens, role);
  const within = useRouterState({ select: ({ location }) => withinOf(screens, location.pathname) });
  return (
    <nav aria-label={label} className={styles.nav}>
      {groups.map((items) => (
        <ul key={items[0]?.path}>
          {items.map(({ path, label: name, icon: Icon }) => (
            <li key={path}>
              <Link
                {...(path === within && { 'aria-current': true })}
                activeOptions={{ exact: path === '/', includeSearch: false }}
                onClick={onChoose}
                title={name}
                to={path}
              >
                {Icon && <Icon />}
                <span>{name}</span>
              </Link>
            </li>
          ))}
        </ul>
      ))}
    </nav>
  );
};
