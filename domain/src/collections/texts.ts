import { refuse } from '#kernel';

const tooMuch = 'Test money is more than was collected';
const future = 'Must not be in the future';
const notHere = 'This machine does not stand at this site';
const notBegun = 'This month has not begun yet';
const before = 'Must not be before 2000';

/** Every refusal of this noun. */
export const collectionRefusals = {
  tooMuch: refuse.input('TEST_MONEY_EXCEEDS_GROSS', `${tooMuch}.`, {
    fields: { testMoney: tooMuch },
  }),
  future: refuse.input('DATE_IN_FUTURE', `The date ${future.toLowerCase()}.`, { fields: { date: future } }),
  tooEarly: refuse.input('DATE_TOO_EARLY', `The date ${before.toLowerCase()}.`, { fields: { date: before } }),
  machine: refuse.input('MACHINE_NOT_AT_SITE', `${notHere}.`, { fields: { machineId: notHere } }),
  idTaken: refuse.input('ID_TAKEN', 'This id is already in use.', {
    fields: { id: 'This id is already in use.' },
  }),
  corrected: refuse.conflict('ALREADY_CORRECTED', 'This entry was corrected already. Correct the newer one.'),
  reversal: refuse.conflict(
    'IS_CORRECTION',
    'This entry takes another one back. It is not corrected itself.',
  ),
  notBegun: refuse.input('MONTH_NOT_BEGUN', `${notBegun}.`, { fields: { month: notBegun } }),
  paidLater: refuse.input('DATE_IN_FUTURE', `The date ${future.toLowerCase()}.`, {
    fields: { paidOn: future },
  }),
  noCommission: refuse.conflict(
    'NO_COMMISSION',
    'Nothing is agreed on how this property shares in the money. Set its commission first.',
  ),
  payment: refuse.input('PAYMENT_OUT_OF_RANGE', 'Paid must be between nothing and the commission.', {
    fields: { amount: 'Paid must be between nothing and the commission' },
  }),
  noStatement: refuse.conflict('NO_STATEMENT', 'Make the statement of this month first.'),
  running: refuse.conflict('RUN_UNDER_WAY', 'Statements of this month are being made already.'),
  noClients: refuse.input('INVALID_INPUT', 'Choose at least one client.', {
    fields: { clientIds: 'Choose at least one client' },
  }),
} as const;
