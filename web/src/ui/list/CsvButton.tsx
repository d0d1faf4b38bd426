import { Button } from '#ui/Button.tsx';
import { Download } from '#ui/Icon.tsx';
import { useAct } from '#ui/useAct.ts';
import type { Column } from './columns.tsx';

type FileProps<Row, Facts> = {
  columns: readonly Column<Row, Facts, never>[];
  rows: readonly Row[];
  facts?: Facts;
  /** The name of the CSV; the Excel file is named like it. */
  file: string;
  /** ‘documents’: what is listed, for the audit. */
  what: string;
};

const excel = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const handOver = (part: BlobPart, type: string, download: string): void => {
  const href = URL.createObjectURL(new Blob([part], { type }));
  Object.assign(document.createElement('a'), { href, download }).click();
  URL.revokeObjectURL(href);
};

/** Hands over what is shown as a file; what makes it is fetched when it is wanted. */
export const CsvButton = <Row, Facts>({ columns, rows, facts, file, what }: FileProps<Row, Facts>) => {
  const { run } = useAct();
  const take = (ending: 'csv' | 'xlsx', make: () => Promise<void>) =>
    run(async () => {
      const { tellExport } = await import('./told.ts');
      await tellExport(what, ending, rows.length);
      await make();
    });
  const csv = () =>
    take('csv', async () => {
      const { csvOf } = await import('./csv.ts');
      handOver(csvOf(columns, rows, facts as Facts), 'text/csv', file);
    });
  const sheet = () =>
    take('xlsx', async () => {
      const { sheetOf } = await import('./sheet.ts');
      handOver(sheetOf(columns, rows, facts as Facts), excel, file.replace(/csv$/, 'xlsx'));
    });
  return (
    <>
      <Button glyph={Download} look="quiet" onClick={csv} small>
        What is shown as CSV
      </Button>
      <Button glyph={Download} look="quiet" onClick={sheet} small>
        As Excel
      </Button>
    </>
  );
};
