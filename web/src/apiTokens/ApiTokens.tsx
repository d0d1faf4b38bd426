import { type ApiToken, apiTokensOperations, type MadeToken } from 'domain/apiTokens';
import { useState } from 'react';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useRead } from '#platform/query.ts';
import { Asking } from '#ui/Asking.tsx';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { Line } from '#ui/Line.tsx';
import { Reading } from '#ui/Reading.tsx';
import { useOfficeZone } from '#ui/useOfficeZone.ts';
import styles from './ApiTokens.module.css';
import { NewToken } from './NewToken.tsx';
import { revokeWords, tokenWords } from './words.ts';

/** One's own API tokens, read once the password is given: made, shown once, revoked. */
export const ApiTokens = ({ onClose }: { onClose: () => void }) => {
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<MadeToken | null>(null);
  if (making)
    return (
      <NewToken
        onClose={() => setMaking(false)}
        onMade={(token) => {
          setMaking(false);
          setMade(token);
        }}
      />
    );
  return (
    // What is shown once is not closed by a slip.
    <Dialog held={made !== null} onClose={onClose} open title="API tokens">
      <div className="stack single apart">
        {made ? (
          <Secret made={made} onDone={() => setMade(null)} />
        ) : (
          <Present onNew={() => setMaking(true)} />
        )}
      </div>
    </Dialog>
  );
};

const Secret = ({ made: { name, token }, onDone }: { made: MadeToken; onDone: () => void }) => (
  <section aria-label={`The token ${name}`} className={`stack single apart ${styles.secret}`}>
    <p className="soft">
      {token
        ? 'This is shown only now: keep it where only the program reads it.'
        : 'It was made, but can no longer be read. Revoke it and make a new one.'}
    </p>
    {token && (
      <div className="bar wrap">
        <code>{token}</code>
        <CopyButton text={token} what="token" />
      </div>
    )}
    <Button block look="main" onClick={onDone}>
      {token ? 'I have kept it' : 'Done'}
    </Button>
  </section>
);

const Present = ({ onNew }: { onNew: () => void }) => {
  const read = useRead(apiTokensOperations.list, {});
  const [revoking, setRevoking] = useState<ApiToken | null>(null);
  const officeZone = useOfficeZone();
  if (!read.data)
    return (
      <Reading failed="Could not load your API tokens." label="Loading your API tokens" of={read} rows={2} />
    );
  const { items } = read.data;
  return (
    <>
      {items.length === 0 && (
        <p className="soft">
          With a token a program does what you may do, as far as you let it: a web form that adds leads, a
          spreadsheet that reads them. Nothing that asks for your password.
        </p>
      )}
      <ul>
        {items.map((token) => (
          <Line help={tokenWords(token, officeZone)} item key={token.id} label={token.name}>
            <Button
              aria-label={`Revoke the token ${token.name}`}
              look="dangerQuiet"
              onClick={() => setRevoking(token)}
              small
            >
              Revoke
            </Button>
          </Line>
        ))}
      </ul>
      <Button block look={items.length === 0 ? 'main' : 'plain'} onClick={onNew}>
        New token
      </Button>
      {revoking && <Revoke onClose={() => setRevoking(null)} token={revoking} />}
    </>
  );
};

const Revoke = ({ token, onClose }: { token: ApiToken; onClose: () => void }) => (
  <Asking
    act={async () => {
      await call(apiTokensOperations.revoke, { id: token.id });
      void refresh(apiTokensOperations.list);
    }}
    answer="Revoke"
    danger
    done="Token revoked"
    onClose={onClose}
    question={`Revoke ${token.name}?`}
  >
    <p className="soft">{revokeWords}</p>
  </Asking>
);
