import { commissionWords, type Site } from 'domain/sites';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Pencil } from '#ui/Icon.tsx';
import { Panel } from '#ui/Panel.tsx';
import { whenShown } from '#ui/whenShown.tsx';
import styles from './Collections.module.css';

const CommissionForm = whenShown(async () => (await import('./CommissionForm.tsx')).CommissionForm);

/** How the property shares in the money of its machines. */
export const CommissionPanel = ({ site, off }: { site: Site; off: string | null }) => {
  const [editing, edit] = useState(false);
  const { commission, numberOfUnits } = site;
  return (
    <Panel
      actions={
        <Button glyph={Pencil} off={off} onClick={() => edit(true)} small>
          {commission ? 'Change commission' : 'Set commission'}
        </Button>
      }
      title="Commission"
    >
      <p className={styles.said}>
        {commission ? commissionWords(commission, numberOfUnits) : 'Nothing is agreed yet.'}
      </p>
      {editing && <CommissionForm onClose={() => edit(false)} site={site} />}
    </Panel>
  );
};
