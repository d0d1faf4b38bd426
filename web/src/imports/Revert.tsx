import {
  goesWords,
  type Import,
  type ImportNoun,
  importOperations,
  type RevertForeseen,
} from 'domain/imports';
import { countWords } from 'domain/kernel';
import { useState } from 'react';
import { keepAnswer, refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { type Read, useRead } from '#platform/query.ts';
import { Asking } from '#ui/Asking.tsx';
import { Button } from '#ui/Button.tsx';
import { useReadOnly } from '#view';
import { nounWords } from './words.ts';

type Foreseen = Read<RevertForeseen>;

/** What of the import goes for good and what stays, as things stand. */
const Goes = ({ noun, foreseen: { data, error } }: { noun: ImportNoun; foreseen: Foreseen }) => {
  if (error) return <p className="late">{`Could not count what goes. ${error.message}`}</p>;
  if (!data) return <p className="soft">Counting what goes…</p>;
  return (
    <>
      {goesWords(noun, data).map((said) => (
        <p className="soft" key={said}>
          {said}
        </p>
      ))}
    </>
  );
};

/** Takes an import back, after a question that names how much it is. */
export const Revert = ({ about, small = false }: { about: Import; small?: boolean }) => {
  const [asking, setAsking] = useState(false);
  const readOnly = useReadOnly();
  const { id, noun, fileName, created, updated, existing } = about;
  const { one } = nounWords[noun];
  const foreseen = useRead(importOperations.goes, { id }, { when: asking });
  const filled = foreseen.data?.filled ?? 0;
  const what = `Revert ${countWords(created + updated, noun === 'sites' ? 'row' : one)}`;
  const revert = async () => {
    keepAnswer(importOperations.get, { id }, await call(importOperations.revert, { id }));
    void refresh(importOperations.list);
  };
  return (
    <>
      <Button
        {...(small && { 'aria-label': `Revert ${fileName}` })}
        look="danger"
        off={readOnly}
        onClick={() => setAsking(true)}
        small={small}
      >
        {small ? 'Revert' : what}
      </Button>
      {asking && (
        <Asking
          act={revert}
          answer={what}
          danger
          off={readOnly ?? (foreseen.isPending ? 'Counting what goes' : undefined)}
          onClose={() => setAsking(false)}
          question="Revert this import?"
        >
          <Goes foreseen={foreseen} noun={noun} />
          <p className="soft">
            {filled > 0 &&
              `What it ${existing === 'update' ? 'changed in' : 'filled in'} ${countWords(filled, noun === 'sites' ? 'row' : one)} will be ${existing === 'update' ? 'as it was' : 'emptied'}. `}
            What somebody changed since stays and is listed.
          </p>
        </Asking>
      )}
    </>
  );
};
