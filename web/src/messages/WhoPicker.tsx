import { type SearchResult, searchOperations } from 'domain/search';
import { useState } from 'react';
import { useRead } from '#platform/query.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { usePaused } from '#ui/usePaused.ts';
import styles from './Messages.module.css';

const most = 6;

export type Who = Pick<SearchResult, 'type' | 'id' | 'title'>;

/** Finds a lead, or a client as well, by name, e-mail, phone or address. */
export const WhoPicker = ({
  label,
  clients,
  chosen,
  begin = '',
  onChoose,
}: {
  label: string;
  clients?: boolean;
  chosen: string | undefined;
  /** What is searched for before anybody types. */
  begin?: string;
  onChoose: (who: Who) => void;
}) => {
  const [typed, type] = useState(begin);
  const query = usePaused(typed.trim());
  const { data } = useRead(searchOperations.all, { query, limit: 20 }, { when: query.length > 1 });
  const found = (data?.results ?? [])
    .filter((one) => one.type === 'lead' || (clients && one.type === 'client'))
    .slice(0, most);
  return (
    <>
      <Field help="Name, e-mail, phone or address" label={label}>
        <TextInput
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          type="search"
          value={typed}
        />
      </Field>
      <div aria-label="Found" className={styles.found} role="radiogroup">
        {found.map((one) => (
          <Checkbox
            checked={chosen === one.id}
            key={one.id}
            label={
              <>
                {one.title}
                <span className="small dim">{` ${one.type === 'client' ? 'Client' : 'Lead'} · ${one.subtitle}`}</span>
              </>
            }
            name={label}
            onChange={() => onChoose(one)}
            radio
          />
        ))}
        {query.length > 1 && data && found.length === 0 && <p className="small dim">Nobody matches.</p>}
      </div>
    </>
  );
};
