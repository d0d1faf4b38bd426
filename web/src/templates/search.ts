import type { TemplateType } from 'domain/templates';

const keys = ['tab', 'text', 'archived', 'template'] as const;
type Key = (typeof keys)[number];

/** The screen's part of the address. */
export type TemplateSearch = { [Name in Key]?: string };

/** Reads the address; what is no part of it or empty is left out. */
export const readSearch = (raw: Record<string, unknown>): TemplateSearch =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = raw[key];
      return typeof value === 'string' && value.trim() !== '' ? [[key, value.slice(0, 200)]] : [];
    }),
  );

/** Which templates the address shows. */
export const typeOf = ({ tab }: TemplateSearch): TemplateType => (tab === 'sms' ? 'sms' : 'email');
