export { ContactActs } from './brief/ContactActs.tsx';
export { ReopenAct } from './brief/ReopenAct.tsx';
export { Countdown } from './Countdown.tsx';
export { RejectDialog } from './handoff/RejectDialog.tsx';
