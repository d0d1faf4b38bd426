export { Appointments } from './Appointments.tsx';
export { Events } from './around/Events.tsx';
export { EventsPanel } from './around/EventsPanel.tsx';
export { Schedule } from './around/Schedule.tsx';
export { CompleteAppointment } from './CompleteAppointment.tsx';
