import { Link } from '@tanstack/react-router';
import { countWords, dateWords } from 'domain/kernel';
import { type VendSite, vendChangeOperations } from 'domain/vendChanges';
import { type ReactNode, useState } from 'react';
import { signedIn } from '#auth';
import { refresh } from '#platform/cache.ts';
import { type Pages, usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Crumb } from '#ui/Crumb.tsx';
import { FilterFields } from '#ui/filters/Fields.tsx';
import type { Filter } from '#ui/filters/filters.ts';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { PickAll } from '#ui/list/PickAll.tsx';
import { daysAhead } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { TextField } from '#ui/TextField.tsx';
import { type Selection, useSelection } from '#ui/useSelection.ts';
import { whenShown } from '#ui/whenShown.tsx';
import { useWork } from '#view';
import { Letters } from './Letters.tsx';
import { Plans } from './Plans.tsx';
import styles from './Vend.module.css';

const PlanDialog = whenShown(async () => (await import('./PlanDialog.tsx')).PlanDialog);

const spans: readonly Filter<'span'>[] = [
  {
    key: 'span',
    label: 'Which',
    any: 'Due within 60 days',
    choices: [
      ['180', 'Due within 180 days'],
      ['all', 'All sites'],
    ],
  },
];

const siteColumns: readonly Column<VendSite, Selection>[] = [
  {
    label: 'Site',
    as: 'name',
    cell: ({ siteId, clientId, site, planned }) => (
      <span className={styles.named}>
        <Link params={{ clientId }} search={{ site: siteId }} to="/clients/$clientId">
          {site}
        </Link>
        {planned && <Badge tone="info">Planned</Badge>}
      </span>
    ),
  },
  { label: 'Client', cell: ({ client }) => client },
  {
    label: 'Due',
    cell: ({ vendChangeNext: next }) =>
      next && next < daysAhead(0) ? (
        <span className="late">{`${dateWords(next)}, past due`}</span>
      ) : next ? (
        dateWords(next)
      ) : (
        'No day'
      ),
  },
  { label: 'Route', cell: ({ collectionRoute }) => collectionRoute || 'No route' },
  { label: 'Machines', as: 'number', cell: ({ machines }) => machines },
];

const picking = (head: ReactNode): Column<VendSite, Selection> => ({
  label: 'Chosen',
  head,
  as: 'fit',
  phone: 'bare',
  cell: ({ siteId, site, planned }, { has, toggle }) => (
    <Checkbox
      aria-label={`Choose ${site}`}
      checked={has(siteId)}
      disabled={planned}
      onChange={() => toggle(siteId)}
    />
  ),
});

const Sites = ({ pages, selection }: { pages: Pages<VendSite>; selection: Selection }) => {
  const free = pages.items.filter(({ planned }) => !planned).map(({ siteId }) => siteId);
  return (
    <List
      columns={[
        picking(<PickAll ids={free} label="Choose all shown" selection={selection} />),
        ...siteColumns,
      ]}
      empty="No site is due"
      facts={selection}
      keyOf={({ siteId }) => siteId}
      label="Sites"
      pages={pages}
      what="sites"
    />
  );
};

const inputOf = (span: string, text: string) => ({
  ...(span !== 'all' && { to: daysAhead(Number(span || 60)) }),
  ...(text.trim() !== '' && { text }),
  limit: 100,
});

const AllChanges = () => {
  const { off } = useWork();
  const [span, setSpan] = useState('');
  const [text, setText] = useState('');
  const selection = useSelection('vendChanges');
  const chosen = selection.chosen.size;
  const [planning, plan] = useState(false);
  const pages = usePages(vendChangeOperations.due, inputOf(span, text), {
    kind: 'due',
    follows: ['vendChanges', 'sites'],
  });
  const done = (planned: boolean) => {
    plan(false);
    if (!planned) return;
    selection.clear();
    void refresh(vendChangeOperations.due);
  };
  return (
    <div className="page">
      <Crumb>
        <Link to="/clients">Clients</Link>
      </Crumb>
      <div className="page-head">
        <h1>Vend changes</h1>
        <span className="push small dim">{chosen === 0 && 'Choose at least one site.'}</span>
        <Button
          look="main"
          off={off ?? (chosen === 0 ? 'Choose at least one site.' : false)}
          onClick={() => plan(true)}
        >
          {chosen === 0 ? 'Plan change' : `Plan change at ${countWords(chosen, 'site')}`}
        </Button>
      </div>
      <div className={styles.parts}>
        <Panel title="Sites due">
          <div className={styles.filter}>
            <FilterFields
              filters={spans}
              onChange={(chosen) => setSpan(chosen.span ?? '')}
              search={{ span }}
            />
            <TextField
              label="Find sites"
              onChange={(event) => setText(event.target.value)}
              type="search"
              value={text}
            />
          </div>
          <Sites pages={pages} selection={selection} />
        </Panel>
        <Plans off={off} />
        <Letters off={off} />
      </div>
      {planning && <PlanDialog onClose={done} siteIds={[...selection.chosen]} />}
    </div>
  );
};

/** Changes of vend prices: the sites due, one step that plans visits and letters, and what became of it (W7). */
export const VendChangesScreen = signedIn(() => <AllChanges />);
