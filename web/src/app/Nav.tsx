import { Link } from '@tanstack/react-router';
import { useMe } from '#auth';
import { Mark } from '#ui/Mark.tsx';
import { sidebarOf } from './navigation.ts';
import styles from './Shell.module.css';
import { sidebarScreens } from './sidebarScreens.ts';

/** The product's name; leads to the dashboard. */
export const Brand = () => (
  <Link className={styles.brand} to="/">
    <Mark />
    <span>Washboard</span>
  </Link>
);

/** The screens of one's role in their groups. */
export const Nav = ({ label, onChoose }: { label: string; onChoose?: () => void }) => {
  const { role } = useMe();
  const groups = sidebarOf(sidebarScreens, role);
  return (
    <nav aria-label={label} className={styles.nav}>
      {groups.map((items) => (
        <ul key={items[0]?.path}>
          {items.map(({ path, label: name, sidebar }) => {
            const Icon = sidebar?.icon;
            return (
              <li key={path}>
                <Link
                  activeOptions={{ exact: path === '/', includeSearch: false }}
                  onClick={onChoose}
                  title={name}
                  to={path}
                >
                  {Icon && <Icon aria-hidden="true" />}
                  <span>{name}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      ))}
    </nav>
  );
};
