import { type Client, clientRefusals } from 'domain/clients';
import { invoiceTermsLabels } from 'domain/invoices';
import { priorities } from 'domain/leads';
import { invoiceTerms } from 'domain/settings';
import { Panel } from '#ui/Panel.tsx';
import { Conflicts } from '#ui/saved/Conflicts.tsx';
import { savedControls } from '#ui/saved/controls.tsx';
import { SaveState } from '#ui/saved/SaveState.tsx';
import { EditingProvider } from '#ui/saved/saved.tsx';
import { useNames, useWork } from '#view';
import styles from './Clients.module.css';
import { RenewalLine } from './ContractPanel.tsx';
import { contractOptions, statusOptions, tierOptions, useManagers } from './groups.ts';
import { ParentOwner } from './ParentOwner.tsx';
import { Record } from './Record.tsx';
import { useClientAutosave } from './saving.ts';
import { clientFieldNames } from './words.ts';

const { SavedText, SavedChoice, SavedNullable, SavedDate, SavedList, SavedFlag } = savedControls<Client>();

const label = (field: keyof Client): string => clientFieldNames[field] ?? field;
const priorityWords = { high: 'High', medium: 'Medium', low: 'Low' } as const;

const Contract = ({ client }: { client: Client }) => (
  <Panel title="Contract">
    <div className={`stack apart pad ${styles.fields}`}>
      <SavedChoice label={label('contractType')} name="contractType" options={contractOptions as never} />
      <SavedChoice label={label('serviceLevel')} name="serviceLevel" options={tierOptions as never} />
      <SavedDate label={label('contractStartDate')} name="contractStartDate" />
      <SavedDate label={label('contractEndDate')} name="contractEndDate" />
      <SavedDate label={label('leaseExpirationDate')} name="leaseExpirationDate" />
      <SavedDate label={label('clientSince')} name="clientSince" />
      <div className={styles.wide}>
        <RenewalLine client={client} />
      </div>
    </div>
  </Panel>
);

const Account = ({ client }: { client: Client }) => {
  const managers = useManagers(client.accountManager);
  return (
    <Panel title="Account">
      <div className={`stack apart pad ${styles.fields}`}>
        <SavedChoice label={label('status')} name="status" options={statusOptions as never} />
        <SavedChoice
          label={label('priority')}
          name="priority"
          options={priorities.map((priority) => [priority, priorityWords[priority]] as const)}
        />
        <SavedNullable
          label={label('accountManager')}
          name="accountManager"
          options={[['', 'Nobody'], ...managers]}
        />
        <SavedText label={label('taxId')} maxLength={50} name="taxId" />
        <SavedText label={label('formerId')} maxLength={100} name="formerId" />
      </div>
    </Panel>
  );
};

const Person = () => (
  <Panel title="Client and contact">
    <div className={`stack apart pad ${styles.fields}`}>
      <SavedText label={label('businessName')} name="businessName" />
      <SavedText label={label('contactTitle')} name="contactTitle" />
      <SavedText label={label('firstName')} name="firstName" />
      <SavedText label={label('lastName')} name="lastName" />
      <SavedText label={label('email')} name="email" type="email" />
      <SavedText label={label('phone')} maxLength={40} name="phone" type="tel" />
      <SavedText label={label('officePhone')} maxLength={40} name="officePhone" type="tel" />
      <SavedText label={label('cellPhone')} maxLength={40} name="cellPhone" type="tel" />
    </div>
  </Panel>
);

/** What stands on a client's invoices and where they go. */
const Billing = () => (
  <Panel title="Billing">
    <div className={`stack apart pad ${styles.fields}`}>
      <SavedText help="Empty: its own name" label={label('billingName')} name="billingName" />
      <SavedList
        help="Several with commas between them; empty: its own e-mail"
        label={label('billingEmail')}
        name="billingEmail"
      />
      <SavedText
        area
        help="Empty: the address of its first site"
        label={label('billingAddress')}
        maxLength={1000}
        name="billingAddress"
      />
      <SavedNullable
        label={label('terms')}
        name="terms"
        options={[
          ['', 'As the house agrees'],
          ...invoiceTerms.map((terms) => [terms, invoiceTermsLabels[terms]] as const),
        ]}
      />
      <SavedFlag label={label('taxExempt')} name="taxExempt" />
    </div>
  </Panel>
);

/** Every field of a client, saved while one types. */
export const ContractTab = ({ client }: { client: Client }) => {
  const { off } = useWork();
  const nameOf = useNames();
  const autosave = useClientAutosave(client.id);
  const why = off ?? (client.deletedAt ? clientRefusals.deleted.message : null);
  return (
    <EditingProvider value={{ row: client, autosave, off: why }}>
      <div className={styles.edit}>
        <SaveState id={client.id} />
        <Conflicts fieldNames={clientFieldNames} nameOf={nameOf} now={Date.now()} />
        <Person />
        <div className={styles.half}>
          <Contract client={client} />
          <Account client={client} />
        </div>
        <Billing />
        <ParentOwner client={client} off={why} />
        <Record client={client} />
      </div>
    </EditingProvider>
  );
};
