import { may, mayAsk, type Role } from '@/lib/access/role.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import { ACTION_DOORS } from './action-doors.ts';
import { actionCall, builtActions, type Fields } from './action-request.ts';
import { type Answer, form, send } from './attack.ts';
import type { Colleague, Team } from './cast-teams.ts';
import type { Trial } from './trial.ts';

/** A code that an app may have got, and whether it is good still. */
interface Code {
  text: string;
  mode: Mode;
  isGood: boolean;
}

/** What somebody has opened and been given, and by which rules it counts. */
export interface Walker {
  person: Colleague;
  /** Null: no member any more, or suspended. */
  role: Role | null;
  /** Consent screens that they opened and nobody has answered. */
  tickets: string[];
  codes: Code[];
  /** What they asked for in live mode. */
  asked: 'nothing' | 'open' | 'approved';
}

export const walkerOf = (person: Colleague): Walker => ({
  ...{ person, role: person.role, tickets: [], codes: [], asked: 'nothing' },
});

/** Whether a consent screen of theirs may be answered with Authorize now. */
const isAllowed = ({ role, asked }: Walker, mode: Mode) =>
  role !== null && (may(role, 'connect', mode) || (mayAsk(role, mode) && asked === 'approved'));

/** A team's store through HTTP alone; what it answers is compared with what the rules say. */
export class ConsentWalk {
  constructor(
    readonly trial: Trial,
    readonly team: Team,
    readonly all: Walker[],
  ) {}

  async #send(what: string, path: string, { person }: Walker, body?: [string, string][]): Promise<Answer> {
    const { target } = this.trial;
    const headers = { cookie: person.cookie, ...(body && { origin: target.url, ...form(body).headers }) };
    const attack = { what, path, headers: headers as Record<string, string>, method: body ? 'POST' : 'GET' };
    const answer = await send(target.url, { ...attack, ...(body && { body: form(body).body ?? '' }) });
    this.trial.note(attack, answer);
    if (answer.status === 0 || answer.status >= 500) this.trial.fault(attack, `${answer.status} ${answer.text}`);
    return answer;
  }

  #expect(walker: Walker, what: string, found: unknown, wanted: unknown): void {
    if (found === wanted) return;
    const { role, asked } = walker;
    const who = `${walker.person.role}, now ${role}, asked ${asked}`;
    this.trial.fault({ what: `${what} by ${who}`, path: '/oauth/authorize' }, `${found} instead of ${wanted}`);
  }

  /** Opens the consent screen, and keeps its ticket. */
  async open(walker: Walker): Promise<void> {
    const { clientId, redirectUri } = this.team.app;
    const asked = { response_type: 'code', client_id: clientId, redirect_uri: redirectUri, scope: 'orders:read' };
    const { text } = await this.#send('opening', `/oauth/authorize?${new URLSearchParams(asked)}`, walker);
    const ticket = /name="ticket" value="([^"]+)"/.exec(text)?.[1];
    if (ticket) walker.tickets.push(ticket);
  }

  #answer(what: string, walker: Walker, ticket: string, mode: Mode, decision: string): Promise<Answer> {
    const fields = Object.entries({ ticket, store: this.team.storeId, mode, decision });
    return this.#send(what, '/oauth/authorize/decision', walker, fields);
  }

  /** Posts a ticket, whenever it was got: gives a code to who may have one now, and to nobody else. */
  async authorize(walker: Walker, ticket: string, mode: Mode): Promise<void> {
    const wanted = isAllowed(walker, mode);
    const { headers } = await this.#answer('a ticket posted late', walker, ticket, mode, 'authorize');
    const text = new URL(headers.location ?? '', this.trial.target.url).searchParams.get('code');
    this.#expect(walker, `a ticket posted in ${mode} mode`, text !== null, wanted);
    if (text === null) return;
    walker.codes.push({ text, mode, isGood: wanted });
    walker.tickets = walker.tickets.filter((one) => one !== ticket);
    // What they had asked for is over.
    if (mode === 'live') walker.asked = 'nothing';
  }

  /** Redeems a code: it is good unless its person has lost the right to authorize it. */
  async redeem(walker: Walker, { text, mode, isGood }: Code): Promise<void> {
    const { clientId, clientSecret, redirectUri } = this.team.app;
    const grant = { grant_type: 'authorization_code', code: text, redirect_uri: redirectUri };
    const app = { client_id: clientId, client_secret: clientSecret };
    const answer = await this.#send('redeeming', '/api/oauth/token', walker, Object.entries({ ...grant, ...app }));
    this.#expect(walker, `a code of ${mode} mode redeemed`, answer.status, isGood ? 200 : 400);
    walker.codes = walker.codes.filter((one) => one.text !== text);
    // Whatever was approved is used up by what is connected.
    if (answer.status === 200 && mode === 'live')
      for (const one of this.all) if (one.asked === 'approved') one.asked = 'nothing';
  }

  /** Asks those who may, in place of what was asked before. */
  async ask(walker: Walker, ticket: string): Promise<void> {
    const mayAskNow = walker.role !== null && mayAsk(walker.role, 'live');
    const { headers } = await this.#answer('asking', walker, ticket, 'live', 'ask');
    const isAsked = (headers.location ?? '').startsWith('/dashboard/apps?asked=');
    this.#expect(walker, 'asking', isAsked, mayAskNow);
    if (isAsked) walker.asked = 'open';
  }

  /** The owner answers what somebody has asked, and nothing else. */
  async review(owner: Walker, walker: Walker, decision: 'approve' | 'decline'): Promise<void> {
    const query = `SELECT id FROM connect_request WHERE asked_by_id = '${walker.person.id}' AND approved_at IS NULL`;
    const [found] = await this.trial.target.query(query);
    this.#expect(walker, 'an open request', found !== undefined, walker.asked === 'open');
    if (!found) return;
    await this.act(owner, 'answerAction', `/dashboard/apps/requests/${found.id}`, found.id, UNSENT, { decision });
    walker.asked = decision === 'approve' ? 'approved' : 'nothing';
  }

  /** Takes down what a new role takes away. */
  lose(walker: Walker, role: Role | null): void {
    if (walker.role === role) return;
    walker.role = role;
    if (role === null || !mayAsk(role, 'live')) walker.asked = 'nothing';
    for (const code of walker.codes) code.isGood &&= role !== null && may(role, 'connect', code.mode);
  }

  /** Calls an action by the end of its name; fields come last. */
  async act({ person }: Walker, name: string, path: string, ...args: unknown[]): Promise<void> {
    const action = builtActions().find((one) => one.name.endsWith(`#${name}`) && one.name in ACTION_DOORS);
    if (!action) throw new Error(`The build has no action ${name}.`);
    const given = args.map((one, index) => (isFields(one, index, args) ? { fields: one } : one));
    const { url } = this.trial.target;
    const call = { ...actionCall(action, path, given, { origin: url, cookie: person.cookie }), what: name };
    const answer = await send(url, call);
    this.trial.note(call, answer);
    if (answer.status >= 400 || /"is":"refused"/.test(answer.text))
      this.trial.fault(call, `${answer.status} ${answer.text.slice(0, 200)}: not done`);
  }
}

export const UNSENT = { is: 'unsent' };

/** What comes after the state of a form is the form. */
function isFields(value: unknown, index: number, args: unknown[]): value is Fields {
  return typeof value === 'object' && index > 0 && args[index - 1] === UNSENT;
}
