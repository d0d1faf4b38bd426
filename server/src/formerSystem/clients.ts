import { blankClient, type Client } from 'domain/clients';
import { addClients, clientEvent } from '#clients';
import { type Batch, fieldOf, imported, type Ready, referenceOf, type Writer } from './batch.ts';
import { keptId } from './ids.ts';
import { addLinks, type LateLink } from './sql/links.ts';
import { takenOrigins } from './sql.ts';

const clientOf = (document: Ready, { move, follow }: Batch): Client => {
  const createdAt = fieldOf(document, 'createdAt', move.now);
  const { sites: _, ...fields } = Object.fromEntries(
    Object.entries(document.fields).filter(([, value]) => value !== null),
  );
  return {
    ...blankClient(document.uuid, move.by, createdAt),
    ...(fields as Partial<Client>),
    accountManager: follow(document, 'accountManager'),
    convertedBy: follow(document, 'convertedBy'),
    originLeadId: follow(document, 'originLeadId'),
    updatedAt: fieldOf(document, 'updatedAt', createdAt),
  };
};

// One lead becomes one client: a second that says so keeps everything but that.
const withoutSecond = async (batch: Batch, made: readonly { document: Ready; client: Client }[]) => {
  const origins = made.flatMap(({ client }) => client.originLeadId ?? []);
  const taken = new Set(await takenOrigins(batch.move.db, origins));
  for (const { document, client } of made) {
    if (client.originLeadId === null) continue;
    if (taken.has(client.originLeadId)) {
      batch.remark(document, 'left', 'originLeadId', 'Another client came from this lead already');
      client.originLeadId = null;
    } else taken.add(client.originLeadId);
  }
};

// Its first site is set, and the list it gives of them looked at, once the sites are here.
const linksOf = (document: Ready, client: Client): LateLink[] => {
  const first = referenceOf(document, 'primarySiteId');
  const listed = fieldOf<string[]>(document, 'sites', []);
  const named = [
    ...(first ? [{ field: 'primarySiteId', id: first.id }] : []),
    ...listed.map((id, n) => ({ field: `sites[${n}]`, id: keptId(id) })),
  ];
  return named.map(({ field, id }) => ({
    collection: 'clients',
    id: client.id,
    formerId: document.id,
    field,
    toCollection: 'sites',
    toFormerId: id,
  }));
};

const said = ['businessName', 'firstName', 'lastName', 'email', 'phone', 'officePhone', 'cellPhone'] as const;

const isSomebody = (document: Ready): boolean =>
  said.some((field) => fieldOf(document, field, '').trim() !== '');

/** Clients; which site is their first is set once the sites are here. */
export const writeClients: Writer = async (batch) => {
  const { move, documents } = batch;
  for (const document of documents)
    if (!isSomebody(document))
      batch.refuse(document, '', 'No name, e-mail or phone: nobody could tell who this is');
  const made = documents
    .filter(isSomebody)
    .map((document) => ({ document, client: clientOf(document, batch) }));
  await withoutSecond(batch, made);
  await addClients(
    move.db,
    made.map(({ client }) => client),
  );
  await addLinks(
    move.db,
    move.runId,
    made.flatMap(({ document, client }) => linksOf(document, client)),
  );
  for (const { client } of made) move.emit(imported(batch, clientEvent('imported', null, client)));
};
