import { Link } from '@tanstack/react-router';
import { type VendSite, vendChangeOperations } from 'domain/vendChanges';
import { lazy, Suspense, useState } from 'react';
import { SignedIn } from '#leads';
import { refresh } from '#platform/cache.ts';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Listing } from '#ui/Listing.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Select } from '#ui/Select.tsx';
import { Table } from '#ui/Table.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useWork } from '#view';
import { Letters } from './Letters.tsx';
import { Plans } from './Plans.tsx';
import styles from './Vend.module.css';
import { counted, daysAhead, dayWords } from './words.ts';

const PlanDialog = lazy(async () => ({ default: (await import('./PlanDialog.tsx')).PlanDialog }));

const spans = [
  ['60', 'Due within 60 days'],
  ['180', 'Due within 180 days'],
  ['any', 'All sites'],
] as const;
type Span = (typeof spans)[number][0];

type SitesProps = {
  items: readonly VendSite[];
  chosen: readonly VendSite[];
  onChoose: (sites: readonly VendSite[]) => void;
};

const Sites = ({ items, chosen, onChoose }: SitesProps) => {
  const free = items.filter(({ planned }) => !planned);
  const has = (site: VendSite) => chosen.some(({ siteId }) => siteId === site.siteId);
  const all = free.length > 0 && free.every(has);
  const chooseAll = (
    <Checkbox
      aria-label="Choose all shown"
      checked={all}
      onChange={() => onChoose(all ? [] : free)}
      some={!all && chosen.length > 0}
    />
  );
  return (
    <Table
      heads={[
        { name: chooseAll, cell: 'fit' },
        'Site',
        'Client',
        'Due',
        'Route',
        { name: 'Machines', cell: 'number' },
      ]}
      label="Sites"
    >
      {items.map((site) => (
        <tr key={site.siteId}>
          <td data-cell="fit">
            <Checkbox
              aria-label={`Choose ${site.site}`}
              checked={has(site)}
              disabled={site.planned}
              onChange={() =>
                onChoose(
                  has(site) ? chosen.filter(({ siteId }) => siteId !== site.siteId) : [...chosen, site],
                )
              }
            />
          </td>
          <td data-cell="name">
            <span className={styles.named}>
              <Link
                params={{ clientId: site.clientId }}
                search={{ site: site.siteId }}
                to="/clients/$clientId"
              >
                {site.site}
              </Link>
              {site.planned && <Badge tone="info">Planned</Badge>}
            </span>
          </td>
          <td data-label="Client">{site.client}</td>
          <td data-label="Due">{site.vendChangeNext ? dayWords(site.vendChangeNext) : 'No day'}</td>
          <td data-label="Route">{site.collectionRoute || '–'}</td>
          <td data-cell="number" data-label="Machines">
            {site.machines}
          </td>
        </tr>
      ))}
    </Table>
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
          {chosen.length === 0 ? 'Plan change' : `Plan change at ${counted(chosen.length, 'site')}`}
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
          <Listing empty="No site is due" pages={pages} what="sites">
            <Sites chosen={chosen} items={pages.items} onChoose={choose} />
          </Listing>
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
