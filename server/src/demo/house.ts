import type { Settings, SettingsFields } from 'domain/settings';
import { federalHolidays } from 'domain/sites';
import words from './words.json' with { type: 'json' };

const letterhead: SettingsFields['letterhead'] = {
  name: 'Redwood Laundry Company',
  address: '1280 Mendocino Avenue, Suite 4\nSanta Rosa, CA 95401',
  // A number that nobody has.
  phone: '(707) 555-0140',
  email: 'office@demo.example',
  footer: 'Washers and dryers for apartment houses, from Sonoma to the Bay',
  logo: '',
  paymentInstructions:
    'By check to Redwood Laundry Company, at the address above.\nPlease write the number of the invoice on it.',
};

/** What the house of the demonstration has set: where leads come from, its letterhead, and when it is closed. */
export const houseSettings = (settings: Settings, now: string): Settings => {
  const year = Number(now.slice(0, 4));
  return {
    ...settings,
    sources: words.sources,
    letterhead,
    // What is planned in December goes on into January.
    holidays: [...federalHolidays(year), ...federalHolidays(year + 1)],
    version: settings.version + 1,
    updatedAt: now,
  };
};
