import { clientName, clientOperations, clientTitle } from 'domain/clients';
import { leadName, leadOperations, leadTitle } from 'domain/leads';
import { machineAtSite, siteAddress, siteOperations, siteTitle } from 'domain/sites';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useRead } from '#platform/query.ts';
import { Button } from '#ui/Button.tsx';
import { CheckGroup } from '#ui/CheckGroup.tsx';
import { useSearchText } from '#ui/SearchPicker.tsx';
import { TextField } from '#ui/TextField.tsx';
import styles from './Event.module.css';
import type { EventValues } from './values.ts';

const most = 6;

type Found = { id: string; title: string; more: string };

const Picker = ({
  label,
  picked,
  off,
  search,
  found,
  none,
  onPick,
}: {
  label: string;
  picked: string | null;
  off: string | null;
  search: ReturnType<typeof useSearchText>;
  found: readonly Found[];
  none: boolean;
  onPick: (id: string | null) => void;
}) => {
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const acted = useRef(false);
  const fields = () => [...(box.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
  const pick = (id: string | null) => {
    acted.current = true;
    search.type('');
    onPick(id);
  };
  // What had the focus is gone: it stays with what took its place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows what is picked
  useEffect(() => {
    if (acted.current) fields()[0]?.focus();
    acted.current = false;
  }, [picked]);
  const step = (by: number) => {
    const all = fields();
    all[all.indexOf(document.activeElement as HTMLElement) + by]?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || picked !== null) return;
    const inField = event.target instanceof HTMLInputElement;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key !== 'Enter' || !inField || search.typed.trim() === '') return;
    // The form is not sent by who is looking for something: the first of what is found is taken.
    else if (found[0] && search.text === search.typed.trim()) pick(found[0].id);
    event.preventDefault();
  };
  if (picked === null && off) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows lead from the field to what is found
    <div className="stack near" onKeyDown={onKeyDown} ref={box}>
      {picked !== null ? (
        <p className={styles.picked}>
          <span className="small dim">{label}</span> <b className="cut">{picked || 'Another record'}</b>
          <Button
            aria-label={`Remove the ${label.toLowerCase()}`}
            look="quiet"
            off={off}
            onClick={() => pick(null)}
            small
          >
            Remove
          </Button>
        </p>
      ) : (
        <>
          <TextField
            aria-controls={list}
            label={label}
            onChange={({ target }) => search.type(target.value)}
            placeholder="Type to find"
            type="search"
            value={search.typed}
          />
          <ul aria-label={`${label}s found`} id={list}>
            {found.map(({ id, title, more }) => (
              <li key={id}>
                <Button look="quiet" onClick={() => pick(id)} small>
                  <span className="cut">{title}</span> <span className="small dim cut">{more}</span>
                </Button>
              </li>
            ))}
            {none && <li className="small dim">Nothing matches.</li>}
          </ul>
        </>
      )}
    </div>
  );
};

type LinkProps = { values: EventValues; off: string | null; change: (part: Partial<EventValues>) => void };

/** Which lead it is about. */
export const LeadLink = ({ values, off, change }: LinkProps) => {
  const search = useSearchText();
  const { data } = useRead(leadOperations.list, { text: search.text, limit: most }, { when: search.asks });
  const found = (search.asks ? (data?.items ?? []) : []).map((lead) => ({
    id: lead.id,
    title: leadTitle(lead),
    more: leadName(lead) === leadTitle(lead) ? lead.city : leadName(lead),
  }));
  return (
    <Picker
      found={found}
      label="Lead"
      none={search.asks && data !== undefined && found.length === 0}
      off={off}
      onPick={(id) => {
        const lead = found.find((one) => one.id === id);
        change({ lead: lead ? { id: lead.id, name: lead.title } : null });
      }}
      picked={values.lead?.name ?? null}
      search={search}
    />
  );
};

/** Which client it is about, also without a site; the office's to say. Another client's site does not stay. */
export const ClientLink = ({ values, off, change }: LinkProps) => {
  const search = useSearchText();
  const { data } = useRead(
    clientOperations.list,
    { text: search.text, limit: most },
    { when: search.asks && !off },
  );
  const items = search.asks ? (data?.items ?? []) : [];
  const { client, site } = values;
  const known = useRead(
    clientOperations.get,
    { id: client?.id ?? '' },
    { when: Boolean(client) && !client?.name && !off },
  );
  return (
    <Picker
      found={items.map((one) => ({
        id: one.id,
        title: clientTitle(one),
        more: clientName(one) === clientTitle(one) ? one.email : clientName(one),
      }))}
      label="Client"
      none={search.asks && data !== undefined && items.length === 0}
      off={off}
      onPick={(id) => {
        const one = items.find((each) => each.id === id);
        change({
          client: one ? { id: one.id, name: clientTitle(one) } : null,
          ...(site?.clientId !== one?.id && { site: null, machineIds: [] }),
        });
      }}
      picked={client ? client.name || (known.data ? clientTitle(known.data) : '') : null}
      search={search}
    />
  );
};

/** At which site it is, and which of its machines it is about; the office's to say. */
export const SiteLink = ({ values, off, change }: LinkProps) => {
  const search = useSearchText();
  const { client } = values;
  // Of a client that was chosen the first sites are offered without a word.
  const offers = !off && values.site === null && (search.asks || client !== null);
  const { data } = useRead(
    siteOperations.list,
    { text: search.asks ? search.text : '', limit: most, ...(client && { clientId: client.id }) },
    { when: offers },
  );
  const items = offers ? (data?.items ?? []) : [];
  const at = useRead(
    siteOperations.get,
    { id: values.site?.id ?? '' },
    { when: values.site !== null && !off },
  );
  const machines = at.data?.machineInventory.machines ?? [];
  return (
    <>
      <Picker
        found={items.map((site) => ({ id: site.id, title: siteTitle(site), more: siteAddress(site) }))}
        label="Site"
        none={search.asks && data !== undefined && items.length === 0}
        off={off}
        onPick={(id) => {
          const site = items.find((one) => one.id === id);
          change({
            site: site ? { id: site.id, clientId: site.clientId, name: siteTitle(site) } : null,
            ...(site && site.clientId !== client?.id && { client: { id: site.clientId, name: '' } }),
            machineIds: [],
            ...(site && !values.location && { location: siteAddress(site) }),
          });
        }}
        picked={values.site ? values.site.name || (at.data ? siteTitle(at.data) : '') : null}
        search={search}
      />
      {values.site && machines.length > 0 && (
        <CheckGroup
          chosen={values.machineIds}
          disabled={off !== null}
          legend="Machines"
          onChange={(machineIds) => change({ machineIds })}
          options={machines.map((machine) => [machine.id, machineAtSite(machine)] as const)}
        />
      )}
    </>
  );
};
