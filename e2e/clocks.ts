import { admin } from './stage.ts';

export const set = async (fields: object) => {
  const { version } = await admin.call<{ version: number }>('settings.get');
  await admin.call('settings.update', { version, fields });
};
