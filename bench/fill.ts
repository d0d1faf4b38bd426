import { fillWords, type TemplateValues, type TemplateWords, templateVariables } from 'domain/templates';
import { median } from './cpu.ts';
import { judge, type Row } from './table.ts';

const recipients = 50;
const values = (at: number): TemplateValues =>
  Object.fromEntries(templateVariables.map((name) => [name, `${name} of recipient ${at}`])) as TemplateValues;

// All twenty variables, a letter as people write it around them.
const line = (name: string) =>
  `Something about {{${name}|your laundry room}}, and what it means for your tenants.`;
const text = templateVariables.map(line).join('\n');
const html = templateVariables.map((name) => `<p>${line(name)} <b>Best</b></p>`).join('');

const cpuOf = (work: () => unknown): number => {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
};

/** Milliseconds of CPU for a whole selection; `fill` does it for one recipient. */
const measured = (fill: (facts: TemplateValues) => unknown): number => {
  const all = () => Array.from({ length: recipients }, (_, at) => fill(values(at)));
  for (let at = 0; at < 20; at += 1) all();
  return median(Array.from({ length: 5 }, () => cpuOf(() => Array.from({ length: 10 }, all)) / 10));
};

const filled = (words: TemplateWords): number => measured((facts) => fillWords(words, facts));

// What no filling can go below: the same variables replaced in the same text, nothing looked after.
const bare = (body: string): number =>
  measured((facts: Record<string, string>) =>
    body.replace(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => facts[name] ?? ''),
  );

/** How much longer a text four times as long takes, over four. */
const growth = (body: string): number => {
  const long = (times: number) =>
    cpuOf(() => fillWords({ type: 'email', subject: '', body: body.repeat(times) }, values(1)));
  long(20);
  return median([1, 2, 3].map(() => long(80) / long(20))) / 4;
};

/** Filling a template with all its variables for as many recipients as a selection may have. */
export const benchFill = async (): Promise<Row[]> => {
  const subject = 'For {{businessName}} in {{city}}';
  const torn = '<p>{<b>{first</b>Name} {{ <i>and no end of it </p>';
  return [
    judge(
      `fill a text of 20 variables for ${recipients}`,
      filled({ type: 'sms', subject: '', body: text }),
      'ms',
      { floor: bare(text) },
    ),
    judge(
      `fill a letter of 20 variables for ${recipients}`,
      filled({ type: 'email', subject, body: html }),
      'ms',
      { floor: bare(html) },
    ),
    judge('growth of a letter four times as long, over four', growth(html), '×'),
    judge('growth of torn braces four times as long, over four', growth(torn), '×'),
    judge(
      'growth of unclosed tags and braces four times as long, over four',
      growth('<{{a<'.repeat(20)),
      '×',
    ),
  ];
};
