import { documentOperations } from 'domain/documents';
import { countWords } from 'domain/kernel';
import { useRead } from '#platform/query.ts';
import { stringifySearch } from '#platform/search.ts';
import { PageLink } from '#ui/PageLink.tsx';
import { type askOf, changed, type DocumentSearch } from './search.ts';

/** How many documents a list holds, and how many of them have ended or soon do. */
export const useFigures = ({ sort: _, ...filter }: ReturnType<typeof askOf>, when = true) =>
  useRead(documentOperations.figures, filter, { follows: ['documents'], when }).data;

/** ‘412 documents, 1 expired, 1 within 30 d’, each with the way to them. */
export const Figures = ({
  figures,
  search,
}: {
  figures: NonNullable<ReturnType<typeof useFigures>>;
  search: DocumentSearch;
}) => {
  const ends = search.expiring || search.deleted ? [] : (['expired', '30'] as const);
  return (
    <p className="small dim num">
      {countWords(figures.all, 'document')}
      {ends.map((expiring) => {
        const count = expiring === 'expired' ? figures.expired : figures.soon;
        return (
          count > 0 && (
            <span key={expiring}>
              {', '}
              <PageLink href={`/documents${stringifySearch(changed(search, { expiring }))}`}>
                {expiring === 'expired' ? `${count} expired` : `${count} within 30 d`}
              </PageLink>
            </span>
          )
        );
      })}
    </p>
  );
};
