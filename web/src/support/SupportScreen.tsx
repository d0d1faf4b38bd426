import { Link } from '@tanstack/react-router';
import { isAdministrator } from 'domain/kernel';
import type { ComponentType } from 'react';
import { useMe } from '#auth';
import { buttonClass } from '#ui/Button.tsx';
import { Plus } from '#ui/Icon.tsx';
import { Tabs } from '#ui/Tabs.tsx';
import { whenShown } from '#ui/whenShown.tsx';
import { useSupportSearch } from './go.ts';
import { type SupportTab, supportTabs } from './search.ts';

const panels: Readonly<Record<SupportTab, ComponentType>> = {
  help: whenShown(async () => (await import('./HelpPanel.tsx')).HelpPanel),
  contact: whenShown(async () => (await import('./ContactPanel.tsx')).ContactPanel),
  requests: whenShown(async () => (await import('./RequestsPanel.tsx')).RequestsPanel),
  status: whenShown(async () => (await import('./StatusPanel.tsx')).StatusPanel),
  new: whenShown(async () => (await import('./NewsPanel.tsx')).NewsPanel),
};

const first: SupportTab = 'help';

/** Help, and the way to those behind the product (screens §9). */
export const SupportScreen = () => {
  const { search } = useSupportSearch();
  const { role } = useMe();
  const current = supportTabs.find(({ tab }) => tab === search.tab)?.tab ?? first;
  const Panel = panels[current];
  return (
    <div className="page">
      <div className="page-head">
        <h1>Support</h1>
        <span className="push" />
        <Link className={buttonClass({})} search={{ tab: 'contact' }} to="/support">
          <Plus data-size="small" />
          New request
        </Link>
      </div>
      <Tabs label="Support">
        {supportTabs.map(({ tab, label }) => (
          <Link
            activeOptions={{ includeSearch: true, exact: true }}
            aria-current={tab === current ? 'page' : undefined}
            key={tab}
            search={tab === first ? {} : { tab }}
            to="/support"
          >
            {tab === 'requests' && isAdministrator(role) ? 'Requests' : label}
          </Link>
        ))}
      </Tabs>
      <Panel />
    </div>
  );
};
