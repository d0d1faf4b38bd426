import { type Site, siteAddress, siteOperations, siteTitle } from 'domain/sites';
import { useState } from 'react';
import { useRead } from '#platform/query.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { usePaused } from '#ui/usePaused.ts';
import styles from './Sites.module.css';

const most = 8;

/** Finds one site by name, address, code or city. */
export const SitePicker = ({
  label,
  except,
  chosen,
  onChoose,
}: {
  label: string;
  /** Where it is already. */
  except: string;
  chosen: Site | null;
  onChoose: (site: Site) => void;
}) => {
  const [typed, type] = useState('');
  const text = usePaused(typed.trim());
  const { data } = useRead(siteOperations.list, { text, limit: most + 1 }, { when: text.length > 1 });
  const found = (data?.items ?? []).filter(({ id }) => id !== except).slice(0, most);
  const shown = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <>
      <Field help="Name, street, city or location code" label={label}>
        <TextInput
          autoComplete="off"
          onChange={(event) => type(event.target.value)}
          type="search"
          value={typed}
        />
      </Field>
      <div aria-label="Sites found" className={styles.found} role="radiogroup">
        {shown.map((site) => (
          <Checkbox
            checked={chosen?.id === site.id}
            key={site.id}
            label={
              <>
                {siteTitle(site)}
                <span className="small dim">{` ${siteAddress(site)} · ${site.locationCode}`}</span>
              </>
            }
            name="site"
            onChange={() => onChoose(site)}
            radio
          />
        ))}
        {text.length > 1 && data && found.length === 0 && <p className="small dim">No site matches.</p>}
      </div>
    </>
  );
};
