import { Link } from '@tanstack/react-router';
import { figureWords } from 'domain/kernel';
import type { Template } from 'domain/templates';
import { acts, type Column } from '#ui/list/columns.tsx';
import { Table } from '#ui/list/Table.tsx';
import type { MenuEntry } from '#ui/Menu.tsx';
import { MoreMenu } from '#ui/MoreMenu.tsx';
import { moment } from '#ui/moment.ts';
import type { TemplateSearch } from './search.ts';
import styles from './Templates.module.css';

type Facts = { search: TemplateSearch; entriesOf: (template: Template) => MenuEntry[] };

const columns: readonly Column<Template, Facts>[] = [
  {
    label: 'Name',
    as: 'name',
    width: '24%',
    cell: ({ id, name }, { search }) => (
      <Link search={{ ...search, template: id }} to="/templates">
        {name || 'Without a name'}
      </Link>
    ),
  },
  {
    label: 'Description',
    as: 'cut line',
    title: ({ description }) => description,
    cell: ({ description }) => description,
  },
  { label: 'Used', as: 'number', width: '8%', cell: ({ usageCount }) => figureWords(usageCount) },
  { label: 'Last used', width: '15%', cell: ({ lastUsedAt }) => (lastUsedAt ? moment(lastUsedAt) : 'Never') },
  { label: 'Owner', width: '16%', cell: ({ ownerName }) => ownerName || 'Washboard' },
  {
    ...acts<Template, Facts>((template, { entriesOf }) => (
      <MoreMenu items={entriesOf(template)} label={`Actions for ${template.name}`} small />
    )),
    width: 58,
  },
];

/** The templates of one section, the most used first. */
export const TemplateRows = ({
  label,
  templates,
  ...facts
}: Facts & { label: string; templates: readonly Template[] }) => (
  <div className={styles.rows}>
    <Table columns={columns} facts={facts} label={label} rows={templates} />
  </div>
);
