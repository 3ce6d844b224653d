import { createTransport } from 'nodemailer';
import { assertNoTransaction } from '../../database/db.ts';
import { isThisMachine } from '../../kernel/config/env-value.ts';

/** A mail as it is handed to the mail server. */
export interface OutgoingMail {
  /** Stays the same when the mail is sent again, so that mail programs recognise it. */
  id: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** Sends one mail, or says why not; `isFinal`: the server will never take it. */
export type SendMail = (mail: OutgoingMail) => Promise<null | { fault: string; isFinal: boolean }>;

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

/**
 * What sends mail through a server. Nothing of it reaches the log: errors of mail servers repeat addresses.
 * @param url `smtp://` or `smtps://`. Off this machine, mail only goes over TLS, unless `?requireTLS=false` says
 * otherwise.
 */
export function sendBySmtp(url: string, from: { name: string; address: string }): SendMail {
  const server = new URL(url);
  const requireTLS = !isThisMachine(url) && server.searchParams.get('requireTLS') !== 'false';
  server.searchParams.delete('requireTLS');
  const transport = createTransport({ url: server.href, requireTLS, ...TIMEOUTS });
  const host = from.address.slice(from.address.indexOf('@') + 1);
  return async ({ id, recipient, subject, text, html }) => {
    assertNoTransaction('A mail');
    try {
      await transport.sendMail({
        from,
        // An object is one address, whatever is in it.
        to: { name: '', address: recipient },
        subject,
        text,
        html,
        messageId: `<${id}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      return null;
    } catch (error) {
      return { fault: faultOf(error), isFinal: isRefusedForGood(error) };
    }
  };
}

/** The error's code and the server's, without its words. */
function faultOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const codes = [code, responseCode].filter((one) => typeof one === 'string' || typeof one === 'number');
  return codes.join(' ') || 'UNKNOWN';
}

/** The server knows the recipient, or this mail, and won't have it (RFC 5321 section 4.2.1: 5yz is permanent). */
function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = error as { command?: unknown; responseCode?: unknown };
  return (command === 'RCPT TO' || command === 'DATA') && typeof responseCode === 'number' && responseCode >= 500;
}
