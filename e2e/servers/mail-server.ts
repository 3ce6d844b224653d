import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { listen } from './free-port.mjs';

/** A mail as it came: one `From`, `To` and so on, and its parts decoded. */
export interface ReceivedMail {
  to: string;
  headers: string;
  text: string;
  html: string;
}

export interface MailServer {
  url: string;
  readonly received: ReceivedMail[];
  /** What the server says to the next recipients, instead of taking their mail: a status such as 451. */
  refusals: number[];
  /** Waits for the next mail to somebody, about this if told, after those that were taken before, and takes it. */
  next(to: string, subject?: string): Promise<ReceivedMail>;
  close(): Promise<void>;
}

const WAIT_MS = 20_000;

/** A mail server on this machine that takes everything. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const taken = new Set<ReceivedMail>();
  const refusals: number[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: (_address, _session, done) => {
      const status = refusals.shift();
      done(status === undefined ? null : Object.assign(new Error('No such mailbox'), { responseCode: status }));
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const mail = readMessage(Buffer.concat(chunks).toString('latin1'));
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, ...mail });
        done(null);
      });
    },
  });
  server.on('error', () => {});
  const port = await listen(server.server, '127.0.0.1');
  const next = async (to: string, subject = '') => {
    for (const until = Date.now() + WAIT_MS; Date.now() < until; await sleep(50)) {
      const isIt = (one: ReceivedMail) => one.to === to && one.headers.includes(`Subject: ${subject}`);
      const mail = received.find((one) => isIt(one) && !taken.has(one));
      if (!mail) continue;
      taken.add(mail);
      return mail;
    }
    throw new Error('No mail came.');
  };
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { url: `smtp://127.0.0.1:${port}`, received, refusals, next, close };
}

/** Splits a message of two alternative parts (RFC 2046 section 5.1.4). */
function readMessage(message: string): Omit<ReceivedMail, 'to'> {
  const [headers, body] = halves(message);
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => part.replace(/^\r\n/, ''));
  const partOf = (type: string) => decode(parts.find((part) => part.startsWith(`Content-Type: ${type}`)) ?? '');
  return { headers: unfold(headers), text: partOf('text/plain'), html: partOf('text/html') };
}

function decode(part: string): string {
  const [headers, body] = halves(part);
  if (/base64/i.test(headers)) return Buffer.from(body, 'base64').toString();
  if (!/quoted-printable/i.test(headers)) return body.replace(/\r\n$/, '').replaceAll('\r\n', '\n');
  const bytes = body
    .replace(/\r\n$/, '')
    .replace(/=\r\n/g, '')
    .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n');
}

function halves(text: string): [string, string] {
  const at = text.indexOf('\r\n\r\n');
  return [text.slice(0, at), text.slice(at + 4)];
}

function unfold(headers: string): string {
  return headers.replace(/\r\n[ \t]+/g, ' ').replaceAll('\r\n', '\n');
}

/** The address of this site in a mail's text. */
export function linkIn({ text }: { text: string }): string {
  const [link] = /https?:\/\/\S+\?\S+/.exec(text) ?? [];
  if (!link) throw new Error('There is no link in this mail.');
  return link;
}
