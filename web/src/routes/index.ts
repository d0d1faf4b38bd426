import { administrators, everyone } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { screen } from '#platform/screen.ts';
import { Route } from '#ui/Icon.tsx';

export const routesScreen = screen({
  path: '/routes',
  within: '/clients',
  label: 'Routes',
  who: administrators,
  icon: Route,
  load: async () => (await import('./RoutesScreen.tsx')).RoutesScreen,
});

const routeScreen = screen({
  path: '/routes/$route',
  within: '/clients',
  label: 'Route',
  who: administrators,
  load: async () => (await import('./RouteScreen.tsx')).RouteScreen,
});

const routeDayScreen = screen({
  path: '/routes/$route/$date',
  within: '/clients',
  label: 'Route day',
  // Whoever collects it.
  who: everyone,
  load: async () => (await import('./DayScreen.tsx')).DayScreen,
});

export const feature = defineFeature({
  screens: [routesScreen, routeScreen, routeDayScreen],
  live: [
    { noun: 'routes', office: true },
    { noun: 'routeDays', kept: async () => (await import('./kept.ts')).keptRouteDays },
  ],
});
