import { administrators } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { screen } from '#platform/screen.ts';
import { FileText } from '#ui/Icon.tsx';

/** Collections, commission and statements of a client's sites, for its page; fetched when first shown. */
export const loadClientMoney = async () => (await import('./ClientMoney.tsx')).ClientMoney;

export const statementsScreen = screen({
  path: '/statements',
  within: '/clients',
  label: 'Statements',
  who: administrators,
  icon: FileText,
  search: ({ month }) => (typeof month === 'string' && /^\d{4}-\d{2}$/.test(month) ? { month } : {}),
  load: async () => (await import('./StatementsScreen.tsx')).StatementsScreen,
});

export const feature = defineFeature({
  screens: [statementsScreen],
  live: [
    { noun: 'collections', office: true },
    { noun: 'statements', office: true },
  ],
});
