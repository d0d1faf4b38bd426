import { lazy, Suspense } from 'react';
import { loadFailures } from '#messages';
import { Bones } from '#ui/Bones.tsx';
import { Panel } from '#ui/Panel.tsx';
import { ProvidersPanel } from './ProvidersPanel.tsx';
import { TestPanel } from './TestPanel.tsx';
import { QuietHours } from './workflow/QuietHours.tsx';
import { Sender } from './workflow/Sender.tsx';
import { Texting } from './workflow/Texting.tsx';
import { WithSettings } from './workflow/WithSettings.tsx';
import styles from './workflow/Workflow.module.css';

const Failures = lazy(async () => ({ default: await loadFailures() }));

/** Everything about sending: what it is set up with, what holds for it, whether it works. */
export const MessagingPanel = () => (
  <WithSettings>
    {(settings) => (
      <div className={styles.page}>
        <div>
          <Texting settings={settings} />
          <Sender settings={settings} />
          <QuietHours settings={settings} />
        </div>
        <div>
          <ProvidersPanel />
          <TestPanel />
          <Panel title="Failures of the last 7 days">
            <Suspense fallback={<Bones label="Loading failures" rows={3} />}>
              <Failures />
            </Suspense>
          </Panel>
        </div>
      </div>
    )}
  </WithSettings>
);
