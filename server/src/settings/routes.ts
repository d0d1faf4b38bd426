import { type Settings, settingsOperations, settingsRefusals } from 'domain/settings';
import { bind } from '#platform/operations/operations.ts';
import { pushKeys } from '#platform/outside/push.ts';
import { type Writable, write } from '#platform/rows/write.ts';
import { keepSettings } from './keep.ts';
import { lockSettings, readSettings } from './sql.ts';

/** The one row of the installation. */
const office: Writable<Settings> = {
  lock: ({ db }) => lockSettings(db),
  keep: (ctx, _, before, after) => keepSettings(ctx, before, after),
  refusals: settingsRefusals,
};

export const settingsRoutes = [
  bind(settingsOperations.get, ({ db }) => readSettings(db)),

  bind(settingsOperations.update, (ctx, { version, fields }) =>
    write(ctx, office, { id: 'settings', version }, (before) => {
      if (fields.smsApproved && !before.smsApproved && ctx.env.sms === null)
        return settingsRefusals.noSmsProvider;
      // Only what the request names: an absent key is not a value.
      const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      const required = fields.secondFactor === 'required' && before.secondFactor !== 'required';
      const since = required && { secondFactorSince: ctx.now };
      return { ...before, ...named, ...since, version: version + 1, updatedAt: ctx.now };
    }),
  ),

  bind(settingsOperations.providers, async ({ db, env, keys }) => ({
    email: env.smtpUrl !== null,
    sms: env.sms !== null,
    push: (await pushKeys({ db, env, keys })) !== null,
    answers: env.inbound !== null,
    mailFrom: env.mailFrom,
    smsFrom: env.sms?.from ?? '',
  })),
];
