import { clientOperations } from 'domain/clients';
import { dashboardOperations, firstRowsOfBlock, mostRowsOfBlock } from 'domain/dashboard';
import { documentOperations } from 'domain/documents';
import { invoiceOperations } from 'domain/invoices';
import { countWords, dateWords, dollars, figureWords } from 'domain/kernel';
import { messageOperations } from 'domain/messages';
import { routeOperations } from 'domain/routes';
import { settingsOperations } from 'domain/settings';
import { vendChangeOperations } from 'domain/vendChanges';
import { type ReactNode, useState } from 'react';
import { type Read, useRead } from '#platform/query.ts';
import { useSettings } from '#settings';
import { Button } from '#ui/Button.tsx';
import { classes } from '#ui/classes.ts';
import { dayRange } from '#ui/list/address.ts';
import { daysAhead } from '#ui/moment.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';
import { Block } from './Block.tsx';
import styles from './Dashboard.module.css';
import { rowsHref } from './figureHref.ts';

type LineProps<Data> = {
  label: string;
  href: string;
  read: Read<Data>;
  /** What stands at its end, and whether it asks for something. */
  says: (data: Data) => ReactNode;
  isLoud?: (data: Data) => boolean;
};

/** One matter of the office: it loads, fails and is tried again by itself, and opens the list that it counts. */
const Line = <Data,>({ label, href, read, says, isLoud }: LineProps<Data>) => (
  <li className={styles.line}>
    {read.data === undefined ? (
      <div className="fill">
        {read.error ? <Reading label={label} of={read} what={label.toLowerCase()} /> : <span>{label}</span>}
      </div>
    ) : (
      <>
        <PageLink className={classes('fill', styles.name)} href={href}>
          {label}
        </PageLink>
        <span className={classes('num', isLoud?.(read.data) ? 'soon' : 'soft')}>{says(read.data)}</span>
      </>
    )}
  </li>
);

const vendDays = 60;
const failedDays = 7;
const failed: ('failed' | 'partial' | 'bounced')[] = ['failed', 'partial', 'bounced'];
// As the report of clients counts them, whatever notice the office gives.
const ending = { report: 'clients', key: 'ending180' } as const;
const one = { limit: 1 };

/** What is due and overdue in the business, one line a matter. */
export const Office = () => {
  const settings = useSettings();
  const routes = useRead(
    routeOperations.list,
    {},
    { follows: ['routes', 'routeDays', 'sites', 'collections'] },
  );
  const vend = useRead(
    vendChangeOperations.due,
    { to: daysAhead(vendDays), ...one },
    { follows: ['vendChanges', 'sites'] },
  );
  const contracts = useRead(clientOperations.list, { figure: ending, ...one }, { follows: ['clients'] });
  const invoices = useRead(invoiceOperations.figures, {}, { follows: ['invoices'] });
  const documents = useRead(documentOperations.list, { expiring: '60', ...one }, { follows: ['documents'] });
  const providers = useRead(settingsOperations.providers, {}, { follows: ['settings'] });
  const from = daysAhead(-failedDays);
  const messages = useRead(
    messageOperations.list,
    { statuses: failed, ...dayRange({ from }), ...one },
    { follows: ['messages'] },
  );
  const total = (data: { total?: number | undefined }) => data.total ?? 0;
  const texts = (sms: boolean): string => {
    if (!sms) return 'No provider set up';
    return settings?.smsApproved ? 'On' : 'SMS Temporarily Disabled';
  };
  return (
    <Panel className={classes(styles.block, styles.office)} title="Business">
      <ul className={styles.rows}>
        <Line
          href="/vend-changes"
          label={`Vend changes due in ${vendDays} days`}
          read={vend}
          says={(data) => figureWords(total(data))}
        />
        <Line
          href={rowsHref('clients.list', ending)}
          label="Contracts ending in 180 days"
          read={contracts}
          says={(data) => figureWords(total(data))}
        />
        <Line
          href="/invoices?status=overdue"
          isLoud={({ overdue }) => overdue.count > 0}
          label="Invoices overdue"
          read={invoices}
          says={({ overdue }) => `${figureWords(overdue.count)}, ${dollars(overdue.amount)}`}
        />
        <Line
          href="/documents?expiring=60"
          label="Documents expiring in 60 days"
          read={documents}
          says={(data) => figureWords(total(data))}
        />
        <Line
          href={`/messaging?${new URLSearchParams({ tab: 'failed', from })}`}
          isLoud={(data) => total(data) > 0}
          label={`Messages failed in ${failedDays} days`}
          read={messages}
          says={(data) => figureWords(total(data))}
        />
        <Line
          href="/admin?tab=messaging"
          isLoud={({ sms }) => !sms || !settings?.smsApproved}
          label="Texts"
          read={providers}
          says={({ sms }) => texts(sms)}
        />
        <Line
          href="/routes"
          isLoud={({ items }) => items.some(({ late }) => late > 0)}
          label="Collections"
          read={routes}
          says={({ items }) => {
            const sum = (key: 'due' | 'late') => items.reduce((all, route) => all + route[key], 0);
            return `${figureWords(sum('due'))} due, ${figureWords(sum('late'))} late`;
          }}
        />
        {routes.data?.items
          .filter(({ due, late }) => due + late > 0)
          .map(({ name, due, late }) => (
            <li className={classes(styles.line, styles.inner)} key={name}>
              <PageLink
                className={classes('fill cut', styles.name)}
                href={`/routes/${encodeURIComponent(name)}`}
              >
                {name}
              </PageLink>
              <span className={classes('num small', late > 0 ? 'soon' : 'dim')}>
                {`${figureWords(due)} due, ${figureWords(late)} late`}
              </span>
            </li>
          ))}
      </ul>
    </Panel>
  );
};

/** Sites that wait for their installation, by the day that is planned. */
export const Installs = () => {
  const [limit, setLimit] = useState(firstRowsOfBlock);
  const read = useRead(dashboardOperations.installs, { limit }, { follows: ['sites', 'appointments'] });
  return (
    <Block
      count={read.data?.total}
      empty="No site waits for its installation."
      isEmpty={({ total }) => total === 0}
      place="office"
      read={read}
      title="Sites to install"
      what="the sites"
    >
      {({ items, total }) => (
        <>
          <ul className={styles.rows}>
            {items.map(({ id, clientId, site, client, plannedOn }) => (
              <li className={styles.line} key={id}>
                <div className={styles.what}>
                  <PageLink className={classes('cut', styles.name)} href={`/clients/${clientId}?site=${id}`}>
                    {site}
                  </PageLink>
                  <span className="small dim cut">{client}</span>
                </div>
                <span className={classes('small nowrap', plannedOn ? 'soft' : 'soon')}>
                  {plannedOn ? dateWords(plannedOn, 'week') : 'No day planned'}
                </span>
              </li>
            ))}
          </ul>
          {items.length < total && (
            <div className={styles.all}>
              <Button look="quiet" onClick={() => setLimit(mostRowsOfBlock)} small>
                {`Show all ${countWords(total, 'site')}`}
              </Button>
            </div>
          )}
        </>
      )}
    </Block>
  );
};
