import {
  type Appointment,
  type AppointmentStatus,
  type AppointmentType,
  appointmentLabels,
  appointmentStatusLabels,
  isAppointmentOpen,
  type MarkerKind,
} from 'domain/appointments';
import {
  ArrowRight,
  Ban,
  Check,
  CheckCheck,
  CircleDot,
  ClipboardCheck,
  Clock,
  Coins,
  CornerDownLeft,
  FileClock,
  FileText,
  GraduationCap,
  Hammer,
  Handshake,
  Hourglass,
  MapPin,
  Phone,
  Receipt,
  SkipForward,
  UserX,
  Wrench,
} from '#ui/Icon.tsx';

type Glyph = typeof Phone;

export const typeGlyphs: Readonly<Record<AppointmentType, Glyph>> = {
  meeting: Handshake,
  call: Phone,
  follow_up: CornerDownLeft,
  site_visit: MapPin,
  inspection: ClipboardCheck,
  installation: Hammer,
  service_call: Wrench,
  training: GraduationCap,
  other: CircleDot,
};

/** Where something happens, which is its colour. */
export type Place = 'desk' | 'out' | 'house';

export const placeOfType: Readonly<Record<AppointmentType, Place>> = {
  meeting: 'desk',
  call: 'desk',
  follow_up: 'desk',
  site_visit: 'out',
  inspection: 'out',
  installation: 'out',
  service_call: 'out',
  training: 'house',
  other: 'house',
};

export const placeOf = ({ type, siteId }: Pick<Appointment, 'type' | 'siteId'>): Place =>
  siteId ? 'out' : placeOfType[type];

/** Still to be done though its time is over. */
export const isOverdue = (one: Pick<Appointment, 'status' | 'end'>, now: number): boolean =>
  isAppointmentOpen(one) && Date.parse(one.end) < now;

/** Taken off: it will not be. */
export const isOff = ({ status }: Pick<Appointment, 'status'>): boolean =>
  status === 'cancelled' || status === 'rescheduled';

const statusGlyphs: Partial<Readonly<Record<AppointmentStatus, Glyph>>> = {
  confirmed: Check,
  in_progress: SkipForward,
  completed: CheckCheck,
  cancelled: Ban,
  no_show: UserX,
  rescheduled: ArrowRight,
};

export type Standing = { glyph: Glyph | null; words: string; bad: boolean };

/** How it stands, by glyph and in words. */
export const standingOf = (one: Pick<Appointment, 'status' | 'end'>, now: number): Standing => {
  if (isOverdue(one, now)) return { glyph: Clock, words: 'Overdue', bad: true };
  return {
    glyph: statusGlyphs[one.status] ?? null,
    words: appointmentStatusLabels[one.status],
    bad: one.status === 'no_show',
  };
};

export const typeWords = ({ type }: Pick<Appointment, 'type'>): string => appointmentLabels[type];

export const markerGlyphs: Readonly<Record<MarkerKind, Glyph>> = {
  leaseWindow: Hourglass,
  leaseEnd: Hourglass,
  contractEnd: FileClock,
  collectionDue: Coins,
  vendChange: Receipt,
  documentExpiry: FileText,
};
