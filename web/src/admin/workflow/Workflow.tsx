import { useSearch } from '@tanstack/react-router';
import type { Settings } from 'domain/settings';
import { useEffect } from 'react';
import { readSearch } from '#admin/search.ts';
import { CityTags } from './CityTags.tsx';
import { Clocks } from './Clocks.tsx';
import { CustomerReminder } from './CustomerReminder.tsx';
import { Guideline } from './Guideline.tsx';
import { Holidays } from './Holidays.tsx';
import { House } from './House.tsx';
import { Invoices } from './Invoices.tsx';
import { Keeping } from './Keeping.tsx';
import { Leases } from './Leases.tsx';
import { Letterhead } from './Letterhead.tsx';
import { Limits } from './Limits.tsx';
import { OfficeHours } from './OfficeHours.tsx';
import { Routes } from './Routes.tsx';
import { WithSettings } from './WithSettings.tsx';
import { Words } from './Words.tsx';
import styles from './Workflow.module.css';

/** Brings the panel into sight to which the address leads. */
const useBrought = (): void => {
  const { part } = readSearch({ ...useSearch({ strict: false }) });
  useEffect(() => {
    if (part) document.getElementById(part)?.scrollIntoView({ block: 'start' });
  }, [part]);
};

const Panels = ({ settings }: { settings: Settings }) => {
  useBrought();
  return (
    <div className={styles.page}>
      <div>
        <Clocks settings={settings} />
        <Leases settings={settings} />
        <Guideline settings={settings} />
        <House settings={settings} />
        <Letterhead settings={settings} />
        <Invoices settings={settings} />
        <Limits settings={settings} />
        <Keeping settings={settings} />
      </div>
      <div>
        <CityTags settings={settings} />
        <Words
          about="Where leads come from, offered when one is added."
          name="sources"
          one="source"
          settings={settings}
        />
        <Words
          about="Asked for when a lead is marked as dead."
          name="deadReasons"
          one="reason"
          settings={settings}
        />
        <OfficeHours settings={settings} />
        <Holidays settings={settings} />
        <CustomerReminder settings={settings} />
        <Routes settings={settings} />
      </div>
    </div>
  );
};

/** Workflow settings: each panel saves by itself and holds everywhere at once. */
export const Workflow = () => <WithSettings>{(settings) => <Panels settings={settings} />}</WithSettings>;
