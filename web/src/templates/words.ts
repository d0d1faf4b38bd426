import { countWords, figureWords, type MessageChannel } from 'domain/kernel';
import { invoiceVariableGroup, type TemplateSection, templateVariableGroups } from 'domain/templates';

export const typeWords: Readonly<Record<MessageChannel, string>> = { email: 'Email', sms: 'SMS' };

export const sectionWords: Readonly<Record<TemplateSection, string>> = {
  mine: 'Mine',
  shared: 'Shared',
  default: 'Default',
};

/** ‘numberOfUnits’ as people say it. */
export const variableWords = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** Every variable of a type of templates in the order of the menu; the first of a group carries its name. */
export const variableFields = (type: MessageChannel) =>
  [...templateVariableGroups, ...(type === 'email' ? [invoiceVariableGroup] : [])].flatMap(
    ({ label, names }) => names.map((name, index) => (index === 0 ? { name, group: label } : { name })),
  );

/** ‘3 times’ */
export const timesWords = (count: number): string => (count === 1 ? 'once' : `${figureWords(count)} times`);

const listed = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ');

/** What is wrong with variables that do not exist. */
export const unknownWords = (names: readonly string[]): string =>
  names.length === 1
    ? `There is no variable ${listed(names)}. It is left out when the message is sent.`
    : `There are no variables ${listed(names)}. They are left out when the message is sent.`;

/** ‘2 fields are empty for this lead: company, numberOfUnits’ */
export const emptyWords = (names: readonly string[], whom: string): string =>
  `${countWords(names.length, 'field is', 'fields are')} empty for ${whom}: ${names.join(', ')}`;
