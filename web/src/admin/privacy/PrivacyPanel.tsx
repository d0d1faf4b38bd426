import { countWords } from 'domain/kernel';
import { type PrivacyNoun, privacyOperations } from 'domain/privacy';
import { useState } from 'react';
import { fetchExport } from '#auth';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Asking } from '#ui/Asking.tsx';
import { Button } from '#ui/Button.tsx';
import { Download } from '#ui/Icon.tsx';
import { Panel } from '#ui/Panel.tsx';
import { Reading } from '#ui/Reading.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { Certificates } from './Certificates.tsx';
import { Counts } from './Counts.tsx';
import styles from './Privacy.module.css';
import { LeadPicker, UserPicker } from './pickers.tsx';

type Subject = { noun: PrivacyNoun; id: string };

const kinds = [
  { value: 'leads', label: 'The person of a lead' },
  { value: 'users', label: 'Somebody who had an account' },
] as const;

/** What there is of one person: shown, handed out, and erased under a certificate. */
export const PrivacyPanel = () => {
  const [noun, setNoun] = useState<PrivacyNoun>('leads');
  const [id, setId] = useState('');
  const [begun, setBegun] = useState(0);
  const Picker = noun === 'leads' ? LeadPicker : UserPicker;
  const choose = (next: PrivacyNoun) => {
    setNoun(next);
    setId('');
  };
  return (
    <div className="panels">
      <Panel
        actions={<Segmented label="Whose data" onChange={choose} options={kinds} value={noun} />}
        title="One person"
      >
        <div className={styles.body}>
          <Picker chosen={id} onChoose={setId} />
          {id && (
            <Person
              key={id}
              onBegun={() => {
                setId('');
                setBegun(begun + 1);
              }}
              subject={{ noun, id }}
            />
          )}
        </div>
      </Panel>
      <Certificates begun={begun} />
    </div>
  );
};

const Person = ({ subject, onBegun }: { subject: Subject; onBegun: () => void }) => {
  const [asking, setAsking] = useState(false);
  const read = useRead(privacyOperations.preview, subject);
  if (!read.data)
    return <Reading label="Looking for what there is" of={read} rows={3} what="what there is" />;
  const { name, there, stays, off } = read.data;
  return (
    <>
      <h3>{name}</h3>
      <Counts label="What is erased" rows={there} />
      {stays.length > 0 && <Counts label="What stays, and why" rows={stays} />}
      {off && <p className="small">{off}</p>}
      <div className="bar wrap">
        <Button
          glyph={Download}
          onClick={() => void fetchExport(`/api/privacy/${subject.noun}/${subject.id}/data.zip`)}
        >
          Hand out everything
        </Button>
        <Button look="danger" off={off ?? undefined} onClick={() => setAsking(true)}>
          Erase this person
        </Button>
      </div>
      {asking && (
        <Asking
          act={() => call(privacyOperations.erase, subject)}
          answer={`Erase ${name}`}
          danger
          done="The erasure has begun"
          onClose={(done) => {
            setAsking(false);
            if (done) onBegun();
          }}
          question={`Erase ${name}?`}
        >
          <p>
            {`${countWords(
              there.reduce((sum, { count }) => sum + count, 0),
              'row',
            )} and every mention go, in files and in the audit too. This cannot be undone, and a restored backup does not bring them back.`}
          </p>
        </Asking>
      )}
    </>
  );
};
