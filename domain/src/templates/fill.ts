import { type TemplateValues, type TemplateVariable, templateVariables } from './variables.ts';

/** A filled text, and which of its variables had nothing to say, and which do not exist. */
export type FilledText = { text: string; empty: TemplateVariable[]; unknown: string[] };

const token = /\{\{\s*([A-Za-z]\w*)\s*(?:\|([^{}]*))?\}\}/g;
const isVariable = (name: string): name is TemplateVariable =>
  (templateVariables as readonly string[]).includes(name);

// What an empty variable leaves behind: a double blank, a blank before a mark, or two marks in a row.
const tidied = (line: string): string =>
  line
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/[ \t]+([,.;:!?])/g, '$1')
    .replace(/,(?=[.;:!?])/g, '')
    .replace(/[ \t]+$/, '');

/**
 * Fills `{{firstName}}` and `{{firstName|there}}` (D14). An empty or unknown variable becomes its fallback, else nothing:
 * never a raw token. Only lines that lost a value are tidied.
 */
export const fillTemplate = (template: string, values: TemplateValues): FilledText => {
  const empty = new Set<TemplateVariable>();
  const unknown = new Set<string>();
  const wordsOf = (name: string, fallback: string | undefined): string => {
    const value = isVariable(name) ? values[name].trim() : '';
    if (value !== '') return value;
    if (!isVariable(name)) unknown.add(name);
    else if (fallback === undefined) empty.add(name);
    return fallback?.trim() ?? '';
  };
  const fillLine = (line: string): string => {
    let lost = false;
    const filled = line.replace(token, (_token, name: string, fallback: string | undefined) => {
      const value = wordsOf(name, fallback);
      lost ||= value === '';
      return value;
    });
    return lost ? tidied(filled) : filled;
  };
  const text = template.split('\n').map(fillLine).join('\n');
  return { text, empty: [...empty], unknown: [...unknown] };
};
