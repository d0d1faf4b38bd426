import { quoteRequestOperations } from 'domain/quoteRequests';
import type { Settings } from 'domain/settings';
import { useState } from 'react';
import { useRead } from '#platform/query.ts';
import { quotePath } from '#quoteRequests';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import styles from './Admin.module.css';
import { QuoteForm } from './workflow/QuoteForm.tsx';
import { WithSettings } from './workflow/WithSettings.tsx';
import workflow from './workflow/Workflow.module.css';

const attribute = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

const frameOf = (source: string): string => {
  const query = new URLSearchParams({ embed: '1', ...(source && { source }) });
  const address = attribute(`${location.origin}${quotePath}?${query}`);
  return `<iframe src="${address}" title="Ask for a quote" loading="lazy" style="border: 0; width: 100%; height: 1100px"></iframe>`;
};

const Snippet = ({ settings }: { settings: Settings }) => {
  const [source, setSource] = useState('');
  const { sources } = settings.quoteForm;
  const snippet = frameOf(sources.includes(source) ? source : '');
  return (
    <Panel actions={<CopyButton text={snippet} what="snippet" />} title="On your web site">
      <div className="stack single apart pad">
        <p className="small dim">
          Put this into a page of one of the web sites at the left. By itself the form stands at{' '}
          <a href={quotePath} rel="noopener" target="_blank">
            {`${location.origin}${quotePath}`}
          </a>
        </p>
        {sources.length > 0 && (
          <SelectField
            label="Campaign"
            onChange={({ target }) => setSource(target.value)}
            value={source}
            none="None"
            options={sources}
          />
        )}
        <pre className={styles.snippet}>{snippet}</pre>
      </div>
    </Panel>
  );
};

const Counts = () => {
  const read = useRead(quoteRequestOperations.counts, {});
  const { data } = read;
  if (!data) return <Reading label="Loading the counts" of={read} rows={3} />;
  return (
    <dl className={styles.counts}>
      <dt>Became new leads</dt>
      <dd className="num">{data.created}</dd>
      <dt>Joined a lead</dt>
      <dd className="num">{data.merged}</dd>
      <dt>Came from programs, and made nothing</dt>
      <dd className="num">{data.trapped}</dd>
    </dl>
  );
};

/** The public form: its switch, its place on the business's web site, and what came of it. */
export const QuoteFormPanel = () => (
  <WithSettings>
    {(settings) => (
      <div className={workflow.page}>
        <div>
          <QuoteForm settings={settings} />
        </div>
        <div>
          <Snippet settings={settings} />
          <Panel title="Last 30 days">
            <Counts />
          </Panel>
        </div>
      </div>
    )}
  </WithSettings>
);
