import { Link, useMatches, useNavigate } from '@tanstack/react-router';
import { roleLabels } from 'domain/kernel';
import { lazy, Suspense, useMemo } from 'react';
import { useMe } from '#auth';
import { screens } from '#features';
import { Bell } from '#notifications';
import { afterPaint } from '#platform/painted.ts';
import { SearchField } from '#search';
import { useSettings } from '#settings';
import { Avatar } from '#ui/Avatar.tsx';
import { ChevronDown, LogOut, Settings, TriangleAlert, UserRound } from '#ui/Icon.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Mark } from '#ui/Mark.tsx';
import { Menu } from '#ui/Menu.tsx';
import { TopActionPlace } from '#ui/TopAction.tsx';
import { usePhone } from '#ui/usePhone.ts';
import { loadUndoButtons } from '#undo';
import { usePictures } from '#users';
import { useShownRole } from '#view';
import { searchPagesOf } from './navigation.ts';
import styles from './Shell.module.css';
import { setSmsFolded, smsWaits, useSmsFolded } from './sms.ts';
import { ThemeButton } from './ThemeButton.tsx';
import { useSignOut } from './useSignOut.ts';

// What was done is asked for when the page has settled: nothing can be taken back before.
const UndoButtons = lazy(async () => {
  await afterPaint();
  return { default: await loadUndoButtons() };
});

/** The pages that the search offers to this person. */
const usePages = () => {
  const role = useShownRole(useMe().role);
  return useMemo(() => searchPagesOf(screens, role), [role]);
};

/** The bar above the content: what is disabled, the theme, the person. */
export const TopBar = () => {
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  });
  const folded = useSmsFolded();
  const settings = useSettings();
  const phone = usePhone();
  const pages = usePages();
  const disabled = settings?.smsApproved === false;
  return (
    <header className={`row apart ${styles.top}`}>
      <Link className={styles.place} to="/">
        <Mark />
        <span className="cut">{title ?? 'Washboard'}</span>
      </Link>
      {!phone && <SearchField pages={pages} />}
      <Suspense fallback={<span className={styles.undo} />}>
        <UndoButtons />
      </Suspense>
      {disabled && !phone && (
        <span className={`small soon ${styles.notice}`} title={settings?.smsReason || smsWaits}>
          <TriangleAlert data-size="small" />
          SMS Temporarily Disabled
        </span>
      )}
      {disabled && phone && folded && (
        <span className={styles.smsIcon}>
          <IconButton
            glyph={TriangleAlert}
            name="SMS Temporarily Disabled"
            onClick={() => setSmsFolded(false)}
          />
        </span>
      )}
      <TopActionPlace />
      {phone && <SearchField pages={pages} />}
      <ThemeButton />
      <Bell />
      {!phone && <UserMenu />}
    </header>
  );
};

const UserMenu = () => {
  const { uid, displayName, email, role } = useMe();
  const picture = usePictures()(uid);
  const navigate = useNavigate();
  const signOut = useSignOut();
  const first = displayName.split(' ')[0] ?? '';
  return (
    <Menu
      className={styles.who}
      header={
        <>
          <Avatar large mine name={displayName} picture={picture} silent />
          <span className={styles.card}>
            <b>{displayName}</b>
            <span className="soft">{email}</span>
            <span className="soft">{roleLabels[role]}</span>
          </span>
        </>
      }
      items={[
        {
          label: 'Profile',
          icon: <UserRound />,
          onSelect: () => void navigate({ to: '/profile' }),
        },
        {
          label: 'Settings',
          icon: <Settings />,
          onSelect: () => void navigate({ to: '/settings' }),
        },
        { label: 'Sign Out', icon: <LogOut />, onSelect: signOut, line: true },
      ]}
    >
      <Avatar mine name={displayName} picture={picture} silent />
      <span>
        {first}
        <span className="vh">{`${displayName.slice(first.length)}, user menu`}</span>
      </span>
      <ChevronDown data-size="small" />
    </Menu>
  );
};
