import { day, fromLocalMinute, later, localMinute } from '#kernel';

const pacific = 'America/Los_Angeles';
const mountain = 'America/Denver';
const central = 'America/Chicago';
const eastern = 'America/New_York';

const byZone: Readonly<Record<string, string>> = {
  [pacific]: 'CA NV OR WA',
  [mountain]: 'CO ID MT NM UT WY',
  [central]: 'AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI',
  [eastern]: 'CT DE FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV',
  'America/Phoenix': 'AZ',
  'America/Anchorage': 'AK',
  'Pacific/Honolulu': 'HI',
};
const zones = new Map(
  Object.entries(byZone).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone])),
);

/** Where most of a state's people live by the clock; the office's zone where the state is not known. */
export const zoneOfState = (state: string, officeTimeZone: string): string =>
  zones.get(state) ?? officeTimeZone;

/** Hours of the recipient's day within which messages are welcome. */
export const daytime = { from: '09:00', to: '18:00' } as const;

/** The first moment from `at` on at which it is day where the recipient is. */
export const nextDaytime = (at: string, state: string, officeTimeZone: string): string => {
  const zone = zoneOfState(state, officeTimeZone);
  const [today = '', clock = ''] = localMinute(at, zone).split(' ');
  if (clock >= daytime.from && clock < daytime.to) return at;
  if (clock < daytime.from) return fromLocalMinute(`${today} ${daytime.from}`, zone);
  const tomorrow = later(`${today}T12:00:00.000Z`, day).slice(0, 10);
  return fromLocalMinute(`${tomorrow} ${daytime.from}`, zone);
};
