import type { Actor, Outcome } from '#kernel';
import type { SomeServiceCallFields } from './fields.ts';
import type { EventStatus, ServiceCall } from './service-call.ts';
import { serviceCallLabels, serviceCallRefusals } from './texts.ts';

export type ServiceCallVerb = 'created' | 'updated' | 'completed' | 'cancelled' | 'reopened';

type By = Pick<Actor, 'uid'>;

const open: readonly EventStatus[] = ['scheduled', 'confirmed', 'in_progress'];

/** Whether it is still to be done. */
export const isServiceCallOpen = ({ status }: Pick<ServiceCall, 'status'>): boolean => open.includes(status);

/** What a service call was planned for, and where. */
export type ServiceCallPlace = Pick<ServiceCall, 'leadId' | 'clientId' | 'siteId' | 'source'>;

/** A service call before anything is said about it. */
export const blankServiceCall = (
  id: string,
  place: ServiceCallPlace,
  by: By | null,
  now: string,
): ServiceCall => ({
  id,
  version: 1,
  ...place,
  title: '',
  type: 'service_call',
  status: 'scheduled',
  priority: 'medium',
  scheduledDate: now.slice(0, 10),
  description: '',
  machineIds: [],
  assignedTechnician: null,
  outcome: '',
  cancelReason: '',
  completedAt: null,
  completedBy: null,
  createdBy: by?.uid ?? null,
  createdAt: now,
  updatedAt: now,
});

/** Lays fields over a new service call; without a title it is called by its type. */
export const planServiceCall = (blank: ServiceCall, fields: SomeServiceCallFields): ServiceCall => {
  const planned = { ...blank, ...(fields as Partial<ServiceCall>) };
  return { ...planned, title: planned.title || serviceCallLabels[planned.type] };
};

const changed = (call: ServiceCall, fields: Partial<ServiceCall>, now: string): ServiceCall => ({
  ...call,
  ...fields,
  version: call.version + 1,
  updatedAt: now,
});

/** Changes what is planned, as long as it is to be done. */
export const editServiceCall = (
  call: ServiceCall,
  fields: SomeServiceCallFields,
  now: string,
): Outcome<ServiceCall> =>
  isServiceCallOpen(call) ? changed(call, fields as Partial<ServiceCall>, now) : serviceCallRefusals.notOpen;

/** Done: with what came of it, and the machines that it was about in the end. */
export const completeServiceCall = (
  call: ServiceCall,
  { outcome, machineIds = call.machineIds }: { outcome: string; machineIds?: readonly string[] },
  by: By,
  now: string,
): Outcome<ServiceCall> =>
  isServiceCallOpen(call)
    ? changed(
        call,
        { status: 'completed', outcome, machineIds: [...machineIds], completedAt: now, completedBy: by.uid },
        now,
      )
    : serviceCallRefusals.notOpen;

/** Called off; the reason may be left out. */
export const cancelServiceCall = (call: ServiceCall, reason: string, now: string): Outcome<ServiceCall> =>
  isServiceCallOpen(call)
    ? changed(call, { status: 'cancelled', cancelReason: reason }, now)
    : serviceCallRefusals.notOpen;

/** Planned again; what came of it before is no longer so, its site keeps what it was given. */
export const reopenServiceCall = (call: ServiceCall, now: string): Outcome<ServiceCall> =>
  call.status === 'completed' || call.status === 'cancelled'
    ? changed(
        call,
        { status: 'scheduled', outcome: '', cancelReason: '', completedAt: null, completedBy: null },
        now,
      )
    : serviceCallRefusals.notClosed;

/** Days that a finished service call leaves on its site (screens §2). */
export const datesOfService = ({ type }: Pick<ServiceCall, 'type'>, on: string) => ({
  lastServiceDate: on,
  ...(type === 'inspection' ? { lastSiteSurvey: on } : {}),
});
