import { type Import, type ImportFinding, type ImportOutcome, importOperations } from 'domain/imports';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button, buttonClass } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Empty } from '#ui/Empty.tsx';
import { Check, CircleAlert, Copy, Download } from '#ui/Icon.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Failure } from '#ui/Strip.tsx';
import { Table } from '#ui/Table.tsx';
import { useAct } from '#ui/useAct.ts';
import { useReadOnly } from '#view';
import { Foot } from './Foot.tsx';
import styles from './Imports.module.css';
import { ReadAsList } from './ReadAsList.tsx';
import { Tally } from './Tally.tsx';
import type { Checking } from './useCheck.ts';
import { counted } from './words.ts';

/** Third step: what the run would do, row by row where it matters. */
export const CheckStep = ({
  about,
  check,
  onBack,
  onStarted,
}: {
  about: Import;
  check: Checking;
  onBack: () => void;
  onStarted: () => void;
}) => {
  const { answer, choices, choose, busy } = check;
  const [shown, setShown] = useState<ImportOutcome | null>(null);
  const readOnly = useReadOnly();
  const act = useAct();
  if (check.failure) return <Failure onRetry={check.again}>{check.failure}</Failure>;
  if (!answer) return <Bones label="Checking the rows" rows={4} />;
  const { counts } = answer;
  const leads = counts.created + counts.updated;
  const out = counts.duplicate + counts.refused;
  const start = () =>
    act.run(async () => {
      await call(importOperations.run, { id: about.id });
      onStarted();
    });
  const look = answer.look.filter(({ outcome }) => shown === null || outcome === shown);
  return (
    <>
      <section aria-busy={busy} aria-label="What the import will do" className={styles.plan}>
        <Tally counts={counts} onShow={setShown} rows={about.rows} shown={shown} />
        <div className={styles.existing}>
          <Checkbox
            checked={choices.existing === 'skip'}
            label="Skip duplicates"
            name="existing"
            onChange={() => choose({ existing: 'skip' })}
            radio
          />
          <Checkbox
            checked={choices.existing === 'fill'}
            label="Fill only their empty fields"
            name="existing"
            onChange={() => choose({ existing: 'fill' })}
            radio
          />
          <span className="small dim">Created rows can be reverted for 7 days.</span>
        </div>
      </section>
      <ReadAsList answer={answer} />
      <Panel
        actions={
          counts.refused > 0 && (
            <a
              className={buttonClass({ small: true })}
              download
              href={`/api/imports/${about.id}/refused.csv`}
            >
              <Download aria-hidden="true" data-size="small" />
              Download refused rows
            </a>
          )
        }
        count={shown === null ? answer.lookTotal : look.length}
        title="Rows that need a look"
      >
        {look.length === 0 ? (
          <Empty
            icon={<Check aria-hidden="true" />}
            title={shown ? 'None of these needs a look' : 'No row needs a look'}
          />
        ) : (
          <Findings look={look} />
        )}
      </Panel>
      {shown === null && answer.lookTotal > look.length && (
        <p
          className={styles.rest}
        >{`The first ${look.length} are shown. After the run every row can be read.`}</p>
      )}
      <Foot said={out > 0 ? `${counted(out, 'row')} will be left out.` : 'Every row becomes a lead.'}>
        <Button onClick={onBack}>Back</Button>
        <Button
          busy={act.busy || busy}
          look="main"
          off={readOnly ?? (leads === 0 && 'There is nothing to import.')}
          onClick={start}
        >
          {`Import ${counted(leads, 'lead')}`}
        </Button>
      </Foot>
    </>
  );
};

const happens = ({ outcome, column }: ImportFinding): string => {
  if (column) return 'Kept in the first note';
  return outcome === 'duplicate' ? 'Skipped' : 'Refused';
};

const Findings = ({ look }: { look: readonly ImportFinding[] }) => (
  <Table label="Rows that need a look">
    <thead>
      <tr>
        <th data-cell="number fit" scope="col">
          Row
        </th>
        <th scope="col">Lead</th>
        <th scope="col">Field</th>
        <th scope="col">Value in the file</th>
        <th scope="col">Reason</th>
        <th scope="col">What happens</th>
      </tr>
    </thead>
    <tbody>
      {look.map((finding) => (
        <tr key={`${finding.line}-${finding.column}`}>
          <td className={styles.line} data-cell="number fit" data-label="Row">
            {finding.line}
          </td>
          <td data-cell="name cut" title={finding.name}>
            {finding.name || '(no name)'}
          </td>
          <td data-label="Field">{finding.column}</td>
          <td className={styles.value} data-cell="cut" title={finding.value}>
            {finding.value}
          </td>
          <td className={styles.reason} data-cell="line">
            <span className={finding.outcome === 'duplicate' ? styles.same : styles.wrong}>
              {finding.outcome === 'duplicate' ? (
                <Copy aria-hidden="true" data-size="small" />
              ) : (
                <CircleAlert aria-hidden="true" data-size="small" />
              )}
            </span>
            {finding.reason}
          </td>
          <td className="dim">{happens(finding)}</td>
        </tr>
      ))}
    </tbody>
  </Table>
);
