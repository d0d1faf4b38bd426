import type { MessageChannel } from 'domain/kernel';
import { address, oneOf, type SearchOf, text } from '#ui/list/address.ts';

const screen = address({ tab: oneOf(['sms']), text, archived: oneOf(['yes']), template: text }, [
  'tab',
  'template',
]);

/** The screen's part of the address. */
export type TemplateSearch = SearchOf<typeof screen>;
export const { read: readSearch, changed: changedSearch } = screen;

/** Which templates the address shows. */
export const typeOf = ({ tab }: TemplateSearch): MessageChannel => (tab === 'sms' ? 'sms' : 'email');
