import { type Client, changeClient, clientOperations, clientRefusals, newClient } from 'domain/clients';
import { isRefusal } from 'domain/kernel';
import {
  blankSite,
  changeSite,
  countsOf,
  type Machine,
  machineOperations,
  type Site,
  siteOperations,
} from 'domain/sites';
import { store } from '#platform/store.ts';
import { type FakeCalls, refusal } from '#platform/testing/fake-calls.ts';

const start = Date.parse('2026-11-01T10:00:00.000Z');
const at = (minutes: number): string => new Date(start + minutes * 60_000).toISOString();
export const id = (number: number): string => `0192f0c1-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** A client of the tests, by number; the higher, the newer. */
export const sampleClient = (number: number, fields: Partial<Client> = {}): Client => ({
  ...(newClient(
    id(number),
    { businessName: `House ${number}`, firstName: 'Beth', lastName: 'Amari' },
    null,
    at(number),
  ) as Client),
  ...fields,
});

/** A site of the tests, of the client with that number. */
export const sampleSite = (number: number, client: number, fields: Partial<Site> = {}): Site => ({
  ...blankSite(id(number), id(client), null, at(number)),
  version: 1,
  locationCode: `NAPCA${number}`,
  siteName: `Site ${number}`,
  streetAddress: '22 Trancas St',
  city: 'Napa',
  state: 'CA',
  status: 'active',
  ...fields,
});

export const sampleMachine = (number: number, site: number, fields: Partial<Machine> = {}): Machine => ({
  id: id(number),
  version: 1,
  siteId: id(site),
  kind: 'washer',
  make: 'Speed Queen',
  model: 'SFNNCASP',
  serial: `S${number}`,
  size: '',
  fuel: null,
  payType: null,
  vendPrice: 175,
  installedOn: null,
  status: 'running',
  statusSince: null,
  warrantyEnd: null,
  room: 'Laundry A',
  createdBy: null,
  createdAt: at(0),
  updatedAt: at(0),
  ...fields,
});

const missing = () => refusal({ status: 404, code: 'NOT_FOUND' });

type Given = { clients: Client[]; sites?: Site[]; machines?: Machine[] };

/** Clients, sites and machines in memory, with the domain's own verbs behind their operations. */
export const openBusiness = (server: FakeCalls, given: Given) => {
  const clients = new Map(given.clients.map((client) => [client.id, client]));
  const sites = new Map((given.sites ?? []).map((site) => [site.id, site]));
  const machines = new Map((given.machines ?? []).map((machine) => [machine.id, machine]));
  let minute = 10_000;
  const now = () => {
    minute += 1;
    return at(minute);
  };
  const sitesOf = (client: string) =>
    [...sites.values()].filter((site) => site.clientId === client && !site.deletedAt);
  const whole = (client: Client): Client => {
    const here = sitesOf(client.id);
    const own = here.map((site) => site.id);
    return {
      ...client,
      sites: own,
      machines: here.reduce((sum, site) => sum + counted(site).machineInventory.totalMachines, 0),
      primarySiteId: own.includes(client.primarySiteId ?? '') ? client.primarySiteId : (own[0] ?? null),
    };
  };
  // Sites whose counts stay as they are until as many machines are listed.
  const keeping = new Set<string>();
  const counted = (site: Site): Site => {
    const listed = [...machines.values()].filter(({ siteId }) => siteId === site.id);
    const keeps = keeping.has(site.id) && listed.length < site.machineInventory.totalMachines;
    if (listed.length === 0 || keeps) return site;
    const counts = countsOf(listed);
    const totalMachines = Object.values(counts).reduce((sum, one) => sum + one, 0);
    return { ...site, machineInventory: { ...counts, machines: [], totalMachines } };
  };
  server
    .answer(clientOperations.list, ({ filter = {}, text = '' }) => {
      const items = [...clients.values()]
        .filter((one) => (filter.deleted === true) === (one.deletedAt !== null))
        .filter((one) => filter.status === undefined || filter.status === one.status)
        .filter((one) => filter.parentClientId === undefined || filter.parentClientId === one.parentClientId)
        .filter((one) => one.businessName.toLowerCase().includes(text.toLowerCase()))
        .sort((a, b) => b.updatedAt.localeCompare(a.updatedAt))
        .map(whole);
      return { items, cursor: null, total: items.length };
    })
    .answer(clientOperations.get, ({ id: one }) => {
      const client = clients.get(one);
      return client ? whole(client) : missing();
    })
    .answer(clientOperations.create, ({ id: made = id(999), ...fields }) => {
      const client = newClient(made, fields as never, null, now());
      if (isRefusal(client)) return refusal({ status: 400, code: client.code, message: client.message });
      clients.set(made, client);
      return client;
    })
    .answer(clientOperations.update, ({ id: one, version, fields }) => {
      const client = clients.get(one);
      if (!client) return missing();
      if (client.version !== version)
        return refusal({ status: 409, code: clientRefusals.stale.code, current: whole(client) });
      const after = changeClient(client, fields as never, null, now());
      if (isRefusal(after)) return refusal({ status: 400, code: after.code, message: after.message });
      clients.set(one, after);
      return whole(after);
    })
    .answer(clientOperations.remove, () => {
      const { code, message } = clientRefusals.hasSites(1);
      return refusal({ status: 409, code, message });
    })
    .answer(clientOperations.updateMany, ({ ids, fields }) => {
      for (const one of ids) {
        const client = clients.get(one);
        if (client)
          clients.set(one, { ...client, ...(fields as Partial<Client>), version: client.version + 1 });
      }
      return { rows: [], changed: ids.length, unchanged: 0, refused: 0 };
    })
    .answer(clientOperations.timeline, () => ({ items: [], cursor: null }))
    .answer(siteOperations.list, ({ clientId, text = '' }) => ({
      items: [...sites.values()]
        .filter((site) => (clientId ? site.clientId === clientId : true) && !site.deletedAt)
        .filter((site) => site.siteName.toLowerCase().includes(text.toLowerCase()))
        .map(counted),
      cursor: null,
      hasMore: false,
    }))
    .answer(siteOperations.get, ({ id: one }) => {
      const site = sites.get(one);
      return site ? counted(site) : missing();
    })
    .answer(siteOperations.count, ({ clientId }) => ({ count: sitesOf(clientId).length }))
    .answer(siteOperations.check, ({ zipCode }) => ({
      warnings:
        zipCode === '10001'
          ? [{ code: 'ZIP_OTHER_STATE', field: 'zipCode', text: 'Zip code 10001 is not in CA.' }]
          : [],
    }))
    .answer(siteOperations.access, () => ({ accessNotes: 'Side gate', accessCode: '4417#' }))
    .answer(siteOperations.create, ({ id: made = id(998), clientId, ...fields }) => {
      const site = changeSite(
        { ...blankSite(made, clientId, null, now()), locationCode: 'NAPCA1' },
        fields as never,
        now(),
      );
      if (isRefusal(site)) return refusal({ status: 400, code: site.code, message: site.message });
      sites.set(made, site);
      return site;
    })
    .answer(siteOperations.update, ({ id: one, version, fields }) => {
      const site = sites.get(one);
      if (!site) return missing();
      if (site.version !== version)
        return refusal({ status: 409, code: 'STALE_VERSION', current: counted(site) });
      const after = changeSite(site, fields as never, now());
      if (isRefusal(after)) return refusal({ status: 409, code: after.code, message: after.message });
      sites.set(one, after);
      return counted(after);
    })
    .answer(machineOperations.list, ({ siteId }) => ({
      items: [...machines.values()].filter((machine) => machine.siteId === siteId),
      cursor: null,
    }))
    .answer(machineOperations.createMany, ({ siteId, keepCounts, machines: made }) => {
      if (keepCounts) keeping.add(siteId);
      const rows = made.map((fields, index) => ({
        ...sampleMachine(700 + index, 0),
        ...(fields as Partial<Machine>),
        siteId,
        id: id(700 + index),
      }));
      for (const machine of rows) machines.set(machine.id, machine);
      return { machines: rows };
    })
    .answer(machineOperations.update, ({ id: one, fields }) => {
      const after = { ...(machines.get(one) as Machine), ...(fields as Partial<Machine>) };
      machines.set(one, after);
      return after;
    })
    .answer(machineOperations.move, ({ id: one, siteId }) => {
      const after = { ...(machines.get(one) as Machine), siteId };
      machines.set(one, after);
      return after;
    });
  return {
    client: (number: number) => clients.get(id(number)),
    site: (number: number) => sites.get(id(number)),
    machines: () => [...machines.values()],
    /** Somebody else changes a client; the feed brings it. */
    elsewhere: (number: number, fields: Partial<Client>) => {
      const old = clients.get(id(number)) ?? sampleClient(number);
      const after = { ...old, ...fields, version: old.version + 1, updatedAt: now() };
      clients.set(after.id, after);
      store.applyPut({ noun: 'clients', row: whole(after), from: null, to: after.status, xid: '9' });
    },
  };
};
