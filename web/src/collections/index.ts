import { administrators } from 'domain/kernel';
import { defineFeature } from '#platform/feature.ts';
import { readByScreen, screen } from '#platform/screen.ts';
import { FileText } from '#ui/Icon.tsx';

/** Collections, commission and statements of a client's sites, for its page; fetched when first shown. */
export const loadClientMoney = async () => (await import('./ClientMoney.tsx')).ClientMoney;

export const statementsScreen = screen({
  path: '/statements',
  within: '/clients',
  label: 'Statements',
  who: administrators,
  icon: FileText,
  search: readByScreen<{ month?: string }>,
  load: async () => (await import('./StatementsScreen.tsx')).StatementsScreen,
});

export const feature = defineFeature({
  screens: [statementsScreen],
  live: [
    { noun: 'collections', office: true },
    { noun: 'statements', office: true },
  ],
});
