export { type InvoiceTerms, invoiceTerms } from './billing.ts';
export * from './limits.ts';
export { closedOn, holidayOn, mostHolidays } from './office.ts';
export * from './operations.ts';
export * from './settings.ts';
export * from './texts.ts';
