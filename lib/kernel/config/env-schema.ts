import { z } from 'zod';
import { descriptions } from './env-description.ts';
import { observing } from './env-observing.ts';
import { ports } from './env-ports.ts';
import { emails, flag, hostName, nameServers, origin, secret, sender, smtpUrl, wholeNumber } from './env-value.ts';
import { LIMITS } from './limits.ts';
import { postgresUrl } from './postgres-address.ts';

/** Every variable the product reads. A new one is listed here, with its description, and read in env.ts. */
export const environment = z
  .object({
    DATABASE_URL: postgresUrl.optional().register(descriptions, {
      meaning:
        'PostgreSQL 14 or newer. Several instances may share it and start at the same time. What may follow the `?` ' +
        'is in `docs/postgresql.md`.',
      otherwise: 'an embedded database (PGlite) in `DATA_DIR`, for one process',
      example: 'postgresql://tillgate:password@localhost:5432/tillgate',
    }),
    DATABASE_READ_URL: postgresUrl.optional().register(descriptions, {
      meaning:
        'Standbys of `DATABASE_URL`, behind one address. A person’s lists, their request log and exports are read there, ' +
        'up to two seconds late, but not what they have just changed themselves; never what decides.',
      otherwise: 'all is read from `DATABASE_URL`',
      example: 'postgresql://tillgate:password@localhost:5433/tillgate',
    }),
    DATABASE_CONNECTIONS: wholeNumber(1, 10_000, 'must be a number of connections from 1 to 10000')
      .optional()
      .register(descriptions, {
        meaning: 'How many connections to PostgreSQL all processes of one start may have open together.',
        otherwise: '10 for each process that serves requests and 7 more, but no more than 80',
        example: '40',
      }),
    DATA_DIR: z.string().default('.data').register(descriptions, {
      meaning: 'Folder for the embedded database and its generated secret.',
      otherwise: '`.data`',
      example: '/var/lib/tillgate',
    }),
    WEB_CONCURRENCY: wholeNumber(1, 256, 'must be a number of processes from 1 to 256')
      .optional()
      .register(descriptions, {
        meaning: 'How many processes serve requests, behind one port.',
        otherwise: 'the number of cores; on the embedded database always 1',
        example: '4',
      }),
    ENDINGS_DIR: z
      .string()
      .optional()
      .register(descriptions, {
        meaning:
          'Folder for the revocation log: what was revoked or deleted, by the ids of its rows. The start carries it ' +
          'out again, so that a restored backup brings nothing of it back. Keep it apart from the database.',
        otherwise: 'with the embedded database `endings` in `DATA_DIR`, else none',
        example: '/var/lib/tillgate/endings',
      }),
    PORT: wholeNumber(1, 65535, 'must be a port number from 1 to 65535').default(3000).register(descriptions, {
      meaning: 'The port to listen on.',
      otherwise: '`3000`',
      example: '8080',
    }),
    HOST: hostName.optional().register(descriptions, {
      meaning: 'The address to listen on, such as `0.0.0.0` for all of IPv4.',
      otherwise: 'all addresses; with demo data `127.0.0.1` and `::1` alone',
      example: '0.0.0.0',
    }),
    BASE_URL: origin.optional().register(descriptions, {
      meaning:
        'Public address of the pages and of `/api/*`, without a path. Passkeys are bound to its host name; behind ' +
        'https, cookies are too.',
      otherwise: '`http://localhost:$PORT`',
      example: 'https://tillgate.example',
    }),
    API_URL: origin.optional().register(descriptions, {
      meaning: 'Public address of `/v1/*`, without a path, if it has its own host.',
      otherwise: 'the same as `BASE_URL`',
      example: 'https://api.tillgate.example',
    }),
    AUTH_SECRET: secret.optional().register(descriptions, {
      meaning:
        'Signs sessions and consent screens. 32 bytes or more, the same on every instance. Required with ' +
        '`DATABASE_URL`.',
      otherwise: 'generated once, into `DATA_DIR`',
      example: 'paste-openssl-rand-hex-32-here',
    }),
    AUTH_SECRET_PREVIOUS: secret.optional().register(descriptions, {
      meaning:
        'What `AUTH_SECRET` was before: what was signed or encrypted with it stays valid. Nothing new is made with it.',
      otherwise: 'none',
      example: 'the-secret-before',
    }),
    OPERATOR_EMAILS: emails.optional().register(descriptions, {
      meaning:
        'Email addresses of those who shall be operators, separated by commas. The start offers a one-time link for ' +
        'each of them that has no operator yet; the signed-in person who opens it becomes one. The address alone ' +
        'gives no power.',
      otherwise: 'nobody; demo data brings an operator of its own',
      example: 'ops@tillgate.example,security@tillgate.example',
    }),
    SIGN_UP: z
      .enum(['open', 'invited', 'closed'], 'must be open, invited or closed')
      .default('open')
      .register(descriptions, {
        meaning:
          'Who may create an account: anyone (`open`), only people with a link to become an operator (`invited`), or ' +
          'nobody (`closed`).',
        otherwise: '`open`',
        example: 'invited',
      }),
    AGENTS: z
      .enum(['on', 'documents', 'off'], 'must be on, documents or off')
      .default('on')
      .register(descriptions, {
        meaning:
          'Which clients that nobody registered here may ask sellers to connect them: those whose `client_id` is the ' +
          'address of a document about them (`documents`), also those that register themselves (`on`), or none ' +
          '(`off`). What is connected stays so.',
        otherwise: '`on`',
        example: 'documents',
      }),
    ...ports,
    SMTP_URL: smtpUrl.optional().register(descriptions, {
      meaning:
        'The mail server that sends mail. `smtps://` uses TLS from the start; `smtp://` switches to TLS, and sends ' +
        'nothing if the server can’t, unless it is on this machine or `?requireTLS=false` ends the address. Also ' +
        'understood there: `name`, `tls.servername`, `tls.rejectUnauthorized=false`.',
      otherwise: 'none: operators read all mail at `/operator/outbox`',
      example: 'smtp://tillgate:password@mail.tillgate.example:587',
    }),
    MAIL_FROM: sender.optional().register(descriptions, {
      meaning: 'Who mail is from: an address, or a name and the address in `<>`.',
      otherwise: '`APP_NAME`, with the address `no-reply` at the host of `BASE_URL`',
      example: 'Tillgate <no-reply@tillgate.example>',
    }),
    SEED_DEMO: flag.optional().register(descriptions, {
      meaning:
        '`1` puts demo data into an empty database, `0` does not. Everybody knows the passwords of demo accounts.',
      otherwise: '`1` on the embedded database while `BASE_URL` is this machine, else `0`',
      example: '0',
    }),
    DNS_SERVERS: nameServers.default([]).register(descriptions, {
      meaning:
        'Name servers that are asked for the hosts of webhooks and of clients’ documents, and whether a custom domain is a store’s, separated by commas. What `/etc/hosts` says goes first.',
      otherwise: 'the system’s',
      example: '192.0.2.53,[2001:db8::53]:5353',
    }),
    TOKEN_PREFIX: z
      .string()
      .regex(/^[a-z][a-z0-9]{0,15}$/, 'must be 1 to 16 of a–z and 0–9, a letter first')
      .default('svc')
      .register(descriptions, {
        meaning:
          'The first word of every client ID, code, key and token. Keys and tokens that begin with any other are ' +
          'refused.',
        otherwise: '`svc`',
        example: 'tillgate',
      }),
    APP_NAME: z
      .string()
      .trim()
      .min(1, 'must not be empty')
      .max(40, 'must be 40 characters or shorter')
      .default('Tillgate')
      .register(descriptions, {
        meaning: 'The product’s name on its pages.',
        otherwise: '`Tillgate`',
        example: 'Acme',
      }),
    KEEP_ALIVE_SECONDS: wholeNumber(5, 7200, 'must be a number of seconds from 5 to 7200')
      .default(LIMITS.keepAliveS)
      .register(descriptions, {
        meaning:
          'How long a connection without a request stays open: longer than a proxy or load balancer in front keeps ' +
          'its connections to this server, which else sends requests on what is just being closed.',
        otherwise: `\`${LIMITS.keepAliveS}\``,
        example: '650',
      }),
    THROTTLE: z.enum(['on', 'off'], 'must be on or off').default('on').register(descriptions, {
      meaning: '`off` switches every rate limit and throttle off, for tests and load generators.',
      otherwise: '`on`',
      example: 'off',
    }),
    RATE_LIMIT_PER_MINUTE: wholeNumber(
      1,
      999_999,
      'must be the number of calls a connection may make in a minute, from 1 to 999999',
    )
      .default(600)
      .register(descriptions, {
        meaning: 'How many calls one connection or API key may make to `/api/v1/*` in a minute.',
        otherwise: '`600`',
        example: '1200',
      }),
    REQUEST_LOG_DAYS: wholeNumber(0, 30, 'must be a number of days from 0 to 30').default(7).register(descriptions, {
      meaning: 'For how many days developers see the calls of their apps and keys; `0` keeps none.',
      otherwise: '`7`',
      example: '30',
    }),
    CONFIRM_SENSITIVE: z.enum(['on', 'off'], 'must be on or off').default('off').register(descriptions, {
      meaning:
        '`on`: to connect an unverified app that asks for sensitive permissions, a seller also has to tick a box.',
      otherwise: '`off`',
      example: 'on',
    }),
    ...observing,
    TRUST_PROXY: wholeNumber(0, 20, 'must be a number of proxies from 0 to 20').default(0).register(descriptions, {
      meaning: 'How many proxies in front are trusted to set `X-Forwarded-For`.',
      otherwise: '`0`',
      example: '1',
    }),
  })
  .refine((value) => !value.DATABASE_URL || value.AUTH_SECRET, {
    path: ['AUTH_SECRET'],
    message: 'is required with DATABASE_URL (32 bytes or more, the same on every instance)',
  })
  .refine((value) => value.DATABASE_URL || !value.DATABASE_READ_URL, {
    path: ['DATABASE_READ_URL'],
    message: 'is for standbys of DATABASE_URL, which is missing',
  })
  .refine((value) => value.DATABASE_URL || (value.WEB_CONCURRENCY ?? 1) === 1, {
    path: ['WEB_CONCURRENCY'],
    message: 'must be 1 without DATABASE_URL: the embedded database serves one process',
  });
