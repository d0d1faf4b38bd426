import type { Appointment } from '#appointments';
import type { Client } from '#clients';
import { clockWords, dateWords, localDay } from '#kernel';
import type { Settings } from '#settings';
import { type Site, siteTitle } from '#sites';
import { blankAddressee, fillSubject, fillTemplate, fullAddressOf, unbraced } from '#templates';

/** Whom it is said to. */
export type Addressee = Pick<Client, 'firstName' | 'lastName' | 'email' | 'phone'>;

type About = {
  time: Pick<Appointment, 'start' | 'allDay' | 'timezone'>;
  site: Pick<
    Site,
    'siteName' | 'streetAddress' | 'streetAddressLine2' | 'city' | 'state' | 'zipCode' | 'locationCode'
  >;
  client: Pick<Client, 'businessName'>;
  to: Addressee;
};

const valuesOf = ({ time, site, client, to }: About, { teamName, letterhead, officeTimeZone }: Settings) => {
  const { streetAddress, streetAddressLine2, city, state, zipCode } = site;
  // Its hour by the clock where the site is, whatever zone it was planned in; a whole day is its own date.
  const zone = time.allDay ? time.timezone : officeTimeZone;
  const address = { streetAddress, streetAddressLine2, city, state, zipCode };
  return unbraced({
    firstName: to.firstName,
    lastName: to.lastName,
    businessName: client.businessName,
    siteName: siteTitle(site),
    fullAddress: fullAddressOf({ ...blankAddressee, ...address }),
    visitDate: dateWords(localDay(time.start, zone), 'long'),
    visitTime: time.allDay ? 'during the day' : clockWords(time.start, zone),
    teamName,
    officePhone: letterhead.phone,
    officeEmail: letterhead.email,
  });
};

/** What a customer is told of a visit, in the words of the settings. */
export const visitReminder = (about: About, settings: Settings) => {
  const values = valuesOf(about, settings);
  const { subject, email, sms } = settings.customerReminder;
  return {
    subject: fillSubject(subject, values).text,
    email: fillTemplate(email, values).text,
    sms: fillTemplate(sms, values).text,
  };
};
