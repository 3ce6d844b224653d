/** What a request may hold and how long things may take: every such number of the product is here and nowhere else. */
export const LIMITS = {
  /** The largest request body, in bytes, but for forms with a logo. */
  bodyBytes: 64 * 1024,
  /** The largest file that may be uploaded as a logo. */
  logoBytes: 1024 * 1024,
  /** The largest event that the platform posts. */
  eventBytes: 256 * 1024,
  /** The largest body of a form with a logo. next.config.mjs gives Next.js the same limit. */
  logoFormBytes: 6 * 1024 * 1024,
  /** Beyond so many bytes of bodies, a process takes none of more than 64 KiB. */
  largeBodiesBytes: 48 * 1024 * 1024,
  formFields: 200,
  /** How often the arguments of an action may refer to something: React makes a new object of each reference. */
  formReferences: 1_000,
  queryParameters: 100,
  /** What comes after these characters of User-Agent is not read; those of browsers have some 120. */
  userAgentCharacters: 512,

  /** How long a client may take to send a request's headers, and all of the request. */
  headersMs: 10_000,
  requestMs: 30_000,
  /** How long a connection may carry nothing to its caller while a request is open. */
  silenceMs: 60_000,
  /**
   * How long it stays open between two requests, unless `KEEP_ALIVE_SECONDS` says otherwise: longer than proxies keep
   * theirs (Caddy 120 s), because a request may be on its way on what we close. Where there is no more room, who comes
   * gets the place of one that has been idle for as long as the second number, in milliseconds.
   */
  keepAliveS: 130,
  idleGivesWayMs: 5_000,
  /** How long it may have no request at all, whatever it carries. */
  idleMs: 20_000,
  /** How often the server looks for silent connections. */
  silenceLookMs: 5_000,
  /** Of a process, and of these one IPv4 address or IPv6 /64. */
  connections: 2_000,
  connectionsOfNetwork: 500,
  /** On which only probes are answered, and how soon a request has to come on one. */
  extraConnections: 2_000,
  extraMs: 2_000,
  /** Streams of events of one token or app, in all processes together. */
  streamsOfListener: 10,

  /**
   * The request log: what a process holds that isn't written yet, what it writes for one app or key in a day, and what
   * all of it may take in the database, each in bytes.
   */
  unwrittenRequestBytes: 8 * 1024 * 1024,
  dailyRequestBytes: 256 * 1024 * 1024,
  requestLogBytes: 20 * 1024 * 1024 * 1024,

  /** PostgreSQL: one statement, waiting for one lock, and a transaction in which nothing happens. */
  statementMs: 5_000,
  lockMs: 2_000,
  idleTransactionMs: 10_000,
  /**
   * How long a connection that nobody uses stays open. A new one plans each statement anew, six times in all; and what
   * lies between forgets one on which nothing is sent, without a word, after four minutes or more.
   */
  idleConnectionMs: 180_000,
  /** When the connection itself no longer responds: a little later than the server would have given up. */
  queryMs: 7_000,
  /**
   * How long a standby may take with a read before the primary does it, how often it is looked at, and how long who has
   * changed something reads from the primary.
   */
  standbyMs: 3_000,
  standbyLookMs: 1_000,
  justChangedMs: 10_000,
  /** The same for the jobs, which process many rows at once, and for migrations. */
  jobStatementMs: 60_000,
  jobLockMs: 10_000,
  jobQueryMs: 62_000,
  migrationStatementMs: 600_000,
  migrationLockMs: 60_000,
} as const;
