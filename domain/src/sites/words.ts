/** The letters of a place in capitals, without accents, blanks and signs: ‘San José’ → ‘SANJOSE’. */
export const localityOf = (place: string): string =>
  place
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}]/gu, '');

type Titled = {
  siteName: string;
  streetAddress: string;
  city: string;
  locationCode: string;
};

/** What a site is called. */
export const siteTitle = ({ siteName, streetAddress, city, locationCode }: Titled): string =>
  siteName || streetAddress || (city && `${city} Location`) || locationCode;

type Addressed = { streetAddress: string; city: string; state: string; zipCode: string };

/** An address in one line. */
export const siteAddress = ({ streetAddress, city, state, zipCode }: Addressed): string =>
  [streetAddress, city, `${state} ${zipCode}`.trim()].filter((part) => part !== '').join(', ');

export const siteTypeLabels = {
  apartment: 'Apartment',
  condo: 'Condo',
  hotel: 'Hotel',
  dormitory: 'Dormitory',
  other: 'Other',
} as const;

export const accessTypeLabels = {
  'card-access': 'Card access',
  'key-required': 'Key required',
  'open-access': 'Open access',
} as const;

export const siteStatusLabels = {
  active: 'Active',
  inactive: 'Inactive',
  pending_install: 'Pending install',
  decommissioned: 'Decommissioned',
} as const;

export const frequencyLabels = {
  weekly: 'Weekly',
  'bi-weekly': 'Bi-weekly',
  monthly: 'Monthly',
  'as-needed': 'As needed',
} as const;

export const buildingStyleLabels = {
  garden: 'Garden',
  'mid-rise': 'Mid-rise',
  'high-rise': 'High-rise',
  student: 'Student',
} as const;

export const machineKindLabels = {
  washer: 'Washer',
  dryer: 'Dryer',
  stack: 'Stack',
  combo: 'Combo',
} as const;
export const machineFuelLabels = { gas: 'Gas', electric: 'Electric' } as const;
export const machinePayLabels = { coin: 'Coin', card: 'Card', app: 'App' } as const;
export const machineStatusLabels = {
  running: 'Running',
  out_of_order: 'Out of order',
  in_storage: 'In storage',
  retired: 'Retired',
} as const;

type Made = { kind: keyof typeof machineKindLabels; make: string; model: string };

/** What a machine is called: make and model, or its kind. */
export const machineTitle = ({ kind, make, model }: Made): string =>
  `${make} ${model}`.trim() || machineKindLabels[kind];

/** The same with what tells it from others of the site: ‘Maytag MDG22PN, 2207041190, room B’. */
export const machineAtSite = ({ serial, room, ...made }: Made & { serial: string; room: string }): string =>
  [machineTitle(made), serial, room && `room ${room}`].filter(Boolean).join(', ');
