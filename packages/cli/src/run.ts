import { parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { createApp } from './apps.ts';
import { call } from './call.ts';
import { explain, Failure } from './failure.ts';
import { writeTemplate } from './init.ts';
import { followRequests, forwardEvents } from './listen.ts';
import { logIn, logOut, whoAmI } from './login.ts';
import { output } from './print.ts';
import { trigger } from './trigger.ts';

const HELP = `Tillgate in a terminal.

  tillgate login [--web] [--live]              sign in: by a code, or in a browser on this machine
  tillgate logout
  tillgate whoami                              the store and mode that calls are about
  tillgate apps create [--from FILE]           create an app in the browser (tillgate.app.json fills the form in)
  tillgate call METHOD PATH [-d JSON]          any request: tillgate call GET /v1/me
  tillgate listen --forward-to URL             post events to an address on this machine; --requests shows calls too
  tillgate trigger KIND                        make an event happen in the test store
  tillgate init [FOLDER]                       write a small app to begin with

  --json      JSON for programs instead of words
  --help      this
  --version

TILLGATE_URL is the service (that of the last login, else http://localhost:3000). TILLGATE_TOKEN is an API key or an
access token to use instead of signing in. -d takes JSON, @FILE, or - for what is piped in.
Ends with 0; 1: refused; 2: wrong usage; 3: not signed in.`;

/** Runs the command line, and returns what to end with: 0, 1 refused, 2 wrong usage, 3 not signed in. */
export async function run(given: string[]): Promise<number> {
  const [command = '', ...rest] = given.filter((word) => word !== '--json');
  output.isJson = given.includes('--json');
  try {
    await runOne(command, rest);
    return 0;
  } catch (error) {
    const { status, message, body } = explain(error);
    process.stderr.write(`${output.isJson ? JSON.stringify(body) : message}\n`);
    return status;
  }
}

async function runOne(command: string, rest: string[]): Promise<void> {
  if (command === '--version') return void process.stdout.write(`${manifest.version}\n`);
  if (['', 'help', '--help', '-h'].includes(command) || rest.includes('--help'))
    return void process.stdout.write(`${HELP}\n`);
  const own = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  if (own) return own(rest);
  throw new Failure('usage', `There is no command ${command}. tillgate --help lists them.`);
}

const COMMANDS: Record<string, (rest: string[]) => Promise<void>> = {
  async login(rest) {
    const flags = { web: { type: 'boolean' }, live: { type: 'boolean' } } as const;
    const { web = false, live = false } = parseArgs({ args: rest, options: flags }).values;
    await logIn(web, live ? 'live' : 'test');
  },
  async logout(rest) {
    parseArgs({ args: rest });
    await logOut();
  },
  async whoami(rest) {
    parseArgs({ args: rest });
    await whoAmI();
  },
  async apps([what, ...rest]) {
    if (what !== 'create') throw new Failure('usage', 'tillgate apps create [--from FILE]');
    await createApp(parseArgs({ args: rest, options: { from: { type: 'string' } } }).values.from);
  },
  call,
  async listen(rest) {
    const flags = { 'forward-to': { type: 'string' }, requests: { type: 'boolean' } } as const;
    const { 'forward-to': forwardTo, requests } = parseArgs({ args: rest, options: flags }).values;
    if (forwardTo === undefined ? !requests : !URL.canParse(forwardTo))
      throw new Failure('usage', 'Say where to post the events: --forward-to http://localhost:4000/webhooks');
    const stop = new AbortController();
    const running = [forwardTo && forwardEvents(forwardTo, stop.signal), requests && followRequests(stop.signal)];
    await Promise.all(running).finally(() => stop.abort());
  },
  async trigger([kind = '', ...more]) {
    parseArgs({ args: more });
    await trigger(kind);
  },
  async init(rest) {
    const [folder = '.', ...more] = parseArgs({ args: rest, allowPositionals: true }).positionals;
    if (more.length > 0) throw new Failure('usage', 'init takes one folder.');
    writeTemplate(folder);
  },
};
