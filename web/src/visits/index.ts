import { everyone } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { screen } from '#platform/screen.ts';

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
export { AccessSigns, type WayIn, Ways } from './Ways.tsx';
export { whatFor } from './words.ts';

export const loadCompleteVisit = async () => (await import('./CompleteVisit.tsx')).CompleteVisit;

const visitScreen = screen({
  path: '/visits/$visit',
  within: '/calendar',
  label: 'Visit',
  who: everyone,
  load: async () => (await import('./VisitScreen.tsx')).VisitScreen,
});

export const feature = defineFeature({
  screens: [visitScreen],
  live: [{ noun: 'visits', kept: async () => (await import('./kept.ts')).keptVisits }],
});
