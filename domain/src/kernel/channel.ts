/** The ways in which words reach somebody outside: what a message, a template and an opt-out are for. */
export const messageChannels = ['email', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];
