import { Link } from '@tanstack/react-router';
import { screens } from '#features';
import { MenuIcon } from '#ui/Icon.tsx';
import { bottomOf } from './navigation.ts';
import styles from './Shell.module.css';

/** On a phone: four screens and the menu, under the thumb. */
export const BottomBar = ({ onMenu }: { onMenu: () => void }) => (
  <nav aria-label="Main, short" className={styles.bottom}>
    {bottomOf(screens).map(({ path, label, icon: Icon }) => (
      <Link activeOptions={{ exact: path === '/', includeSearch: false }} key={path} to={path}>
        {Icon && <Icon data-size="large" />}
        {label}
      </Link>
    ))}
    <button aria-haspopup="dialog" onClick={onMenu} type="button">
      <MenuIcon data-size="large" />
      Menu
    </button>
  </nav>
);
