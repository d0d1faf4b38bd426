import { Link, useSearch } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { AnnouncementsPanel } from '#announcements';
import { DataTab } from '#formerSystem';
import { Tabs } from '#ui/Tabs.tsx';
import { ApprovalsPanel } from './ApprovalsPanel.tsx';
import { AuditPanel } from './audit/AuditPanel.tsx';
import { MessagingPanel } from './MessagingPanel.tsx';
import { OutboxPanel } from './OutboxPanel.tsx';
import { OwnEyes } from './OwnEyes.tsx';
import { PrivacyPanel } from './privacy/PrivacyPanel.tsx';
import { QuoteFormPanel } from './QuoteFormPanel.tsx';
import { type AdminTab, adminTabs, readSearch } from './search.ts';
import { UsersPanel } from './UsersPanel.tsx';
import { Workflow } from './workflow/Workflow.tsx';

const panels: Record<AdminTab, ComponentType> = {
  users: UsersPanel,
  approved: ApprovalsPanel,
  workflow: Workflow,
  messaging: MessagingPanel,
  'quote-form': QuoteFormPanel,
  announcements: AnnouncementsPanel,
  data: DataTab,
  audit: AuditPanel,
  privacy: PrivacyPanel,
  outbox: OutboxPanel,
};

/** Administration: one tab a subject, each with its own address. */
export const AdminScreen = () => {
  const { tab: current = 'users' } = readSearch({ ...useSearch({ from: '/shell/admin' }) });
  const Panel = panels[current];
  return (
    <div className="page">
      <h1>Admin</h1>
      <Tabs label="Admin">
        {adminTabs.map(({ tab, label }) => (
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
