import { isAdministrator } from 'domain/kernel';
import { useState } from 'react';
import { useMe } from '#auth';
import { Button } from '#ui/Button.tsx';
import { Eye, UserRound } from '#ui/Icon.tsx';
import { whenShown } from '#ui/whenShown.tsx';
import { useView } from '#view';
import { Brand, Nav } from './Nav.tsx';
import styles from './Shell.module.css';
import { ViewControls } from './ViewControls.tsx';

const ViewDialog = whenShown(async () => (await import('./ViewDialog.tsx')).ViewDialog);

/** The sidebar: screens above, whose eyes are used below; a rail of icons in a narrow window. */
export const Sidebar = () => (
  <aside aria-label="Sidebar" className={styles.side}>
    <Brand />
    <Nav label="Main" />
    <div className={`stack single apart ${styles.foot}`}>
      <ViewControls />
    </div>
    <div className={styles.railFoot}>
      <RailView />
    </div>
  </aside>
);

const names = { self: 'My View', all: 'All Leads', impersonate: 'viewing as somebody else' };

const RailView = () => {
  const { role } = useMe();
  const { mode } = useView();
  const [open, setOpen] = useState<boolean | null>(null);
  if (!isAdministrator(role))
    return (
      <span aria-label="My View" role="img" title="My View">
        <UserRound className="dim" />
      </span>
    );
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-label={`View: ${names[mode]}. Change the view`}
        className={mode === 'impersonate' ? 'soon' : undefined}
        icon
        look="quiet"
        onClick={() => setOpen(true)}
      >
        <Eye />
      </Button>
      {open !== null && <ViewDialog onClose={() => setOpen(false)} open={open} />}
    </>
  );
};
