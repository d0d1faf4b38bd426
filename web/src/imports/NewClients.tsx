import { clientsQuestion } from 'domain/imports';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Panel } from '#ui/Panel.tsx';
import styles from './Imports.module.css';
import type { Checking } from './useCheck.ts';

const ways = [
  { make: true, label: 'Make clients' },
  { make: false, label: 'Refuse these rows' },
] as const;

/** Sites of clients that are not here: asked once a file, before its rows would be refused. */
export const NewClients = ({ check: { answer, choices, choose } }: { check: Checking }) => {
  const rows = answer?.unknownClients ?? 0;
  if (rows === 0) return null;
  return (
    <Panel title="Clients">
      <fieldset
        className={`stack compact ${styles.question}`}
        data-open={choices.saidClients ? undefined : 'clients'}
      >
        <legend>
          <b>{clientsQuestion(rows)}</b>
        </legend>
        {ways.map(({ make, label }) => (
          <Checkbox
            checked={choices.saidClients && choices.makeClients === make}
            key={label}
            label={label}
            name="clients"
            onChange={() => choose({ makeClients: make, saidClients: true })}
            radio
          />
        ))}
      </fieldset>
    </Panel>
  );
};
