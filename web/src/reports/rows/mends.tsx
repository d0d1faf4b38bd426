import { type Client, clientOperations, clientTitle } from 'domain/clients';
import type { FigureAsked } from 'domain/kernel';
import { type LeadSummary, leadFields, leadOperations, leadTitle } from 'domain/leads';
import { frequencyLabels, type Site, siteOperations, siteTitle } from 'domain/sites';
import { type ReactNode, useState } from 'react';
import type * as z from 'zod';
import { refresh } from '#platform/cache.ts';
import { call } from '#platform/call.ts';
import { useSettings } from '#settings';
import { NewSite } from '#sites';
import { useDraft } from '#ui/draft/useDraft.tsx';
import { FormDialog } from '#ui/FormDialog.tsx';
import type { Column } from '#ui/list/columns.tsx';
import { rowActs } from '#ui/list/RowActs.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { TextField } from '#ui/TextField.tsx';
import { toast } from '#ui/toast.tsx';
import { problemsOf } from '#ui/useForm.ts';
import { useWork } from '#view';

type Mended = { id: string; version: number };
type Typed = Record<string, string>;
type Sent = { id: string; version: number; fields: Typed };

/** What a row lacks: the field, its label, and the dialog's words for it. */
type Lack = {
  noun: 'leads' | 'sites';
  field: string;
  label: string;
  type?: 'tel' | 'email' | 'text';
  options?: readonly (readonly [string, string])[];
  check?: (typed: Typed) => Record<string, string>;
  send: (sent: Sent, options: { key: string }) => Promise<unknown>;
};

const missing = (typed: Typed, { field, label, check }: Lack): Record<string, string> =>
  (typed[field] ?? '').trim() === '' ? { [field]: `${label} is required` } : (check?.(typed) ?? {});

/** One field of a row that lacks it. */
export const LackForm = ({
  row,
  lack,
  title,
  onClose,
}: {
  row: Mended;
  lack: Lack;
  title: string;
  onClose: () => void;
}) => {
  const { noun, field, label, type = 'text', options, send } = lack;
  const draft = useDraft({
    noun: `${noun}.${field}`,
    row,
    values: (kept): Typed => ({ [field]: String((kept as unknown as Typed | null)?.[field] ?? '') }),
    check: (typed) => missing(typed, lack),
    fields: (typed) => typed,
    update: (fields, { id, version, key }) => send({ id, version, fields: fields as Typed }, { key }),
    saved: (answer) => {
      if (answer) toast.success(`${label} kept`);
      onClose();
    },
  });
  return (
    <FormDialog {...draft.form} answer={`Keep ${label.toLowerCase()}`} onClose={onClose} title={title}>
      {options ? (
        <SelectField {...draft.field(field)} label={label} options={options} />
      ) : (
        <TextField {...draft.field(field)} label={label} type={type} />
      )}
    </FormDialog>
  );
};

const lackOfLead = (field: string, label: string, type: Lack['type'], schema: z.ZodType): Lack => ({
  ...{ noun: 'leads', field, label, ...(type && { type }) },
  check: (typed) => problemsOf(schema, typed),
  send: (sent, options) => call(leadOperations.update, sent as never, options),
});

/** What a lead may lack, by the figure that counts it. */
export const leadLacks = {
  noPhone: lackOfLead('phone', 'Phone', 'tel', leadFields.pick({ phone: true })),
  noEmail: lackOfLead('email', 'E-mail', 'email', leadFields.pick({ email: true })),
  noCity: lackOfLead('city', 'City', 'text', leadFields.pick({ city: true })),
} as const;

const lackOfSite = (field: string, label: string, options: Lack['options']): Lack => ({
  ...{ noun: 'sites', field, label, ...(options && { options }) },
  send: (sent, options) => call(siteOperations.update, sent as never, options),
});

const useSiteLacks = (): Readonly<Record<string, Lack>> => {
  const routes = useSettings()?.routes ?? [];
  return {
    noRoute: lackOfSite('collectionRoute', 'Route', [
      ['', 'No route'],
      ...routes.map(({ name }) => [name, name] as const),
    ]),
    noFrequency: lackOfSite('collectionFrequency', 'Frequency', [
      ['', 'Not set'],
      ...Object.entries(frequencyLabels),
    ]),
  };
};

/** The column that mends what a number of data health counts, and the form that it opens. */
export type Mends<Row> = { columns: readonly Column<Row, never, never>[]; form: ReactNode };

const useMends = <Row extends { id: string }>(
  act: string | null,
  nameOf: (row: Row) => string,
  form: (row: Row, onClose: () => void) => ReactNode,
  fits: (row: Row) => boolean = () => true,
): Mends<Row> => {
  const [row, setRow] = useState<Row | null>(null);
  const { off } = useWork();
  if (act === null) return { columns: [], form: null };
  const column = rowActs<Row, never>(
    (each) =>
      fits(each) && [{ label: act, name: `${act} to ${nameOf(each)}`, off, open: () => setRow(each) }],
  );
  return { columns: [column], form: row && form(row, () => setRow(null)) };
};

const isHealth = ({ report }: FigureAsked) => report === 'health';
const lackAmong = (lacks: Readonly<Record<string, Lack>>, figure: FigureAsked): Lack | undefined =>
  isHealth(figure) && Object.hasOwn(lacks, figure.key) ? lacks[figure.key] : undefined;

const actFor = (lack: Lack | undefined): string | null => (lack ? `Add ${lack.label.toLowerCase()}` : null);

/** Phone, e-mail and city of leads that have none. */
export const useLeadMends = (figure: FigureAsked): Mends<LeadSummary> => {
  const lack = lackAmong(leadLacks, figure);
  return useMends<LeadSummary>(
    actFor(lack),
    leadTitle,
    (row, onClose) => {
      const close = () => {
        onClose();
        void refresh(leadOperations.list);
      };
      return lack && <LackForm lack={lack} onClose={close} row={row} title={leadTitle(row)} />;
    },
    ({ convertedToClientId }) => convertedToClientId === null,
  );
};

/** Route and frequency of sites that have none. */
export const useSiteMends = (figure: FigureAsked): Mends<Site> => {
  const lack = lackAmong(useSiteLacks(), figure);
  return useMends<Site>(actFor(lack), siteTitle, (row, onClose) => {
    const close = () => {
      onClose();
      void refresh(siteOperations.list);
    };
    return lack && <LackForm lack={lack} onClose={close} row={row} title={siteTitle(row)} />;
  });
};

/** The first site of clients that have none. */
export const useClientMends = (figure: FigureAsked): Mends<Client> =>
  useMends<Client>(
    isHealth(figure) && figure.key === 'noSite' ? 'Add site' : null,
    clientTitle,
    ({ id }, onClose) => (
      <NewSite
        clientId={id}
        onClose={() => {
          onClose();
          void refresh(clientOperations.list);
        }}
      />
    ),
  );
