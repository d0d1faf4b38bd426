import type { ImportNoun } from '#imports/noun.ts';

type ExportRow = readonly [preset: string | null, noun: ImportNoun, headings: string, targets: string];

/** The headings as the programs write them, and where each goes; - is nowhere. */
export const exports: readonly ExportRow[] = [
  [
    'HubSpot contacts',
    'leads',
    'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Contact owner,Primary Associated Company ID,Last Activity Date (PST),Lead Status,Marketing contact status,Create Date,Associated Company,Job Title,Street Address,City,State/Region,Postal Code,Country/Region,Lifecycle Stage,Original Source',
    'formerId firstName lastName email phone otherPhone assignedRep - - status - createdAt company customField streetAddress city state zipCode country customField leadCameFrom',
  ],
  [
    'HubSpot contacts',
    'clients',
    'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Contact owner,Lead Status,Create Date,Associated Company,Job Title',
    'formerId firstName lastName email phone cellPhone accountManager - - businessName contactTitle',
  ],
  [
    'HubSpot companies',
    'clients',
    'Record ID,Company name,Company owner,Create Date,Phone Number,Last Activity Date,City,Country/Region,Industry,Company Domain Name,Street Address,State/Region,Postal Code',
    'formerId businessName accountManager - phone - note note - - siteStreet note siteZip',
  ],
  [
    'HubSpot companies',
    'leads',
    'Record ID,Company name,Company owner,Create Date,Phone Number,Last Activity Date,City,Country/Region,Industry,Company Domain Name,Street Address,State/Region,Postal Code',
    'formerId businessName assignedRep createdAt phone - city country customField customField streetAddress state zipCode',
  ],
  [
    'HubSpot deals',
    'leads',
    'Record ID,Deal Name,Deal Stage,Close Date,Deal owner,Amount,Pipeline,Create Date,Deal Type,Associated Company,Associated Contact,Associated Note,Closed Lost Reason',
    'formerId customField status soldDate assignedRep value - createdAt customField businessName fullName note note',
  ],
  [
    'HubSpot deals',
    'leads',
    'Deal Name,Deal Stage,Amount,Associated Contact',
    'businessName status value fullName',
  ],
  [
    'Salesforce leads',
    'leads',
    'First Name,Last Name,Title,Company / Account,Email,Street,City,State/Province,Zip/Postal Code,Country,Phone,Mobile,Lead Source,Lead Status,Rating,Lead Owner,Create Date',
    'firstName lastName customField company email streetAddress city state zipCode country phone otherPhone leadCameFrom status customField assignedRep createdAt',
  ],
  [
    'Salesforce leads',
    'leads',
    'Id,LastName,FirstName,Title,Company,Street,City,State,PostalCode,Country,Phone,MobilePhone,Email,Website,LeadSource,Status,Rating,OwnerId,IsConverted,CreatedDate',
    'formerId lastName firstName customField company streetAddress city state zipCode country phone otherPhone email customField leadCameFrom status customField - - createdAt',
  ],
  [
    'Salesforce contacts',
    'clients',
    'Salutation,First Name,Last Name,Title,Account Name,Mailing Street,Mailing City,Mailing State/Province,Mailing Zip/Postal Code,Mailing Country,Phone,Fax,Mobile,Email,Account Owner',
    '- firstName lastName contactTitle businessName siteStreet note note siteZip note phone - cellPhone email accountManager',
  ],
  [
    'Salesforce accounts',
    'clients',
    'Account Name,Billing Street,Billing City,Billing State/Province,Billing Zip/Postal Code,Billing Country,Phone,Website,Type,Account Owner,Rating',
    'businessName siteStreet note note siteZip note phone - - accountManager -',
  ],
  [
    'Salesforce accounts',
    'leads',
    'Account Owner,Account Name,Type,Rating,Last Activity,Last Modified Date,Billing State/Province',
    'assignedRep businessName - customField - - state',
  ],
  [
    'Zoho leads',
    'leads',
    'Record Id,Lead Owner,Lead Owner Id,Company,First Name,Last Name,Title,Email,Phone,Mobile,Website,Lead Source,Lead Status,Industry,No. of Employees,Annual Revenue,Rating,Created Time,Street,City,State,Zip Code,Country,Description,Email Opt Out,Secondary Email,Tag',
    'formerId assignedRep - company firstName lastName customField email phone otherPhone customField leadCameFrom status customField - customField customField createdAt streetAddress city state zipCode country leadDescription emailOptOut otherEmail tags',
  ],
  [
    'Zoho accounts',
    'clients',
    'Record Id,Account Owner,Account Name,Phone,Website,Billing Street,Billing City,Billing State,Billing Code,Billing Country,Created Time',
    'formerId accountManager businessName phone - siteStreet note note siteZip note -',
  ],
  [
    'Zoho contacts',
    'clients',
    'Record Id,Contact Owner,First Name,Last Name,Account Name,Email,Title,Phone,Mobile,Mailing Street,Mailing City,Mailing State,Mailing Zip,Mailing Country',
    'formerId accountManager firstName lastName businessName email contactTitle phone cellPhone siteStreet note note siteZip note',
  ],
  [
    'Pipedrive people',
    'leads',
    'Person - Name,Person - Label,Person - Organization,Person - Email - Work,Person - Email - Home,Person - Email - Other,Person - Phone - Work,Person - Phone - Home,Person - Phone - Mobile,Person - Phone - Other,Person - Owner,Person - ID,Person - Person created',
    'fullName tags company email otherEmail otherEmail phone otherPhone otherPhone otherPhone assignedRep formerId createdAt',
  ],
  [
    'Pipedrive organizations',
    'clients',
    'Organization - ID,Organization - Name,Organization - Label,Organization - Address,Organization - People,Organization - Owner,Organization - Organization created',
    'formerId businessName - siteStreet - accountManager -',
  ],
  [
    'Pipedrive deals',
    'leads',
    'Deal - ID,Deal - Title,Deal - Value,Deal - Currency,Deal - Organization,Deal - Contact person,Deal - Expected close date,Deal - Owner,Deal - Status,Deal - Stage,Deal - Deal created,Deal - Next activity date,Person - Email - Work,Person - Phone - Work',
    'formerId businessName value - company fullName customField assignedRep status customField createdAt nextStep.dueAt email phone',
  ],
  [
    'Google Contacts',
    'leads',
    'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City,Address 1 - PO Box,Address 1 - Region,Address 1 - Postal Code,Address 1 - Country,Address 1 - Extended Address',
    'firstName - lastName - - - - - - - company customField - customField note - tags - email - otherEmail - phone - - streetAddress city - state zipCode country streetAddressLine2',
  ],
  [
    'Google Contacts (classic)',
    'clients',
    'Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Additional Name Yomi,Family Name Yomi,Name Prefix,Name Suffix,Initials,Nickname,Short Name,Maiden Name,Birthday,Gender,Location,Billing Information,Directory Server,Mileage,Occupation,Hobby,Sensitivity,Priority,Subject,Notes,Language,Photo,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value,Address 1 - Street,Address 1 - City,Address 1 - Region,Address 1 - Postal Code,Organization 1 - Name,Organization 1 - Title',
    '- firstName - lastName - - - - - - - - - - - - - - - - - - - - - note - - - - email - phone siteStreet note note siteZip businessName contactTitle',
  ],
  [
    'Outlook contacts',
    'leads',
    "Title,First Name,Middle Name,Last Name,Suffix,Company,Department,Job Title,Business Street,Business Street 2,Business Street 3,Business City,Business State,Business Postal Code,Business Country/Region,Home Street,Home City,Home State,Home Postal Code,Other Street,Assistant's Phone,Business Fax,Business Phone,Business Phone 2,Car Phone,Company Main Phone,Home Fax,Home Phone,Mobile Phone,Other Phone,Primary Phone,Account,Birthday,Categories,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,Language,Location,Notes,Priority,Private,Web Page",
    '- firstName - lastName - company - customField streetAddress streetAddressLine2 - city state zipCode country - - - - - - - phone otherPhone - otherPhone - otherPhone otherPhone otherPhone otherPhone - - tags email - - otherEmail - - note - - customField',
  ],
  [
    'Outlook contacts (German)',
    'leads',
    'Anrede,Vorname,Weitere Vornamen,Nachname,Suffix,Firma,Abteilung,Position,Straße geschäftlich,Straße geschäftlich 2,Straße geschäftlich 3,Ort geschäftlich,Region geschäftlich,Postleitzahl geschäftlich,Land/Region geschäftlich,Straße privat,Ort privat,Telefon geschäftlich,Telefon geschäftlich 2,Telefon Firma,Telefon (privat),Mobiltelefon,Haupttelefon,E-Mail-Adresse,E-Mail-Typ,E-Mail 2: Adresse,Kategorien,Konto,Notizen,Ort,Priorität,Privat,Sprache,Webseite',
    '- firstName - lastName - company - customField streetAddress streetAddressLine2 - city state zipCode country - - phone otherPhone otherPhone otherPhone otherPhone otherPhone email - otherEmail tags - note - - - - customField',
  ],
  [
    'Outlook contacts (French)',
    'leads',
    'Titre,Prénom,Deuxième prénom,Nom,Suffixe,Société,Service,Titre (2),Rue (bureau),Rue (bureau) 2,Ville (bureau),Dép/Région (bureau),Code postal (bureau),Pays/Région (bureau),Rue (domicile),Ville (domicile),Téléphone (bureau),Téléphone 2 (bureau),Téléphone société,Téléphone (domicile),Tél. mobile,Adresse de messagerie,Adresse de messagerie 2,Catégories,Notes,Page Web',
    '- firstName - lastName - company - customField streetAddress streetAddressLine2 city state zipCode country - - phone otherPhone otherPhone otherPhone otherPhone email otherEmail tags note customField',
  ],
  [
    'Outlook contacts (Spanish)',
    'leads',
    'Nombre,Segundo nombre,Apellidos,Sufijo,Organización,Departamento,Puesto,Calle del trabajo,Calle del trabajo 2,Ciudad de trabajo,Provincia o estado de trabajo,Código postal del trabajo,País o región del trabajo,Teléfono del trabajo,Particular,Teléfono móvil,Teléfono principal,Dirección de correo electrónico,Dirección de correo electrónico 2,Categorías,Notas,Página web',
    'firstName - lastName - company - customField streetAddress streetAddressLine2 city state zipCode country phone otherPhone otherPhone otherPhone email otherEmail tags note customField',
  ],
  [
    'QuickBooks customers (desktop)',
    'clients',
    'Active Status,Customer,Balance,Balance Total,Company,Mr./Ms./...,First Name,M.I.,Last Name,Primary Contact,Main Phone,Fax,Alt. Phone,Secondary Contact,Job Title,Main Email,Bill to 1,Bill to 2,Bill to 3,Bill to 4,Bill to 5,Ship to 1,Customer Type,Terms,Rep,Sales Tax Code,Tax item,Resale Num,Account No.,Credit Limit,Job Status,Job Type,Job Description,Start Date,Projected End,End Date',
    'status businessName note - - - firstName - lastName - phone - otherPhone - contactTitle email billTo billTo billTo billTo billTo shipTo - terms accountManager - - taxId formerId note - - - - - -',
  ],
  [
    'QuickBooks customers',
    'clients',
    'Name,Company name,Street Address,City,State,Country,Zip,Phone,Email,Customer type,Attachments,Open balance,Notes',
    'businessName - siteStreet note note note siteZip phone email - - note note',
  ],
  [
    'Mailchimp audience',
    'leads',
    'Email Address,First Name,Last Name,Address,Phone Number,Birthday,Company,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS',
    'email firstName lastName streetAddress phone customField company - createdAt - - - - - - - - - - - - - note tags',
  ],
  [
    'Airtable base',
    'leads',
    'Name,Company,Title,Email,Phone,LinkedIn,VIP,Notes',
    'fullName company customField email phone customField - note',
  ],
  [
    null,
    'sites',
    'Property Name,Property Address,City,State,ZIP,Units,Year Built,Owner',
    'siteName streetAddress city state zipCode numberOfUnits - clientName',
  ],
  [
    null,
    'sites',
    'Customer,Site,Location,Machine Type,Make,Model,Serial #,Status,Install Date',
    'clientName siteName locationCode machine.kind machine.make machine.model machine.serial status machine.installedOn',
  ],
];
