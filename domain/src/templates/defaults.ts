import type { Template, TemplateSeed, TemplateWords } from './template.ts';

/** A template as a person picks it. */
export type TemplateText = Pick<Template, 'name' | 'description'> & TemplateWords & { seed: TemplateSeed };

/** How long a quote holds (spec §9). */
export const quoteValidDays = 30;

const signature = '{{repName}}\n{{repPhone}}\n{{repEmail}}';

/** The three e-mail templates that every installation has (TPL-02). */
export const defaultEmailTemplates = [
  {
    seed: 'email-initial-contact',
    name: 'Initial Contact',
    description: 'The first mail to a new lead',
    type: 'email',
    subject: 'Laundry service for {{businessName|your property}}',
    body: `Hello {{firstName|there}},

thank you for your interest in our laundry service for {{businessName|your property}}. We supply, install and look after the washers and dryers, so that your residents always find them running.

I would like to see the laundry room and hear what matters to you. When would a short call suit you?

Best regards
${signature}`,
  },
  {
    seed: 'email-follow-up',
    name: 'Follow-up',
    description: 'When nothing was heard for a while',
    type: 'email',
    subject: 'Following up: laundry at {{businessName|your property}}',
    body: `Hello {{firstName|there}},

I am writing to follow up on the laundry at {{businessName|your property}}. Have you had a chance to think it over?

If it helps, I can come by, look at the room and tell you what we would do. A short answer is enough, also if the time is not right.

Best regards
${signature}`,
  },
  {
    seed: 'email-proposal',
    name: 'Proposal',
    description: 'The quote',
    type: 'email',
    subject: 'Our proposal for {{businessName|your property}}',
    body: `Hello {{firstName|there}},

here is our proposal for {{businessName|your property}} as of {{todayDate}}.

Address: {{fullAddress|to be confirmed}}
Units: {{numberOfUnits|to be confirmed}}
Machines: {{machinesNeeded|to be confirmed}}
Type of machines: {{typeOfMachines|to be confirmed}}

Delivery, installation and service are included. This quote is valid for ${quoteValidDays} days.

I am glad to go through it with you.

Best regards
${signature}`,
  },
] as const satisfies readonly TemplateText[];

/** The three text templates that every installation has (TPL-02). */
export const defaultSmsTemplates = [
  {
    seed: 'sms-introduction',
    name: 'Introduction',
    description: 'The first text to a new lead',
    type: 'sms',
    subject: '',
    body: 'Hello {{firstName|there}}, this is {{repName}}. You asked about laundry service for {{businessName|your property}}. When may I call you?',
  },
  {
    seed: 'sms-appointment-reminder',
    name: 'Appointment reminder',
    description: 'Before a visit',
    type: 'sms',
    subject: '',
    body: 'Hello {{firstName|there}}, a short reminder of our appointment at {{businessName|your property}}. If it no longer suits you, call {{repPhone}}. {{repName}}',
  },
  {
    seed: 'sms-follow-up',
    name: 'Follow-up',
    description: 'When nothing was heard for a while',
    type: 'sms',
    subject: '',
    body: 'Hello {{firstName|there}}, have you had a chance to think about the laundry at {{businessName|your property}}? A short answer helps, also a no. {{repName}}',
  },
] as const satisfies readonly TemplateText[];

/** The six texts that every installation begins with. */
export const defaultTemplates: readonly TemplateText[] = [...defaultEmailTemplates, ...defaultSmsTemplates];
