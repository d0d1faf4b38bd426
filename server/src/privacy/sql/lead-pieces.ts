import { type RawBuilder, sql } from 'kysely';

/** A lead, the duplicates that became part of it, and the client that it became with those that are one with it. */
export type LeadIds = {
  leads: string[];
  clients: string[];
  emails: string[];
  /** Where messages reach them: e-mail addresses, and numbers as they are kept. */
  addresses: string[];
  fullName: string;
};

/** One of some ids. */
export const ids = (list: readonly string[]) => sql`any(${[...list]}::uuid[])`;

/** A part of what is kept of a person: how it is found, what of it they are given, and how it goes; null takes the rows away. */
export type Piece = {
  what: string;
  table: string;
  /** The noun of its rows' events, where those go as well. */
  told?: string;
  /** Its rows have bytes that lie apart. */
  files?: true;
  /** The columns that the person is given; without any, nothing of it. */
  given?: readonly string[];
  /** Of its rows those that they are given; the others are somebody else's. */
  own?: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  empty: RawBuilder<unknown> | null;
};

const conditionsOf = ({ leads, clients, emails }: LeadIds) => {
  const ofLead = sql`"leadId" = ${ids(leads)}`;
  const addressed = sql`("recipients" && ${emails}::text[] or "senderAddress" = any(${emails}::text[]))`;
  const message = sql`(${ofLead} or ("clientId" = ${ids(clients)} and ${addressed}))`;
  return {
    ofLead,
    message,
    messages: sql`(select "id" from messages where ${message})`,
    file: sql`(${ofLead} and "clientId" is null and "siteId" is null and "invoiceId" is null)`,
    contacts: sql`(select "id" from contacts where ${ofLead})`,
  };
};
/** The person by their ids and addresses, with the conditions that find what hangs on them. */
type Sought = LeadIds & ReturnType<typeof conditionsOf>;

// What people wrote beside a lead.
const beside = ({ emails, addresses, fullName, ofLead, contacts }: Sought): Piece[] => [
  {
    what: 'Notes',
    table: 'lead_notes',
    given: ['at', 'author', 'label', 'text'],
    where: ofLead,
    empty: null,
  },
  {
    what: 'Activities',
    table: 'activities',
    told: 'activities',
    given: ['type', 'title', 'description', 'dueDate', 'doneAt', 'createdBy', 'createdAt'],
    where: ofLead,
    empty: null,
  },
  {
    what: 'Activities of clients with a contact',
    table: 'activities',
    told: 'activities',
    given: ['type', 'title', 'description', 'dueDate', 'doneAt', 'createdBy', 'createdAt'],
    where: sql`"contactId" in ${contacts}`,
    empty: sql`"contactId" = null`,
  },
  {
    what: 'Activities without their deal',
    table: 'activities',
    told: 'activities',
    where: sql`"dealId" in (select "id" from deals where ${ofLead})`,
    empty: sql`"dealId" = null`,
  },
  {
    what: 'Contacts',
    table: 'contacts',
    told: 'contacts',
    given: [
      'firstName',
      'lastName',
      'relation',
      'email',
      'phone',
      'company',
      'position',
      'tags',
      'customFields',
      'createdAt',
    ],
    where: ofLead,
    own: sql`lower("email") = any(${emails}::text[])
      or '+1' || right(regexp_replace("phone", '\\D', '', 'g'), 10) = any(${addresses}::text[])
      or lower(btrim("firstName" || ' ' || "lastName")) = lower(${fullName}::text)`,
    empty: null,
  },
  {
    what: 'Deals',
    table: 'deals',
    told: 'deals',
    given: [
      'title',
      'value',
      'stage',
      'probability',
      'expectedCloseDate',
      'actualCloseDate',
      'notes',
      'tags',
      'customFields',
      'createdAt',
    ],
    where: ofLead,
    empty: null,
  },
];

// When they were met.
const dates = ({ emails, ofLead }: Sought): Piece[] => [
  {
    what: 'Invitations',
    table: 'invitations',
    given: ['address', 'name', 'kind'],
    where: sql`"appointmentId" in (select "id" from appointments where ${ofLead}) or "address" = any(${emails}::text[])`,
    own: sql`lower("address") = any(${emails}::text[])`,
    empty: null,
  },
  {
    what: 'Events of the calendar',
    table: 'appointments',
    told: 'appointments',
    given: [
      'title',
      'type',
      'status',
      'start',
      'end',
      'timezone',
      'location',
      'description',
      'outcome',
      'cancelReason',
      'createdAt',
    ],
    where: ofLead,
    empty: sql`"title" = 'Erased', "description" = '', "location" = '', "guests" = '[]', "outcome" = '', "cancelReason" = '', "version" = "version" + 1`,
  },
];

// What went to them and came from them.
const mails = ({ emails, addresses, message, messages }: Sought): Piece[] => [
  {
    what: 'Mails on their way',
    table: 'outbox',
    given: ['toAddress', 'subject', 'state', 'createdAt', 'sentAt'],
    where: sql`("noun" = 'messages' and "rowId" in ${messages}) or "toAddress" = any(${emails}::text[])`,
    own: sql`lower("toAddress") = any(${addresses}::text[])`,
    empty: null,
  },
  {
    what: 'Letters by e-mail',
    table: 'letters',
    given: ['recipient', 'email', 'address', 'subject', 'body', 'state', 'createdAt', 'sentAt'],
    where: sql`"messageId" in ${messages}`,
    own: sql`lower("email") = any(${emails}::text[])`,
    empty: sql`"messageId" = null`,
  },
  {
    what: 'Answers to messages',
    table: 'messages',
    where: sql`"replyTo" in ${messages}`,
    empty: sql`"replyTo" = null`,
  },
  {
    what: 'Messages',
    table: 'messages',
    told: 'messages',
    given: [
      'channel',
      'direction',
      'status',
      'senderName',
      'senderAddress',
      'recipients',
      'subject',
      'content',
      'createdAt',
      'sentAt',
    ],
    where: message,
    own: sql`array(select lower(each) from unnest("recipients") as each) && ${addresses}::text[]
      or lower("senderAddress") = any(${addresses}::text[])`,
    empty: null,
  },
  {
    what: 'Mails that arrived',
    table: 'inbound_mails',
    given: ['receivedAt', 'sender', 'recipients'],
    where: sql`lower("sender") = any(${emails}::text[])`,
    empty: null,
  },
];

// Their files.
const files = ({ file }: Sought): Piece[] => [
  {
    what: 'Files that follow others',
    table: 'documents',
    where: sql`("replacesId" in (select "id" from documents where ${file}) or "firstId" in (select "id" from documents where ${file})) and not ${file}`,
    empty: sql`"replacesId" = null, "firstId" = null`,
  },
  {
    what: 'Files',
    table: 'documents',
    told: 'documents',
    files: true,
    given: [
      'name',
      'fileName',
      'mimeType',
      'sizeBytes',
      'type',
      'category',
      'status',
      'description',
      'tags',
      'effectiveDate',
      'expiresAt',
      'createdAt',
    ],
    where: file,
    empty: null,
  },
];

// Where else something of them was written down.
const traces = ({ leads, clients, ofLead }: Sought): Piece[] => [
  {
    what: 'Notifications',
    table: 'notifications',
    told: 'notifications',
    given: ['title', 'message', 'createdAt'],
    where: ofLead,
    empty: null,
  },
  {
    what: 'Lines of imported files',
    table: 'import_rows',
    given: ['line', 'name', 'outcome', 'reason', 'cells'],
    where: sql`${ofLead} or "clientId" = ${ids(clients)}`,
    empty: sql`"cells" = null, "filled" = null, "name" = '', "reason" = '', "hash" = ''`,
  },
  { what: 'Quote requests', table: 'quote_requests', given: ['outcome', 'at'], where: ofLead, empty: null },
  {
    what: 'Outcomes',
    table: 'lead_outcomes',
    given: ['kind', 'at', 'reason'],
    where: ofLead,
    empty: sql`"reason" = ''`,
  },
  {
    what: 'Merges',
    table: 'lead_merges',
    given: ['at'],
    where: sql`${ofLead} or "duplicateId" = ${ids(leads)}`,
    empty: sql`"moved" = '{}'`,
  },
  {
    what: 'Remarks of the move',
    table: 'former_remarks',
    given: ['field', 'text'],
    where: sql`("collection", "formerId") in (select "collection", "formerId" from former_ids where "id" = ${ids([...leads, ...clients])})`,
    empty: sql`"text" = ''`,
  },
];

// Who they are themselves.
const own = ({ leads }: Sought): Piece[] => [
  {
    what: 'Leads',
    table: 'leads',
    given: [
      'firstName',
      'lastName',
      'email',
      'phone',
      'company',
      'businessName',
      'streetAddress',
      'streetAddressLine2',
      'city',
      'state',
      'zipCode',
      'country',
      'status',
      'column',
      'assignedRep',
      'assignedAt',
      'lastContactDate',
      'deadReason',
      'soldDate',
      'convertedAt',
      'leadDescription',
      'typeOfMachines',
      'numberOfUnits',
      'numberOfMachinesNeeded',
      'currentServiceProvider',
      'hasCurrentProvider',
      'leaseExpirationDate',
      'leaseNoticeDays',
      'leaseAutoRenews',
      'buildingStyle',
      'leadCameFrom',
      'howDidYouHearAboutUs',
      'formerId',
      'bestTimeToCall',
      'tags',
      'priority',
      'value',
      'customFields',
      'emailOptOut',
      'smsOptOut',
      'smsConsentAt',
      'smsConsentSource',
      'createdAt',
      'updatedAt',
      'deletedAt',
    ],
    where: sql`"id" = ${ids(leads)}`,
    empty: sql`
    "firstName" = '', "lastName" = '', "email" = '', "phone" = '', "company" = '', "businessName" = 'Erased', "streetAddress" = '',
    "streetAddressLine2" = '', "zipCode" = '', "leadDescription" = '', "currentServiceProvider" = '', "bestTimeToCall" = '',
    "howDidYouHearAboutUs" = '', "formerId" = '', "passReason" = '', "nextStep" = null, "tags" = '{}', "customFields" = '{}', "repEmails" = '{}',
    "smsConsentSource" = '', "deletedAt" = coalesce("deletedAt", now()), "version" = "version" + 1`,
  },
];

// The clients that they became.
const became = ({ clients, emails, fullName }: Sought): Piece[] => [
  {
    what: 'Clients',
    table: 'clients',
    given: [
      'firstName',
      'lastName',
      'email',
      'phone',
      'officePhone',
      'cellPhone',
      'businessName',
      'contactTitle',
      'status',
      'priority',
      'accountManager',
      'clientSince',
      'contractType',
      'serviceLevel',
      'contractStartDate',
      'contractEndDate',
      'leaseExpirationDate',
      'taxId',
      'formerId',
      'billingName',
      'billingAddress',
      'billingEmail',
      'terms',
      'taxExempt',
      'createdAt',
      'updatedAt',
      'deletedAt',
    ],
    where: sql`"id" = ${ids(clients)}`,
    empty: sql`
    "firstName" = '', "lastName" = '', "email" = '', "phone" = '', "officePhone" = '', "cellPhone" = '', "contactTitle" = '',
    "businessName" = case when "businessName" in ('', ${fullName}::text) then 'Erased' else "businessName" end,
    "billingName" = case when "billingName" = ${fullName}::text then '' else "billingName" end,
    "billingEmail" = array(select each from unnest("billingEmail") each where lower(each) <> all(${emails}::text[])),
    "version" = "version" + 1`,
  },
];

// How they are found, and compared with others.
const searched = ({ clients, ofLead }: Sought): Piece[] => [
  { what: 'Entries in the search', table: 'lead_search', where: ofLead, empty: null },
  { what: 'Words by which the search finds them', table: 'lead_terms', where: ofLead, empty: null },
  { what: 'Comparisons with other leads', table: 'lead_matches', where: ofLead, empty: null },
  {
    what: 'Comparisons with other clients',
    table: 'client_matches',
    where: sql`"clientId" = ${ids(clients)} and "kind" <> 'company'`,
    empty: null,
  },
];

/** Everything that hangs on leads and the clients they became, in the order in which it goes. */
export const leadPieces = (person: LeadIds): Piece[] => {
  const sought = { ...person, ...conditionsOf(person) };
  return [beside, dates, mails, files, traces, own, became, searched].flatMap((of) => of(sought));
};
