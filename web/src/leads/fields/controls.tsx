import type { Lead, LeadField } from 'domain/leads';
import { savedControls } from '#ui/saved/controls.tsx';

/** The controls of a lead's fields. */
export const { SavedText, SavedNumber, SavedChoice, SavedFlag, SavedDate, SavedList } =
  savedControls<Pick<Lead, LeadField>>();
