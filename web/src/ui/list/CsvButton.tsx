import { Button } from '#ui/Button.tsx';
import { Download } from '#ui/Icon.tsx';
import type { Column } from './columns.tsx';

type CsvProps<Row, Facts> = {
  columns: readonly Column<Row, Facts, never>[];
  rows: readonly Row[];
  facts?: Facts;
  file: string;
};

/** Hands over what is shown as a file. */
export const CsvButton = <Row, Facts>({ columns, rows, facts, file }: CsvProps<Row, Facts>) => {
  const save = async () => {
    const { csvOf } = await import('./csv.ts');
    const text = new Blob([csvOf(columns, rows, facts as Facts)], { type: 'text/csv' });
    const link = Object.assign(document.createElement('a'), {
      href: URL.createObjectURL(text),
      download: file,
    });
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Button glyph={Download} look="quiet" onClick={save} small>
      What is shown as CSV
    </Button>
  );
};
