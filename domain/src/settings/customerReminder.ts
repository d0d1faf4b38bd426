import * as z from 'zod';
import { text } from '#kernel';
import { clock } from './clock.ts';

const words = (max: number) => text(max).trim().min(1, 'Text is required');

/** Whether customers are reminded of a visit the day before, from when on by the office's clock, and in which words. */
export const customerReminder = z.strictObject({
  on: z.boolean(),
  at: clock,
  subject: words(200).regex(/^[^\r\n]*$/, 'A subject is one line'),
  email: words(5_000),
  sms: words(480),
});

export const defaultCustomerReminder: z.output<typeof customerReminder> = {
  on: false,
  at: '09:00',
  subject: 'Our visit on {{visitDate}}',
  email: `Hello {{firstName|there}},

a short reminder: we visit {{siteName|your property}} on {{visitDate}}, {{visitTime}}.

{{fullAddress}}

If it no longer suits you, please call {{officePhone|our office}}.

{{teamName}}`,
  sms: 'Hello {{firstName|there}}, we visit {{siteName|your property}} on {{visitDate}}, {{visitTime}}. If it no longer suits you, call {{officePhone|our office}}. {{teamName}}',
};
