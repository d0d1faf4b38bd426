import { Link } from '@tanstack/react-router';
import { duplicateOperations, type TwinNoun } from 'domain/duplicates';
import { countWords } from 'domain/kernel';
import { useRead } from '#platform/query.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';
import styles from './Duplicates.module.css';
import { placeOf } from './place.ts';

const useGroups = (noun: TwinNoun) => useRead(duplicateOperations.count, { noun });

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** How many leads and clients seem to be there twice, and the way to them. */
export const DuplicatesPanel = () => {
  const [leads, clients] = [useGroups('leads'), useGroups('clients')];
  return (
    <Panel
      actions={
        <Link className={buttonClass({ small: true })} {...placeOf()}>
          Look at duplicates
        </Link>
      }
      title="Duplicates"
    >
      <div className={`compact soft words ${styles.said}`}>
        {leads.data && clients.data ? (
          <p>
            {`Leads: ${countWords(sumOf(leads.data), 'group')} that share a phone, an e-mail or an address. Clients: ${countWords(sumOf(clients.data), 'group')}.`}
          </p>
        ) : (
          <Reading
            label="Counting the duplicates"
            of={leads.data ? clients : leads}
            rows={1}
            what="how many there are"
          />
        )}
      </div>
    </Panel>
  );
};
