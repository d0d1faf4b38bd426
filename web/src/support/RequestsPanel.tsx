import { isAdministrator } from 'domain/kernel';
import {
  type SupportRequest,
  supportKindLabels,
  supportRequestOperations,
  supportSeverityLabels,
  supportStatusLabels,
} from 'domain/supportRequests';
import { useMe } from '#auth';
import { usePages } from '#platform/pages.ts';
import { Empty } from '#ui/Empty.tsx';
import { Selects } from '#ui/filters/Selects.tsx';
import { TextFilter } from '#ui/filters/TextFilter.tsx';
import { LifeBuoy } from '#ui/Icon.tsx';
import { List } from '#ui/list/List.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { useActivePeople } from '#users';
import { full, short } from './columns.tsx';
import { useSupportSearch } from './go.ts';
import styles from './Support.module.css';
import { cleared, isFiltered, type SupportSearch, values } from './search.ts';
import { Thread } from './Thread.tsx';
import { Unsent } from './Unsent.tsx';

const filters = [
  { key: 'status', label: 'Status', any: 'Any status', choices: Object.entries(supportStatusLabels) },
  { key: 'kind', label: 'Kind', any: 'Any kind', choices: Object.entries(supportKindLabels) },
  { key: 'severity', label: 'Severity', any: 'Any severity', choices: Object.entries(supportSeverityLabels) },
] as const;

const useFilters = (all: boolean) => {
  const people = useActivePeople();
  const office = people.filter(({ role }) => isAdministrator(role));
  if (!all) return filters.slice(0, 1);
  const who = office.map(({ uid, displayName }) => [uid, displayName] as const);
  return [
    ...filters,
    {
      key: 'assigned' as const,
      label: 'Assigned to',
      any: 'Anybody',
      choices: [['none', 'Nobody'] as const, ...who],
    },
  ];
};

/** One's own requests, to administrators everybody's, and the one that is open. */
export const RequestsPanel = () => {
  const me = useMe();
  const { search, go } = useSupportSearch();
  const office = isAdministrator(me.role);
  const all = office && search.whose !== 'mine';
  const { status, kind, severity, assigned, text, request } = values(search);
  const pages = usePages(
    supportRequestOperations.list,
    {
      mine: !all,
      ...(status && { status: [status] }),
      ...(kind && { kind }),
      ...(severity && { severity }),
      ...(assigned !== undefined && { assignedTo: assigned }),
      ...(text && { text }),
    },
    { follows: ['supportRequests'], kind: 'supportRequests' },
  );
  const change = (parts: SupportSearch) => go({ ...search, tab: 'requests', ...parts }, true);
  const filtering = useFilters(all);
  const open = (row: SupportRequest) => ({ ...search, tab: 'requests' as const, request: row.id });
  return (
    <div className={request ? styles.desk : undefined}>
      <div className="stack apart">
        <Unsent />
        <Panel
          actions={
            <>
              {office && (
                <Segmented
                  label="Whose requests"
                  onChange={(whose) => change({ whose })}
                  options={[
                    { value: 'mine', label: 'My requests' },
                    { value: 'all', label: 'All' },
                  ]}
                  value={all ? 'all' : 'mine'}
                />
              )}
              <Selects filters={filtering} onChange={change} search={search} />
              <TextFilter
                label="Filter requests"
                onChange={(words) => change({ text: words })}
                value={search.text ?? ''}
              />
            </>
          }
          title={all ? 'Requests' : 'My requests'}
        >
          <List
            clear={isFiltered(search) ? () => go(cleared(search), true) : undefined}
            columns={request ? short : full}
            empty={<Empty icon={<LifeBuoy />} title={all ? 'No requests yet' : 'You have no requests.'} />}
            facts={{ now: Date.now(), open, current: request ?? null, all }}
            label="Requests"
            pages={pages}
            what="the requests"
            {...(all && { file: 'support-requests.csv' })}
          />
        </Panel>
      </div>
      {request && (
        <Thread id={request} key={request} onClose={() => go({ ...search, tab: 'requests', request: '' })} />
      )}
    </div>
  );
};
