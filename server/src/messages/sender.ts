import { e164 } from 'domain/messages';
import type { Settings } from 'domain/settings';
import type { TemplateSender } from 'domain/templates';
import type { Context } from '#platform/operations/context.ts';
import { findUser } from '#users';
import { headerLine } from './html.ts';

/** Who writes: always from the profile, never from what a request says (D53). */
export type Sender = { uid: string; name: string; email: string; phone: string; signature: string };

/** The person who acts, as their messages name them. */
export const senderOf = async (ctx: Context, settings: Settings): Promise<Sender> => {
  const person = await findUser(ctx, ctx.actor.uid);
  const phone = person?.phone ?? '';
  return {
    uid: ctx.actor.uid,
    name: headerLine(person?.displayName ?? '') || headerLine(settings.teamName),
    email: person?.email ?? '',
    phone: e164(phone) ?? phone,
    signature: person?.emailSignature ?? '',
  };
};

/** The same as templates name it. */
export const templateSenderOf = ({ name, email, phone }: Sender): TemplateSender => ({ name, email, phone });
