import { Dialog } from '@base-ui/react/dialog';
import { roleLabels } from 'domain/kernel';
import { useMe } from '#auth';
import { Avatar } from '#ui/Avatar.tsx';
import { buttonClass } from '#ui/Button.tsx';
import { Drawer as Sliding } from '#ui/Drawer.tsx';
import { LogOut, X } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Mark } from '#ui/Mark.tsx';
import { usePictures } from '#users';
import { Nav } from './Nav.tsx';
import styles from './Shell.module.css';
import { ThemeButton } from './ThemeButton.tsx';
import { useSignOut } from './useSignOut.ts';
import { ViewControls } from './ViewControls.tsx';

/** On a phone: the sidebar with its view controls, then the person, the theme and Sign Out (NAV-06). */
export const Drawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
  <Sliding className={styles.drawer} onClose={onClose} open={open}>
    <div className={styles.brand}>
      <Mark />
      <Dialog.Title render={<span />}>Washboard</Dialog.Title>
      <Dialog.Close
        aria-label="Close the menu"
        className={`${buttonClass({ look: 'quiet', icon: true })} push`}
      >
        <X />
      </Dialog.Close>
    </div>
    <Nav label="Main" onChoose={onClose} />
    <div className={`stack single apart ${styles.foot}`}>
      <ViewControls />
      <Person />
    </div>
  </Sliding>
);

const Person = () => {
  const { uid, displayName, role } = useMe();
  const picture = usePictures()(uid);
  const signOut = useSignOut();
  return (
    <div className={`bar ${styles.person}`}>
      <Avatar mine name={displayName} picture={picture} silent />
      <span className="cut">
        <b>{displayName}</b>
        {`, ${roleLabels[role]}`}
      </span>
      <span className="push" />
      <ThemeButton />
      <IconButton glyph={LogOut} name="Sign Out" onClick={signOut} />
    </div>
  );
};
