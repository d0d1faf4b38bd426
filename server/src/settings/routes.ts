import { changesBetween } from 'domain/kernel';
import { type Settings, settingsOperations, settingsRefusals } from 'domain/settings';
import { bind } from '#platform/operations/operations.ts';
import { pushKeys } from '#platform/outside/push.ts';
import { lockSettings, readSettings, saveSettings } from './sql.ts';

export const settingsRoutes = [
  bind(settingsOperations.get, ({ db }) => readSettings(db)),

  bind(settingsOperations.update, async ({ db, env, now, emit }, { version, fields }) => {
    const before = await lockSettings(db);
    if (before.version !== version) return settingsRefusals.stale(before);
    if (fields.smsApproved && !before.smsApproved && env.sms === null) return settingsRefusals.noSmsProvider;
    // Only what the request names: an absent key is not a value.
    const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const after: Settings = { ...before, ...named, version: version + 1, updatedAt: now };
    await saveSettings(db, after);
    emit({ noun: 'settings', rowId: 'settings', verb: 'updated', ...changesBetween(before, after) });
    return after;
  }),

  bind(settingsOperations.providers, async ({ db, env, keys }) => ({
    email: env.smtpUrl !== null,
    sms: env.sms !== null,
    push: (await pushKeys({ db, env, keys })) !== null,
    answers: env.inbound !== null,
    mailFrom: env.mailFrom,
    smsFrom: env.sms?.from ?? '',
  })),
];
