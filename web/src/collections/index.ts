import { administrators } from 'domain/kernel';
import { screen } from '#platform/screen.ts';

/** Collections, commission and statements of a client's sites, for its page; fetched when first shown. */
export const loadClientMoney = async () => (await import('./ClientMoney.tsx')).ClientMoney;

/** The way to the statements of all clients, for the head of the clients' screens. */
export const loadStatementsLink = async () => (await import('./StatementsLink.tsx')).StatementsLink;

export const statementsScreen = screen({
  path: '/statements',
  label: 'Statements',
  who: administrators,
  search: ({ month }) => (typeof month === 'string' && /^\d{4}-\d{2}$/.test(month) ? { month } : {}),
  load: async () => (await import('./StatementsScreen.tsx')).StatementsScreen,
});
