import { type ImportCheck, moreWordsSaid, openQuestions, proposals } from 'domain/imports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { people } from '#platform/testing/cast.ts';
import { type Client, startTestServer, type TestServer } from '#platform/testing/server.ts';
import { send } from './testing/office.ts';

let server: TestServer;
let ada: Client;
beforeAll(async () => {
  server = await startTestServer();
  ada = await server.signIn(people.ada);
});
afterAll(() => server.close());

const properties = `Property;Owner / Contact;E-mails;Telephone;Address;City;St;ZIP;# Units;Last contact;Lease exp.;Status;Rep
Orchard Magnolia Apartments;Pruitt, Fatima;fatima@one.example;617.816.7188;6073 Washington Ave;Austin;TX;78701;12;9/20/2025;12/31/2027;dead;Max
Birch Court;Lee, Ann;ann@two.example;617.816.7189;12 Birch Rd;Austin;TX;78702;24;3/4/2025;1/15/2028;hot;Mia
Cedar Inn;Ruiz, Ana;ana@three.example;617.816.7190;14 Cedar Rd;Austin;TX;78703;8;5/6/2025;2/3/2027;meeting set;Tom
Dover Lofts;Okoro, Chi;chi@four.example;617.816.7191;16 Dover Rd;Austin;TX;78704;40;1/2/2025;;NEW;Priya
Elm Place;Mora, Eli;eli@five.example;617.816.7192;18 Elm Rd;Austin;TX;78705;16;11/25/2025;3/3/2027;called;
Fir House;Nash, Flo;flo@six.example;617.816.7193;20 Fir Rd;Austin;TX;78706;18;;;warm;Max
Gum Villas;Orr, Gus;gus@seven.example;617.816.7194;22 Gum Rd;Austin;TX;78707;22;;;sold;Mia
Hay Court;Poe, Hal;hal@eight.example;617.816.7195;24 Hay Rd;Austin;TX;78708;26;;;cold;Mia
`;
const routeSheet = `Stop,Route,Day,Customer,Address,"City, State Zip",Contact,Phone,Freq,Last coll.,W,D
1,Mon-A,Mon,Pine Hill Apts,100 Main St,"Oakland, CA 94607",Sue Lee,(617) 555-1000,2x month,10/28/2026,1,8
2,Tue-B,Tue,Pine Hill HOA,101 Broadway,"Oakland, CA 94607",Ann Lee,(617) 555-1001,weekly,11/3/26,5,7
3,Route 3,Wed,Riverbend Inn,103 Main St,"Oakland, CA 94607",,(617) 555-1003,every 3 wks,11/3/26,7,6
4,Mon-A,Mon,Stonecrest Inn,106 Main St,"Oakland, CA 94607",,(617) 555-1006,monthly,10/28/2026,8,4
`;
const machines = `Site,Address,City,Zip,Type,Mfr,Model No.,Serial No.,Vend $,Installed,Condition
Maple Court,40 Serial Way,Eureka,95501,Washer,Speed Queen,SWNNC2,24-100001,$1.75,3/14/2019,ok
Maple Court,40 Serial Way,Eureka,95501,W,Speed Queen,SWNNC2,24-100002,175,2021-07-01,new
Maple Court,40 Serial Way,Eureka,95501,D,Huebsch,SDENC,24-100003,$1.50,2021-07-01,OUT OF ORDER
Maple Court,40 Serial Way,Eureka,95501,Stack dryer,Huebsch,SDENC,24-100004,150,2021-07-01,ok
Maple Court,40 Serial Way,Eureka,95501,TL washer,Huebsch,SDENC,24-100005,2.00,2021-07-01,ok
`;
const hubspot = `Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Lead Status,Create Date,Associated Company
1,Ana,Ruiz,ana@hub.example,707-555-0101,Max,NEW,2026-01-02 09:14,Maple
2,Bo,Lee,bo@hub.example,707-555-0102,Dana Former,OPEN,2026-01-02 09:15,Oak
3,Cy,Orr,cy@hub.example,707-555-0103,Sam Gone,IN_PROGRESS,2026-01-02 09:16,Elm
4,Di,Ray,di@hub.example,707-555-0104,,OPEN_DEAL,2026-01-02 09:17,Fir
5,Ed,Sun,ed@hub.example,707-555-0105,Mia,UNQUALIFIED,2026-01-02 09:18,Gum
`;
const books = `Customer,Main Phone,Main Email,Bill to 1,Bill to 2,Rep,Terms,Active Status
Maple Apts,(707) 555-0101,maple@qb.example,1 Maple St,"Napa, CA 94558",MO,Net 30,Active
Oak Inn,(707) 555-0102,oak@qb.example,2 Oak St,"Napa, CA 94558",PR,Due on receipt,Active
Elm Co-op,(707) 555-0103,elm@qb.example,3 Elm St,"Napa, CA 94558",LC,Net 30,Not-active
`;
const plain = `First name,Last name,Email,Status,Owner,Created
Ana,Ruiz,ana@plain.example,New,Max,03/04/2026
Bo,Lee,bo@plain.example,won,Mia,12/25/2026
`;

// Each word, each column of dates and the clients would be a question of their own.
const singly = ({ words, dateQuestions, unknownClients }: ImportCheck) =>
  new Set(
    words
      .filter(({ meaning }) => meaning === null)
      .map(({ field, value }) => `${field} ${value.toLowerCase()}`),
  ).size +
  dateQuestions.length +
  (unknownClients > 0 ? 1 : 0);

it.each([
  ['a spreadsheet of properties', 'leads', properties, 9, 1],
  ['a route sheet', 'sites', routeSheet, 7, 2],
  ['a list of machines', 'sites', machines, 8, 1],
  ['a HubSpot export', 'leads', hubspot, 6, 1],
  ['customers of QuickBooks', 'clients', books, 3, 1],
  ['a list with our own words', 'leads', plain, 1, 0],
] as const)('[IMPORT-01] of %s at most three things are asked', async (_shape, noun, file, before, after) => {
  const { body } = await send(ada, file, `noun=${noun}&name=shape.csv`);
  const { body: check } = await ada.call('imports.check', { id: body.id });
  const asked = openQuestions(check);
  expect([singly(check), asked.length]).toEqual([before, after]);
});

it('[IMPORT-01] asks for up to 200 words of each column, however they are spelled, and says that there are more', async () => {
  const rows = Array.from({ length: 208 }, (_, at) => {
    const status = at < 4 ? '' : at % 2 === 0 ? 'Lukewarm' : ' lukewarm ';
    return `${at},w${at}@words.example,Person ${at % 205},${status}\n`;
  });
  const { body } = await send(ada, `First name,Email,Rep,Status\n${rows.join('')}`);
  const mapping = { 'First name': 'firstName', Email: 'email', Rep: 'assignedRep', Status: 'status' };
  const { body: check } = await ada.call('imports.check', { id: body.id, mapping });
  const of = (field: string) => (check as ImportCheck).words.filter((word) => word.field === field);
  expect(of('status')).toMatchObject([{ value: 'Lukewarm', rows: 204, meaning: null }]);
  expect(of('assignedRep')).toHaveLength(200);
  expect(of('assignedRep').reduce((sum, word) => sum + word.rows, 0)).toBe(203);
  expect(check.moreWords).toEqual([{ field: 'assignedRep', rows: 5 }]);
  expect(moreWordsSaid('leads', check.moreWords)).toBe(
    'Rep has more words than are asked about. Those of 5 more rows are not, and where they are not known they stay out.',
  );
});

const report = `"Lead Owner","First Name","Last Name","Company / Account","Street","City","State/Province","Zip/Postal Code","Phone","Email","Lead Status","Email Opt Out","Create Date"
"Sandra Gone","Ana","Abbott","Oak Apartments","200 Oak Road","Boston","Massachusetts","02108","617-200-1000","ana@sf.example","Open - Not Contacted","0","1/2/2025"
"Tom Gone","Bo","Baker","Elm Villas","201 Elm Road","Newark","NJ","07102","(973) 201-1037","","Working - Contacted","1","1/9/2025"
"","","[not provided]","Fir Court","202 Fir Road","Reno","nevada","89501","","fir@sf.example","Nurturing","0","1/16/2025"

"Leads with Property Info"
"Copyright (c) 2000-2026 salesforce.com, inc. All rights reserved."
`;
const deals = `Deal - ID,Deal - Title,Deal - Value,Deal - Stage,Deal - Status,Deal - Owner,Deal - Organization,Deal - Contact person,Deal - Deal created,Deal - Next activity date,Person - Email,Person - Phone,Organization - Address
1,Oak deal,4200,Qualified,open,Jen,Oak Apartments,Ana Abbott,2026-01-03 08:15:00,2026-12-05,ana@pd.example,(707) 200-1000,"300 Oak St, Eureka, CA 95501, USA"
2,Elm - 12 washers,12500.5,Demo Scheduled,won,Jen,Elm Villas,Bo Baker,2026-01-16 08:16:00,,bo@pd.example,707-201-1037,
3,Fir deal,,Proposal Made,lost,Lena,Fir Court,,2026-01-29 08:17:00,,,,"302 Fir St, Reno, NV 89501, USA"
`;
const outlook = `"Anrede","Vorname","Nachname","Firma","Straße geschäftlich","Ort geschäftlich","Region geschäftlich","Postleitzahl geschäftlich","Land/Region geschäftlich","Telefon geschäftlich","E-Mail-Adresse","Notizen"
"Herr","Jürgen","Müller","Wohnbau Eiche GmbH","Hauptstraße 1","München","Bayern","80331","Deutschland","+49 (0)89 550000","jm@ol.example","Mietvertrag läuft bis 31.12.2027"
"Frau","Anna","Weiß","","12 Oak Avenue","Boston","Massachusetts","02108","Vereinigte Staaten von Amerika","(617) 201-1037","",""
`;
const contacts = `Customer Contact List
"Spin Cycle Laundry, Inc."

Customer full name,Phone numbers,Email,Full name,Bill address,Ship address,Open balance,Terms,Tax
Oak Apartments LLC,(503) 200-1000,oak@qb.example,Ana Abbott,"Oak Apartments LLC
500 Oak St
Portland OR 97201","500 Oak St, Portland, OR 97201",55.25,Net 30,Taxable
Elm Villas Inc.,,elm@qb.example,,"501 Elm St, Eureka, CA 95501",,-1.00,Due on receipt,Exempt

"Friday, November 27, 2026 09:12 AM GMT-08:00"
`;
const left = `Email Address,First Name,Last Name,MEMBER_RATING,OPTIN_TIME,REGION,UNSUB_TIME,UNSUB_REASON,LEID,EUID,TAGS
ana@mc.example,Ana,Abbott,2,2024-01-03 08:15:00,CA,2024-04-02 08:15:22,NORMAL,900000,00000001ab,"Owners"
bo@mc.example,,,3,2024-01-16 08:16:00,CA,2024-04-15 08:16:22,OTHER,900001,00000002ab,
`;
const habit = `PROPERTIES TO CALL!!

#,Bldg,AKA,Addr,City,St,Zip,Owner,Owner ph,Mgr,Mgr Cell,Mgr Email,2nd ph,Units,W,D,Whose machines?,Lease up,Notice?,Last visit,Hot?,Status,Next step,When,Came from,Notes,Notes 2,Gas/Elec,Hookups,Parking,Drive time
1,Oak Apartments,The Pink One,40 Oak st,Boston,MA,2108,"Abbott, Ana",(617) 200-1000,Cy,617.203.1111,cy@habit.example,,12,2,2,WASH,12/31/2027,90 days,1/5/2026,Y,called,call back,12/21/2026,referral,nice lady,,G,yes,street,5 min
2,Elm Villas,,41 Elm ave,Newark,nj,7102,"Baker, Bo",973-201-1037,same,973.204.1148,none,(973) 205-1000,~40,1,1,own,spring 28,,1/6/2026,!!!,left vm,send quote,12/22/2026,yelp,,roof leak,E,no,street,6 min
3,Fir Court,,42 Fir blvd,Reno,NV,89501,"Castillo, Cy",775.202.1074,,775.205.1185,,,forty,3,3,CSC,mtm,6 mo,1/7/2026,,no way,,12/23/2026,drove by,,,G,?,street,7 min
4,Gum Lofts,,43 Gum st,Reno,NV,89501,"Eng, Eve",775.203.1111,,775.206.1222,,,8,1,1,?,12/31/27,,1/8/2026,N,talk in spring,,12/24/2026,yelp,,,E,no,street,8 min
`;

// What is proposed, agreed with in everything, and what stays to be said.
it.each([
  ['a report of Salesforce', 'leads', report, 3, 3, 0, 1],
  ['deals of Pipedrive', 'leads', deals, 3, 3, 0, 1],
  ['contacts of Outlook, German', 'leads', outlook, 2, 2, 0, 0],
  ['a contact list of QuickBooks', 'clients', contacts, 2, 2, 0, 0],
  ['people who unsubscribed at Mailchimp', 'leads', left, 2, 0, 0, 0],
  ['a list of habit', 'leads', habit, 4, 4, 0, 1],
] as const)(
  '[IMPORT-01] %s goes in as proposed, with at most three questions',
  async (_shape, noun, file, rows, created, refused, questions) => {
    const { body } = await send(ada, file, `noun=${noun}&name=shape.csv`);
    const { id, existing, keyColumn, onlyOptOuts, values } = body;
    const chosen = { id, existing, keyColumn, onlyOptOuts };
    const { body: first } = await ada.call('imports.check', { ...chosen, values });
    const { status, ...others } = proposals(first);
    const all = { ...values, ...others, ...(status && { status: { ...values.status, ...status } }) };
    const { body: check } = await ada.call('imports.check', { ...chosen, values: all });
    expect([check.rows, check.counts.created, check.counts.refused, openQuestions(first).length]).toEqual([
      rows,
      created,
      refused,
      questions,
    ]);
    expect(openQuestions(check)).toEqual([]);
  },
);
