import { isAdministrator } from 'domain/kernel';
import { useState } from 'react';
import { useMe } from '#auth';
import { Eye, UserRound } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
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
      <IconButton
        glyph={Eye}
        name={`View: ${names[mode]}. Change the view`}
        aria-haspopup="dialog"
        className={mode === 'impersonate' ? 'soon' : undefined}
        onClick={() => setOpen(true)}
      />
      {open !== null && <ViewDialog onClose={() => setOpen(false)} open={open} />}
    </>
  );
};
