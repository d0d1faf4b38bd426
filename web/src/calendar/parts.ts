export { Events } from './around/Events.tsx';
export { EventsPanel } from './around/EventsPanel.tsx';
export { Schedule } from './around/Schedule.tsx';
export { ServiceCalls } from './around/ServiceCalls.tsx';
export { DayInBrief } from './today/DayInBrief.tsx';
