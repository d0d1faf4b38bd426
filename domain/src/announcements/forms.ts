import * as z from 'zod';
import { roles, sensibleDateTime, text } from '#kernel';

/** What somebody writes into an announcement; forms ask it as the server does. */
export const announcementFields = {
  title: text(100).trim().min(1, 'Title is required'),
  message: text(1000).trim().min(1, 'Message is required'),
  audience: z
    .array(z.enum(roles))
    .min(1, 'Choose at least one role')
    .max(roles.length)
    .refine((list) => new Set(list).size === list.length, 'Each role once'),
  startsAt: sensibleDateTime,
  endsAt: sensibleDateTime.nullable(),
} as const;
