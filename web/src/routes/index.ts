import { administrators } from 'domain/kernel';
import { wordWrites } from '#platform/offline/wording.ts';
import { screen } from '#platform/screen.ts';
import { Route } from '#ui/Icon.tsx';

wordWrites('routeDays', async () => (await import('./wording.ts')).routeDayWording);

/** How route days are kept on the device; fetched after the first paint. */
export const loadKeptRouteDays = async () => (await import('./kept.ts')).keptRouteDays;

export const routesScreen = screen({
  path: '/routes',
  label: 'Routes',
  who: administrators,
  icon: Route,
  load: async () => (await import('./RoutesScreen.tsx')).RoutesScreen,
});

export const routeScreen = screen({
  path: '/routes/$route',
  label: 'Route',
  who: administrators,
  load: async () => (await import('./RouteScreen.tsx')).RouteScreen,
});

export const routeDayScreen = screen({
  path: '/routes/$route/$date',
  label: 'Route day',
  who: administrators,
  load: async () => (await import('./DayScreen.tsx')).DayScreen,
});
