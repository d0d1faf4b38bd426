export const serviceCallTypes = ['installation', 'service_call', 'inspection'] as const;
export type ServiceCallType = (typeof serviceCallTypes)[number];

export const eventPriorities = ['low', 'medium', 'high', 'urgent'] as const;
export type EventPriority = (typeof eventPriorities)[number];

export const eventStatuses = [
  'scheduled',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'no_show',
  'rescheduled',
] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** Work at a site on a day, a row of the calendar (SVC-01, D10). */
export type ServiceCall = {
  id: string;
  version: number;
  title: string;
  type: ServiceCallType;
  status: EventStatus;
  priority: EventPriority;
  scheduledDate: string;
  description: string;
  leadId: string | null;
  clientId: string | null;
  siteId: string | null;
  machineIds: string[];
  assignedTechnician: string | null;
  outcome: string;
  cancelReason: string;
  source: 'manual' | 'conversion' | 'route' | 'reminder' | 'vend';
  completedAt: string | null;
  completedBy: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
};
