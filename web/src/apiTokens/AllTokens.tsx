import { type AnybodysToken, apiTokensOperations, scopeWords } from 'domain/apiTokens';
import { personWords } from 'domain/kernel';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { usePages } from '#platform/pages.ts';
import { Badge } from '#ui/Badge.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { List } from '#ui/list/List.tsx';
import { rowActs } from '#ui/list/RowActs.tsx';
import { Panel } from '#ui/Panel.tsx';
import { useOfficeZone } from '#ui/useOfficeZone.ts';
import { usePeople } from '#users';
import { useReadOnly } from '#view';
import { lastDay, revokeWords, stateWords, usedWords } from './words.ts';

type Facts = {
  nameOf: (uid: string) => string | undefined;
  readOnly: string | undefined;
  officeZone: string;
};

const columns: readonly Column<AnybodysToken, Facts>[] = [
  { label: 'Token', as: 'name', cell: ({ name }) => name },
  { label: 'Whose', phone: 'bare', cell: ({ uid }, { nameOf }) => personWords(uid, nameOf) },
  { label: 'It may', as: 'line', cell: ({ scope }) => scopeWords(scope) },
  {
    label: 'State',
    phone: 'bare',
    cell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].word}</Badge>,
  },
  { label: 'Until', phone: { label: 'Until' }, cell: (token, { officeZone }) => lastDay(token, officeZone) },
  { label: 'Last used', phone: { label: 'Last used' }, cell: usedWords },
  rowActs(({ id, name, state }, { readOnly }) => [
    {
      label: 'Revoke',
      name: `Revoke the token ${name}`,
      look: 'dangerQuiet',
      off: readOnly ?? (state === 'revoked' && 'It was revoked.'),
      ask: {
        act: async () => {
          await call(apiTokensOperations.revoke, { id });
          await refresh(apiTokensOperations.listAll);
        },
        answer: 'Revoke',
        danger: true,
        done: 'Token revoked',
        question: `Revoke ${name}?`,
        said: revokeWords,
      },
    },
  ]),
];

/** The API tokens of everybody: whose they are, what they may, when they were used; never the tokens themselves. */
export const AllTokens = () => {
  const pages = usePages(apiTokensOperations.listAll, {});
  const people = usePeople();
  const readOnly = useReadOnly();
  const officeZone = useOfficeZone();
  return (
    <Panel title="API tokens">
      <List
        columns={columns}
        empty="Nobody has an API token"
        facts={{ nameOf: (uid) => people.get(uid)?.displayName, readOnly, officeZone }}
        label="API tokens"
        pages={pages}
        what="the API tokens"
      />
    </Panel>
  );
};
