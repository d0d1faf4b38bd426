import type { Column, OnPhone } from './columns.tsx';

const labelled = (phone: OnPhone | undefined, { label, as }: { label: string; as?: string | undefined }) => {
  if (typeof phone === 'object') return 'label' in phone ? phone.label : undefined;
  // Its name says what a row is; a line of its own, too.
  return phone === undefined && !as?.includes('name') && !as?.includes('line') ? label : undefined;
};

/** The cells of one row. */
export const Cells = <Row, Facts, Sort extends string>({
  columns,
  row,
  facts,
}: {
  columns: readonly Column<Row, Facts, Sort>[];
  row: Row;
  facts: Facts;
}) =>
  columns.map((column) => {
    const { key, label, as, className, title } = column;
    const phone = typeof column.phone === 'function' ? column.phone(row) : column.phone;
    return (
      <td
        className={className}
        data-cell={as}
        data-label={labelled(phone, column)}
        data-phone={typeof phone === 'string' && phone !== 'bare' ? phone : undefined}
        data-unit={typeof phone === 'object' && 'unit' in phone ? phone.unit : undefined}
        key={key ?? label}
        title={title?.(row)}
      >
        {column.cell(row, facts)}
      </td>
    );
  });
