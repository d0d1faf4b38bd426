import * as z from 'zod';
import { count, email, flag, orNothing, phone, text } from '#kernel';
import { usStates } from '#leads';

const reachText = 'Enter an e-mail address or a phone number';

/** What a visitor says of themselves and of the property; lengths and messages are those of a lead. */
export const quoteFields = {
  firstName: text().trim().min(1, 'Name is required'),
  lastName: text().trim(),
  businessName: text().trim(),
  email: orNothing(email),
  phone,
  streetAddress: text().trim(),
  city: text().trim(),
  state: z.union([z.literal(''), z.enum(usStates)], 'Choose one of the 50 states'),
  zipCode: text().trim(),
  numberOfUnits: count,
  typeOfMachines: text().trim(),
  bestTimeToCall: text().trim(),
  message: text(2000).trim(),
  /** Texts may be sent to the number. */
  smsConsent: flag,
} as const;

type Reach = { email: string; phone: string; smsConsent: boolean };

/** What the fields cannot say each by itself: there is a way to answer, and a number where texts are agreed to. */
export const reachable: z.core.CheckFn<Reach> = ({ value, issues }) => {
  const say = (path: keyof Reach, message: string) =>
    issues.push({ code: 'custom', input: value, path: [path], message });
  if (value.email === '' && value.phone === '') say('email', reachText);
  else if (value.smsConsent && value.phone === '') say('phone', 'Enter a number for the texts');
};

/** The form while one types. */
export const quoteForm = z.strictObject(quoteFields).check(reachable);

export type QuoteFields = z.output<typeof quoteForm>;
