import { quoteForm } from './fields.ts';

const fine = {
  firstName: 'Ann',
  lastName: '',
  businessName: '',
  email: 'ann@elm.example',
  phone: '',
  streetAddress: '',
  city: '',
  state: '',
  zipCode: '',
  numberOfUnits: 0,
  typeOfMachines: '',
  bestTimeToCall: '',
  message: '',
  smsConsent: false,
};

/** What the form says of a request that is fine but for some fields. */
export const problems = (fields: object): Record<string, string> => {
  const { error } = quoteForm.safeParse({ ...fine, ...fields });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
};
