import { may, mayAsk, type Role } from '@/lib/permissions/role.ts';
import type { Mode } from '@/prisma/generated/enums.ts';
import { actionCall, builtActions } from './action-request.ts';
import { type Answer, formOf } from './attack.ts';
import type { Colleague, Team } from './fixtures.ts';
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
  person,
  role: person.role,
  tickets: [],
  codes: [],
  asked: 'nothing',
});

/** Whether a consent screen of theirs may be answered with Authorize now. */
const isAllowed = ({ role, asked }: Walker, mode: Mode) =>
  role !== null && (may(role, 'connect', mode) || (mayAsk(role, mode) && asked === 'approved'));

/** A team's store through HTTP alone; what it answers is compared with what the rules say. */
export class ConsentWalk {
  readonly all: Walker[];
  readonly owner: Walker;

  constructor(
    readonly trial: Trial,
    readonly team: Team,
  ) {
    this.all = team.people.map(walkerOf);
    this.owner = walkerOf(team.owner);
  }

  #send(what: string, path: string, { person }: Walker, fields?: Record<string, string>): Promise<Answer> {
    const { headers, ...posted } = fields ? { method: 'POST', ...formOf(fields) } : {};
    const own = { cookie: person.cookie, ...(fields && { origin: this.trial.target.url }) };
    const attack = { what, path, ...posted, headers: { ...headers, ...own } };
    return this.trial.send(attack, `${this.team.app.redirectUri}?`);
  }

  #expect({ role, asked, person }: Walker, what: string, found: unknown, wanted: unknown): void {
    if (found === wanted) return;
    const who = `${person.role}, now ${role}, asked ${asked}`;
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

  async #answer(walker: Walker, ticket: string, mode: Mode, decision: string): Promise<string> {
    const fields = { ticket, store: this.team.storeId, mode, decision };
    const { headers } = await this.#send(`late: ${decision}`, '/oauth/authorize/decision', walker, fields);
    return headers.location ?? '';
  }

  /** Posts a ticket, whenever it was got: gives a code to who may have one now, and to nobody else. */
  async authorize(walker: Walker, ticket: string, mode: Mode): Promise<void> {
    const wanted = isAllowed(walker, mode);
    const location = await this.#answer(walker, ticket, mode, 'authorize');
    const text = new URL(location, this.trial.target.url).searchParams.get('code');
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
    const client = { client_id: clientId, client_secret: clientSecret };
    const answer = await this.#send('redeeming', '/api/oauth/token', walker, { ...grant, ...client });
    this.#expect(walker, `a code of ${mode} mode redeemed`, answer.status, isGood ? 200 : 400);
    walker.codes = walker.codes.filter((one) => one.text !== text);
    // Whatever was approved is used up by what is connected.
    if (answer.status === 200 && mode === 'live')
      for (const one of this.all) if (one.asked === 'approved') one.asked = 'nothing';
  }

  /** Asks those who may, in place of what was asked before. */
  async ask(walker: Walker, ticket: string): Promise<void> {
    const mayAskNow = walker.role !== null && mayAsk(walker.role, 'live');
    const isAsked = (await this.#answer(walker, ticket, 'live', 'ask')).startsWith('/dashboard/apps?asked=');
    this.#expect(walker, 'asking', isAsked, mayAskNow);
    if (isAsked) walker.asked = 'open';
  }

  /** The owner answers what somebody has asked, and nothing else. */
  async review(walker: Walker, decision: 'approve' | 'decline'): Promise<void> {
    const query = `SELECT id FROM connect_request WHERE asked_by_id = '${walker.person.id}' AND approved_at IS NULL`;
    const [found] = await this.trial.target.query(query);
    this.#expect(walker, 'an open request', found !== undefined, walker.asked === 'open');
    if (!found) return;
    await this.act(this.owner, 'answerAction', `/dashboard/apps/requests/${found.id}`, [found.id], { decision });
    walker.asked = decision === 'approve' ? 'approved' : 'nothing';
  }

  /** Takes down what a new role takes away. */
  lose(walker: Walker, role: Role | null): void {
    if (walker.role === role) return;
    walker.role = role;
    if (role === null || !mayAsk(role, 'live')) walker.asked = 'nothing';
    for (const code of walker.codes) code.isGood &&= role !== null && may(role, 'connect', code.mode);
  }

  /** Calls an action by the end of its name. @param fields of a form, which is sent behind its state */
  async act({ person }: Walker, name: string, path: string, ids: unknown[], fields?: Record<string, string>) {
    const action = builtActions().find((one) => one.name.endsWith(`#${name}`));
    if (!action) throw new Error(`The build has no action ${name}.`);
    const args = [...ids, ...(fields ? [{ is: 'unsent' }, { fields }] : [])];
    const headers = { origin: this.trial.target.url, cookie: person.cookie };
    const call = { ...actionCall(action, path, args, headers), what: name };
    const { status, text } = await this.trial.send(call);
    if (status >= 400 || /"is":"refused"/.test(text))
      this.trial.fault(call, `${status} ${text.slice(0, 200)}: not done`);
  }
}
