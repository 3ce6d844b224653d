import { Client } from 'undici';

/** A request as a workload says it. */
export interface Wire {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** One kept-alive HTTP/1.1 connection on this machine, with one request under way at a time. */
export function openConnection(port: number) {
  const client = new Client(`http://127.0.0.1:${port}`, { pipelining: 1 });
  return {
    async send({ headers = {}, ...wire }: Wire): Promise<Answer> {
      const answer = await client.request({ ...wire, headers: { 'user-agent': 'bench/1.0', ...headers } });
      const body = Buffer.from(await answer.body.arrayBuffer());
      return { status: answer.statusCode, headers: answer.headers, body };
    },
    close: () => client.destroy(),
  };
}

/** What one request is about, such as a token pair: made before anything is measured, and carried on by the answers. */
export type Subject = Record<string, string>;

/** What the generator sends again and again, and what has to come back. */
export interface Workload {
  name: string;
  /** Each subject is good for one request, such as a code. */
  isOnce?: boolean;
  request(subject: Subject): Wire;
  /** Checks an answer and carries the subject on, such as to the next refresh token. Throws {@link WrongAnswer}. */
  accept(subject: Subject, answer: Answer): void;
}

/** An answer that is not what the workload needs. The measurement is worth nothing then. */
export class WrongAnswer extends Error {
  constructor(workload: string, what: string, { status, body }: Answer) {
    // Of the body only what an error says: anything else may hold a token.
    const said = /"error[_a-z]*":"[^"]*"/g;
    const words = status < 400 ? '' : (body.toString('utf8').match(said)?.join(', ') ?? '');
    super(`${workload}: ${what}; the answer was ${status}${words ? ` with ${words}` : ''}.`);
  }
}

/** What came as JSON, of which nothing is known. */
export type Json = ReturnType<typeof JSON.parse>;

/** The JSON object of an answer that must have status 200. Throws {@link WrongAnswer}. */
export function jsonOf(workload: string, answer: Answer): Json {
  if (answer.status !== 200) throw new WrongAnswer(workload, 'status 200 was due', answer);
  try {
    return JSON.parse(answer.body.toString('utf8'));
  } catch {
    throw new WrongAnswer(workload, 'the body is no JSON', answer);
  }
}
