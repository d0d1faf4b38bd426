import type { SMTPServer } from 'smtp-server';
import type { Door, Feature } from '#platform/operations/feature.ts';
import type { Services } from '#platform/services.ts';
import { handIn, isOurs, mostMailBytes } from './handing.ts';

const mostRecipients = 20;

const refused = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });

const collect = async (stream: AsyncIterable<Buffer>): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  // Read to its end, as the server asks for; of one that is too large nothing more is kept.
  for await (const chunk of stream) {
    size += chunk.length;
    if (size <= mostMailBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size > mostMailBytes ? null : Buffer.concat(chunks);
};

const serverOf = (Server: typeof SMTPServer, services: Services): SMTPServer =>
  new Server({
    name: services.env.inbound?.domain ?? 'localhost',
    banner: 'Washboard',
    // Mail servers of the same house hand in here; it is not for the open internet.
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    authOptional: true,
    size: mostMailBytes,
    maxClients: 20,
    socketTimeout: 60_000,
    closeTimeout: 10_000,
    onRcptTo: ({ address }, session, done) => {
      if (session.envelope.rcptTo.length >= mostRecipients) return done(refused(452, 'Too many recipients'));
      done(isOurs(services, address) ? null : refused(550, 'No such mailbox here'));
    },
    onData: (stream, { envelope }, done) => {
      const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
      const recipients = envelope.rcptTo.map(({ address }) => address);
      collect(stream)
        .then(async (raw) => {
          if (!raw) return done(refused(552, 'This e-mail is too large'));
          await handIn(services, { sender, recipients, raw });
          done(null);
        })
        .catch((error: unknown) => {
          services.log.warn('mail from outside not kept', { error });
          done(refused(451, 'Not now, please try again later'));
        });
    },
  });

/** Where mail servers hand in what people answer, where the environment names a port for it. */
export const listenForMail: NonNullable<Feature['listen']> = async (services): Promise<Door> => {
  const { inbound, host } = services.env;
  if (!inbound || inbound.smtpPort === null) return { close: () => Promise.resolve() };
  const server = serverOf((await import('smtp-server')).SMTPServer, services);
  await new Promise<void>((settle, fail) => {
    server.once('error', fail);
    server.listen(inbound.smtpPort ?? 0, host, settle);
  });
  server.removeAllListeners('error');
  // Of one connection that broke: nothing of ours is lost by it.
  server.on('error', (error) => services.log.debug('smtp connection failed', { error }));
  // Port 0: only now is it known which it is.
  const at = server.server.address();
  if (at && typeof at === 'object') inbound.smtpPort = at.port;
  return { close: () => new Promise((settle) => server.close(() => settle())) };
};
