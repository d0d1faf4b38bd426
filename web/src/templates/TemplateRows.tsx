import { Link } from '@tanstack/react-router';
import type { Template } from 'domain/templates';
import { Ellipsis } from '#ui/Icon.tsx';
import { Menu, type MenuEntry } from '#ui/Menu.tsx';
import { moment } from '#ui/moment.ts';
import { actsHead, Table } from '#ui/Table.tsx';
import type { TemplateSearch } from './search.ts';
import styles from './Templates.module.css';

/** The templates of one section, the most used first. */
export const TemplateRows = ({
  label,
  templates,
  search,
  entriesOf,
}: {
  label: string;
  templates: readonly Template[];
  search: TemplateSearch;
  entriesOf: (template: Template) => MenuEntry[];
}) => (
  <div className={styles.rows}>
    <Table
      heads={['Name', 'Description', { name: 'Used', cell: 'number' }, 'Last used', 'Owner', actsHead]}
      label={label}
    >
      {templates.map((template) => (
        <tr key={template.id}>
          <td data-cell="name">
            <Link search={{ ...search, template: template.id }} to="/templates">
              {template.name || 'Without a name'}
            </Link>
          </td>
          <td data-cell="cut line" title={template.description}>
            {template.description}
          </td>
          <td data-cell="number" data-label="Used">
            {template.usageCount.toLocaleString('en-US')}
          </td>
          <td data-label="Last used">{template.lastUsedAt ? moment(template.lastUsedAt) : 'Never'}</td>
          <td data-label="Owner">{template.ownerName || 'Washboard'}</td>
          <td data-cell="fit" data-phone="end">
            <Menu icon items={entriesOf(template)} label={`Actions for ${template.name}`} look="quiet" small>
              <Ellipsis aria-hidden="true" data-size="small" />
            </Menu>
          </td>
        </tr>
      ))}
    </Table>
  </div>
);
