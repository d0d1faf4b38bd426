/** A template as a person picks it. */
export type TemplateText = {
  name: string;
  description: string;
  type: 'email' | 'sms';
  subject: string;
  body: string;
};

/** How long a quote holds (spec §9). */
export const quoteValidDays = 30;

const signature = '{{repName}}\n{{repPhone}}\n{{repEmail}}';

/** The three e-mail templates that every installation has (TPL-02). */
export const defaultEmailTemplates = [
  {
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
