import { Link } from '@tanstack/react-router';
import { MenuIcon } from '#ui/Icon.tsx';
import { bottomOf } from './navigation.ts';
import styles from './Shell.module.css';
import { sidebarScreens } from './sidebarScreens.ts';

/** On a phone: four screens and the menu, under the thumb. */
export const BottomBar = ({ onMenu }: { onMenu: () => void }) => (
  <nav aria-label="Main, short" className={styles.bottom}>
    {bottomOf(sidebarScreens).map(({ path, label, sidebar }) => {
      const Icon = sidebar?.icon;
      return (
        <Link activeOptions={{ exact: path === '/', includeSearch: false }} key={path} to={path}>
          {Icon && <Icon aria-hidden="true" data-size="large" />}
          {label}
        </Link>
      );
    })}
    <button aria-haspopup="dialog" onClick={onMenu} type="button">
      <MenuIcon aria-hidden="true" data-size="large" />
      Menu
    </button>
  </nav>
);
