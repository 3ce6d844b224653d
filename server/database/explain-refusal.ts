/** What an error's code and words are, and what to do about it. */
const REFUSALS: { code: RegExp; words?: RegExp; sentence: string }[] = [
  {
    code: /^(?:DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*|CERT_SIGNATURE_FAILURE)$/,
    sentence:
      'nobody that is trusted here has signed the server’s certificate. Give the file of its CA as sslrootcert, or ' +
      'encrypt without verifying by sslmode=require.',
  },
  {
    code: /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    sentence:
      'the server’s certificate is for another host name. Write the name that it is for, or sslmode=verify-ca with ' +
      'sslrootcert, which compares no names.',
  },
  { code: /^CERT_HAS_EXPIRED$/, sentence: 'the server’s certificate has expired.' },
  { code: /^CERT_NOT_YET_VALID$/, sentence: 'the server’s certificate isn’t valid yet, by this machine’s clock.' },
  {
    code: /^$/,
    words: /does not support SSL/,
    sentence: 'the server has no TLS, which sslmode asks for.',
  },
  {
    code: /^(?:|ECONNRESET)$/,
    words: /establishing an SSL connection|before secure TLS/,
    sentence: 'what answers there ends the connection when it is asked for TLS.',
  },
  { code: /^(?:EPROTO|ERR_SSL_.*)$/, sentence: 'what answers there has no version of TLS in common with this side.' },
  {
    code: /^$/,
    words: /bind its authentication/,
    sentence: 'the server doesn’t prove that its certificate is its own, which channel_binding=require asks for.',
  },
  {
    code: /^28000$/,
    words: /certificate/,
    sentence: 'PostgreSQL wants a certificate of the user: give sslcert and sslkey.',
  },
  {
    code: /^(?:28000|08P01|08004)$/,
    words: /no encryption|SSL off|SSL.*required|insecure/i,
    sentence: 'PostgreSQL wants the connection encrypted: write sslmode=require, or verify-full.',
  },
  {
    code: /^08P01$/,
    words: /unsupported startup parameter/,
    sentence:
      'the pooler in front of PostgreSQL refuses the settings of a session. Lead past it, or read “Through PgBouncer” ' +
      'in docs/postgresql.md.',
  },
  { code: /^28P01$/, sentence: 'PostgreSQL refuses the user or the password.' },
  { code: /^3D000$/, sentence: 'PostgreSQL has no database of that name. Make it, or correct the name.' },
  {
    code: /^42501$/,
    words: /schema public/,
    sentence: 'the user may not make tables: GRANT CREATE ON SCHEMA public, or make it the database’s owner.',
  },
];

/**
 * Why PostgreSQL, or what is in front of it, can't be used, in a line that says what to do; null where waiting may help
 * or nothing is known. No value of the address is in it.
 */
export function explainRefusal(error: unknown): string | null {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const found = REFUSALS.find((one) => one.code.test(code) && (!one.words || one.words.test(message)));
  return found ? `DATABASE_URL: ${found.sentence}` : null;
}
