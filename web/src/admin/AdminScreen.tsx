import { Link, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { AnnouncementsPanel } from '#announcements';
import { useMe } from '#auth';
import { Tabs } from '#ui/Tabs.tsx';
import { ApprovalsPanel } from './ApprovalsPanel.tsx';
import { AuditPanel } from './audit/AuditPanel.tsx';
import { DataTab } from './DataTab.tsx';
import { IntegrationsPanel } from './IntegrationsPanel.tsx';
import { MessagingPanel } from './MessagingPanel.tsx';
import { OutboxPanel } from './OutboxPanel.tsx';
import { OwnEyes } from './OwnEyes.tsx';
import { PrivacyPanel } from './privacy/PrivacyPanel.tsx';
import { QuoteFormPanel } from './QuoteFormPanel.tsx';
import { RolesPanel } from './RolesPanel.tsx';
import { type AdminTab, adminTabs, readSearch, tabRoles } from './search.ts';
import { System } from './system/System.tsx';
import { UsersPanel } from './UsersPanel.tsx';
import { Workflow } from './workflow/Workflow.tsx';

const panels: Record<AdminTab, ComponentType> = {
  users: UsersPanel,
  approved: ApprovalsPanel,
  roles: RolesPanel,
  workflow: Workflow,
  messaging: MessagingPanel,
  'quote-form': QuoteFormPanel,
  announcements: AnnouncementsPanel,
  data: DataTab,
  audit: AuditPanel,
  privacy: PrivacyPanel,
  outbox: OutboxPanel,
  system: System,
  integrations: IntegrationsPanel,
};

/** Administration: one tab a subject, each with its own address. */
export const AdminScreen = () => {
  const { tab: asked = 'users' } = readSearch({ ...useSearch({ from: '/shell/admin' }) });
  const { role } = useMe();
  const tabs = adminTabs.filter(({ tab }) => tabRoles[tab]?.includes(role) ?? true);
  const current = tabs.find(({ tab }) => tab === asked)?.tab ?? 'users';
  const Panel = panels[current];
  return (
    <div className="page">
      <h1>Admin</h1>
      <Tabs label="Admin">
        {tabs.map(({ tab, label }) => (
          <Link
            activeOptions={{ includeSearch: true, exact: true }}
            aria-current={tab === current ? 'page' : undefined}
            key={tab}
            search={tab === 'users' ? {} : { tab }}
            to="/admin"
          >
            {label}
          </Link>
        ))}
      </Tabs>
      <OwnEyes>
        <Panel />
      </OwnEyes>
    </div>
  );
};
