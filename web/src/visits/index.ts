import { defineFeature } from '#platform/feature.ts';

export { lookedUp } from './lookedUp.ts';
export { PhotoPick } from './PhotoPick.tsx';
export {
  AddressLink,
  CallLink,
  DirectionsLink,
  PlaceActs,
  PlaceCard,
  PlaceHead,
  PlaceLine,
  PlaceLines,
  placeTitle,
} from './Place.tsx';
export { photoToSend } from './photo.ts';
export { useVisit } from './useVisit.ts';
export { VisitCard } from './VisitCard.tsx';
export { VisitPage } from './VisitPage.tsx';
export { AccessSigns, type Codes, type WayIn, Ways } from './Ways.tsx';
export { whatFor } from './words.ts';

export const loadCompleteVisit = async () => (await import('./CompleteVisit.tsx')).CompleteVisit;

export const feature = defineFeature({
  live: [{ noun: 'visits', kept: async () => (await import('./kept.ts')).keptVisits }],
});
