import { type QuoteFields, quoteForm } from 'domain/quoteRequests';
import { problemsOf } from '#ui/useForm.ts';

/** The form as it is typed. */
export type QuoteValues = Record<keyof QuoteFields, string>;

export const emptyQuote: QuoteValues = {
  firstName: '',
  lastName: '',
  businessName: '',
  email: '',
  phone: '',
  streetAddress: '',
  city: '',
  state: '',
  zipCode: '',
  numberOfUnits: '',
  typeOfMachines: '',
  bestTimeToCall: '',
  message: '',
  smsConsent: '',
};

/** What is typed as it is sent. */
export const quoteOf = (values: QuoteValues): QuoteFields => ({
  ...values,
  phone: values.phone.trim(),
  state: values.state as QuoteFields['state'],
  numberOfUnits: values.numberOfUnits.trim() === '' ? 0 : Number(values.numberOfUnits),
  smsConsent: values.smsConsent !== '',
});

export const quoteProblems = (values: QuoteValues) => problemsOf(quoteForm, quoteOf(values));

const place = 'quote-draft';
const sendingPlace = 'quote-sending';

// A frame on another site may have no storage; then what is typed lasts as long as the page.
const storage = (act: (storage: Storage) => string | null | undefined): string | null => {
  try {
    return act(sessionStorage) ?? null;
  } catch {
    return null;
  }
};

/** What was typed before the page was loaded again. */
export const keptDraft = (): QuoteValues => {
  try {
    const kept: unknown = JSON.parse(storage((kept) => kept.getItem(place)) ?? '{}');
    const texts = Object.entries(kept ?? {}).filter(
      ([name, value]) => name in emptyQuote && typeof value === 'string',
    );
    return { ...emptyQuote, ...Object.fromEntries(texts) };
  } catch {
    return emptyQuote;
  }
};

export const keepDraft = (values: QuoteValues): void => {
  storage((kept) => {
    if (Object.values(values).some((value) => value !== '')) kept.setItem(place, JSON.stringify(values));
    else kept.removeItem(place);
    return null;
  });
};

/** A request that may have arrived: the same words sent again are the same request. */
export type Sending = { id: string; words: string };

export const keptSending = (): Sending => {
  const nothing = { id: '', words: '' };
  try {
    const known = storage((kept) => kept.getItem(sendingPlace));
    return known ? { ...nothing, ...(JSON.parse(known) as Partial<Sending>) } : nothing;
  } catch {
    return nothing;
  }
};

export const keepSending = (sending: Sending | null): void => {
  storage((kept) => {
    if (sending) kept.setItem(sendingPlace, JSON.stringify(sending));
    else kept.removeItem(sendingPlace);
    return null;
  });
};
