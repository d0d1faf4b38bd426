import { refuse } from '#kernel';

const idText = 'This id is already in use.';
const codeText = 'This location code is already in use.';
const clientText = 'Choose a client.';
const staysText = 'A site stays with its client.';
const collectorText = 'Choose an active admin or developer.';
const countsText = 'The counts follow from the machines listed at this site.';
const inStore = (serial: string) => `There is more than one machine with the serial ${serial}.`;

/** Every refusal of sites and machines. */
export const siteRefusals = {
  idTaken: refuse.input('ID_TAKEN', idText, { fields: { id: idText } }),
  codeTaken: refuse.conflict('LOCATION_CODE_TAKEN', codeText, { fields: { locationCode: codeText } }),
  noClient: refuse.input('CLIENT_NOT_FOUND', clientText, { fields: { clientId: clientText } }),
  otherClient: refuse.input('SITE_STAYS_WITH_CLIENT', staysText, { fields: { clientId: staysText } }),
  noCollector: refuse.input('COLLECTOR_NOT_FOUND', collectorText, { fields: { collector: collectorText } }),
  countsFollow: refuse.conflict('COUNTS_FOLLOW_MACHINES', countsText, {
    fields: { machineInventory: countsText },
  }),
  roomInUse: (room: string) => {
    const text = `Machines stand in ${room}. Move them first.`;
    return refuse.conflict('ROOM_IN_USE', text, { fields: { rooms: text } });
  },
  tooManyRooms: refuse.conflict('TOO_MANY_ROOMS', 'A site has at most 50 rooms.', {
    fields: { room: 'A site has at most 50 rooms.' },
  }),
  primary: refuse.conflict(
    'SITE_IS_PRIMARY',
    'This is the primary site of its client. Make another site primary first.',
  ),
  deleted: refuse.conflict('SITE_DELETED', 'This site has been deleted. Restore it first.'),
  notDeleted: refuse.conflict('SITE_NOT_DELETED', 'This site is not deleted.'),
  clientDeleted: refuse.conflict(
    'CLIENT_DELETED',
    'The client of this site has been deleted. Restore it first.',
  ),
  stale: refuse.conflict('STALE_VERSION', 'Somebody changed this site in the meantime.'),
  unknownSites: (count: number) => {
    const text = count === 1 ? 'One of these sites does not exist.' : `${count} of these sites do not exist.`;
    return refuse.input('SITES_NOT_FOUND', text, { fields: { ids: text } });
  },
} as const;

export const machineRefusals = {
  idTaken: siteRefusals.idTaken,
  stale: refuse.conflict('STALE_VERSION', 'Somebody changed this machine in the meantime.'),
  sameSite: refuse.conflict('MACHINE_THERE', 'This machine already stands at that site.'),
  noSite: refuse.input('SITE_NOT_FOUND', 'Choose a site.', { fields: { siteId: 'Choose a site.' } }),
  /** A serial stands on one machine; where it is helps more than that it is. */
  serialAt: (serial: string, site: string) => {
    const text = `This serial is at ${site}`;
    return refuse.conflict('SERIAL_TAKEN', `${serial}: ${text}.`, { fields: { serial: text } });
  },
  serialTwice: (serial: string) =>
    refuse.input('SERIAL_TWICE', inStore(serial), { fields: { serial: inStore(serial) } }),
} as const;
