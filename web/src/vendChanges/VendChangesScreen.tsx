import { Link } from '@tanstack/react-router';
import { countWords, dateWords } from 'domain/kernel';
import { type VendSite, vendChangeOperations } from 'domain/vendChanges';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { SignedIn } from '#leads';
import { refresh } from '#platform/cache.ts';
import { type Pages, usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { daysAhead } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useWork } from '#view';
import { Letters } from './Letters.tsx';
import { Plans } from './Plans.tsx';
import styles from './Vend.module.css';

const PlanDialog = lazy(async () => ({ default: (await import('./PlanDialog.tsx')).PlanDialog }));

const spans = [
  ['60', 'Due within 60 days'],
  ['180', 'Due within 180 days'],
  ['any', 'All sites'],
] as const;
type Span = (typeof spans)[number][0];

type Facts = { has: (site: VendSite) => boolean; onToggle: (site: VendSite) => void };

const siteColumns: readonly Column<VendSite, Facts>[] = [
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
  { label: 'Due', cell: ({ vendChangeNext: next }) => (next ? dateWords(next) : 'No day') },
  { label: 'Route', cell: ({ collectionRoute }) => collectionRoute || '–' },
  { label: 'Machines', as: 'number', cell: ({ machines }) => machines },
];

const picking = (head: ReactNode): Column<VendSite, Facts> => ({
  label: 'Chosen',
  head,
  as: 'fit',
  phone: 'bare',
  cell: (site, { has, onToggle }) => (
    <Checkbox
      aria-label={`Choose ${site.site}`}
      checked={has(site)}
      disabled={site.planned}
      onChange={() => onToggle(site)}
    />
  ),
});

type SitesProps = {
  pages: Pages<VendSite>;
  chosen: readonly VendSite[];
  onChoose: (sites: readonly VendSite[]) => void;
};

const Sites = ({ pages, chosen, onChoose }: SitesProps) => {
  const free = pages.items.filter(({ planned }) => !planned);
  const has = ({ siteId }: VendSite) => chosen.some((one) => one.siteId === siteId);
  const all = free.length > 0 && free.every(has);
  const chooseAll = (
    <Checkbox
      aria-label="Choose all shown"
      checked={all}
      onChange={() => onChoose(all ? [] : free)}
      some={!all && chosen.length > 0}
    />
  );
  const onToggle = (site: VendSite) =>
    onChoose(has(site) ? chosen.filter(({ siteId }) => siteId !== site.siteId) : [...chosen, site]);
  return (
    <List
      columns={[picking(chooseAll), ...siteColumns]}
      empty="No site is due"
      facts={{ has, onToggle }}
      keyOf={({ siteId }) => siteId}
      label="Sites"
      pages={pages}
      what="sites"
    />
  );
};

const inputOf = (span: Span, text: string) => ({
  ...(span === 'any' ? {} : { to: daysAhead(Number(span)) }),
  ...(text.trim() === '' ? {} : { text }),
  limit: 100,
});

const AllChanges = () => {
  const { off } = useWork();
  const [span, setSpan] = useState<Span>('60');
  const [text, setText] = useState('');
  const [chosen, choose] = useState<readonly VendSite[]>([]);
  const [planning, plan] = useState(false);
  const pages = usePages(vendChangeOperations.due, inputOf(span, text), { kind: 'due' });
  const done = (planned: boolean) => {
    plan(false);
    if (!planned) return;
    choose([]);
    void refresh(vendChangeOperations.due);
  };
  return (
    <div className="page">
      <p className="small" style={{ marginBottom: 6 }}>
        <Link to="/clients">Clients</Link> <span className="dim">/</span>
      </p>
      <div className="page-head">
        <h1>Vend changes</h1>
        <span className="push" />
        <Button
          look="main"
          off={off ?? (chosen.length === 0 ? 'Choose at least one site.' : false)}
          onClick={() => plan(true)}
        >
          {chosen.length === 0 ? 'Plan change' : `Plan change at ${countWords(chosen.length, 'site')}`}
        </Button>
      </div>
      <div className={styles.parts}>
        <Panel title="Sites due">
          <div className={styles.filter}>
            <Field label="Which">
              <Select onChange={(event) => setSpan(event.target.value as Span)} value={span}>
                {spans.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
            <Field label="Find sites">
              <TextInput onChange={(event) => setText(event.target.value)} type="search" value={text} />
            </Field>
          </div>
          <Sites chosen={chosen} onChoose={choose} pages={pages} />
        </Panel>
        <Plans off={off} />
        <Letters off={off} />
      </div>
      {planning && (
        <Suspense fallback={null}>
          <PlanDialog onClose={done} sites={chosen} />
        </Suspense>
      )}
    </div>
  );
};

/** Changes of vend prices: the sites due, one step that plans visits and letters, and what became of it (W7). */
export const VendChangesScreen = () => (
  <SignedIn>
    <AllChanges />
  </SignedIn>
);
