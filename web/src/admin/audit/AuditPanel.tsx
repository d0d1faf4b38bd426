import { auditKinds, auditKindWords, auditOperations, sealText, shortSeal } from 'domain/audit';
import { figureWords } from 'domain/kernel';
import { lazy, Suspense, useState } from 'react';
import { useFilters } from '#admin/useFilters.ts';
import { fetchExport } from '#auth';
import { loadConversions } from '#conversion';
import { useRead } from '#platform/query.ts';
import { Bones } from '#ui/Bones.tsx';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { Selects } from '#ui/filters/Selects.tsx';
import { TextFilter } from '#ui/filters/TextFilter.tsx';
import { Download, ShieldCheck, X } from '#ui/Icon.tsx';
import { dayRange } from '#ui/list/address.ts';
import { moment } from '#ui/moment.ts';
import { Panel } from '#ui/Panel.tsx';
import { Select } from '#ui/Select.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { usePeople } from '#users';
import styles from './Audit.module.css';
import { AuditList } from './AuditList.tsx';
import type { AuditFilter } from './filter.ts';
import { RecordPicker } from './RecordPicker.tsx';

const Conversions = lazy(async () => ({ default: await loadConversions() }));

const kindOf = (text: string | undefined) => auditKinds.find((kind) => kind === text);

/** Who did what to which record and when, in sentences; nothing here can be changed. */
export const AuditPanel = () => {
  const filters = useFilters();
  const { search, values, onChange } = filters;
  const kind = kindOf(search.kind);
  const filter: AuditFilter = {
    ...(values.by && { by: values.by }),
    ...(kind && { kind }),
    ...(values.rep && { rep: values.rep }),
    ...(values.noun && { noun: values.noun }),
    ...(values.record && { id: values.record }),
    ...(values.text && { text: values.text }),
    ...dayRange(values),
  };
  const choose = (next: string) => onChange({ kind: next });
  return (
    <div className={styles.audit}>
      <aside>
        <Kinds chosen={kind} onChoose={choose} />
        <NewestSeal />
      </aside>
      <div className={styles.body}>
        <Filters {...filters} filter={filter} />
        {kind === 'conversions' && (
          <Panel title="Conversion history">
            <Suspense fallback={<Bones label="Loading conversions" rows={4} />}>
              <Conversions />
            </Suspense>
          </Panel>
        )}
        <Panel title="What was done">
          <AuditList clear={filters.clear} filter={filter} onOnly={(only) => onChange(only)} />
        </Panel>
      </div>
    </div>
  );
};

const Kinds = ({ chosen, onChoose }: { chosen: string | undefined; onChoose: (kind: string) => void }) => (
  <>
    <nav aria-label="Kinds of act" className={`no-phone ${styles.kinds}`}>
      <ul>
        {['', ...auditKinds].map((kind) => (
          <li key={kind}>
            <button
              aria-current={(chosen ?? '') === kind ? 'true' : undefined}
              onClick={() => onChoose(kind)}
              type="button"
            >
              {kind === '' ? 'Everything' : auditKindWords[kind as keyof typeof auditKindWords]}
            </button>
          </li>
        ))}
      </ul>
    </nav>
    <Select
      aria-label="Kind of act"
      className="only-phone"
      onChange={({ target }) => onChoose(target.value)}
      value={chosen ?? ''}
    >
      <option value="">Everything</option>
      {auditKinds.map((kind) => (
        <option key={kind} value={kind}>
          {auditKindWords[kind]}
        </option>
      ))}
    </Select>
  </>
);

const OneRecord = ({
  chosen,
  onChoose,
}: {
  chosen: boolean;
  onChoose: (only: { record: string; noun: string }) => void;
}) => {
  const [picking, setPicking] = useState(false);
  return (
    <>
      {chosen ? (
        <Button
          aria-label="Any record again"
          glyph={X}
          onClick={() => onChoose({ record: '', noun: '' })}
          small
        >
          One record only
        </Button>
      ) : (
        <Button aria-haspopup="dialog" onClick={() => setPicking(true)} small>
          One record …
        </Button>
      )}
      {picking && (
        <RecordPicker
          onChoose={(only) => {
            setPicking(false);
            onChoose(only);
          }}
          onClose={() => setPicking(false)}
        />
      )}
    </>
  );
};

const files = [
  ['csv', 'CSV', 'as CSV'],
  ['xlsx', 'Excel', 'for Excel'],
] as const;

/** What is found, as a file. */
const Files = ({ filter }: { filter: AuditFilter }) => {
  const query = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : [])),
  );
  return (
    <span className={`push bar ${styles.files}`}>
      {files.map(([ending, label, name]) => (
        <Button
          aria-label={`Download these acts ${name}`}
          glyph={Download}
          key={ending}
          onClick={() => void fetchExport(`/api/export/audit.${ending}?${query}`)}
          small
        >
          {label}
        </Button>
      ))}
    </span>
  );
};

const Filters = ({
  search,
  values,
  onChange,
  filter,
}: ReturnType<typeof useFilters> & { filter: AuditFilter }) => {
  const people = usePeople();
  const choices = [...people.values()].map(({ uid, displayName }) => [uid, displayName] as const);
  const whose = [{ key: 'by', label: 'Who', any: 'Anybody', choices }] as const;
  const day = (name: 'from' | 'to', label: string) => (
    <span className={styles.day}>
      <span aria-hidden className="small dim">
        {label}
      </span>
      <TextInput
        aria-label={label}
        className={styles.date}
        onChange={({ target }) => onChange({ [name]: target.value })}
        type="date"
        value={search[name] ?? ''}
      />
    </span>
  );
  return (
    <div className={`bar wrap ${styles.filters}`}>
      <Selects filters={whose} onChange={onChange} search={search} />
      <OneRecord chosen={!!values.record} onChoose={onChange} />
      {day('from', 'From')}
      {day('to', 'To')}
      <TextFilter
        label="Words in what was changed"
        onChange={(text) => onChange({ text })}
        value={search.text ?? ''}
      />
      {values.rep && (
        <Button
          aria-label="Any leads again"
          className={styles.whole}
          glyph={X}
          onClick={() => onChange({ rep: '' })}
          small
        >
          {`Leads given to or taken from ${people.get(values.rep)?.displayName ?? 'one person'} only`}
        </Button>
      )}
      <Files filter={filter} />
    </div>
  );
};

/** How far the chain reaches, and the seal by which it is known elsewhere. */
const NewestSeal = () => {
  const { data } = useRead(auditOperations.seal, {});
  if (!data) return null;
  const { newest, archivedUpTo } = data;
  return (
    <div className={styles.seal}>
      <ShieldCheck data-size="small" />
      {newest ? (
        <>
          <p>
            {`Sealed up to entry ${figureWords(newest.position)}, ${moment(newest.at)}. Newer ones follow within a minute.`}
            {archivedUpTo && ` Up to ${moment(archivedUpTo)} the history is in the archive.`}
            <br />
            <code>{shortSeal(newest.hash)}</code>
          </p>
          <CopyButton text={sealText(newest)} what="newest seal, to keep it elsewhere" />
        </>
      ) : (
        <p>Nothing is sealed yet. The first seal comes within a minute.</p>
      )}
    </div>
  );
};
