// Makes a lead of what somebody typed into a form: `node form.mjs '{"name":"Ann Vine","phone":"707-555-0101"}'`
import { call } from './washboard.mjs';

const { name, phone, units } = JSON.parse(process.argv[2]);
const [firstName, ...rest] = name.split(' ');
const lead = { firstName, lastName: rest.join(' '), phone, numberOfUnits: units, leadCameFrom: 'Website' };
const { id } = await call('leads.create', { ...lead, assignedRep: null });
console.log(id);
