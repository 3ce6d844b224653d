import { gunzipSync } from 'node:zlib';

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

/** What one request is about, such as a token pair: made before anything is measured, and carried on by the answers. */
export type Subject = Record<string, string>;

/** What the generator sends again and again, and what has to come back. */
export interface Workload {
  name: string;
  /** Each subject is good for one request, such as a code. */
  isOnce?: boolean;
  /** Whether its answers carry a pair of tokens. */
  givesTokens?: boolean;
  isPage?: boolean;
  /** Whether the floor answers it too. */
  hasFloor?: boolean;
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

/** The JSON of an answer that must have status 200. Throws {@link WrongAnswer}. */
export function jsonOf(workload: string, answer: Answer): Json {
  if (answer.status !== 200) throw new WrongAnswer(workload, 'status 200 was due', answer);
  return JSON.parse(answer.body.toString('utf8'));
}

/** A page as a browser asks for it, compression included, with a text that must stand in the document. */
export function page(name: string, path: string, text: string, isSignedIn = true): Workload {
  return {
    name,
    isPage: true,
    request: ({ cookie = '' }) => ({
      method: 'GET',
      path,
      headers: { Accept: 'text/html', 'Accept-Encoding': 'gzip', ...(isSignedIn && { Cookie: cookie }) },
    }),
    accept(_, answer) {
      if (answer.status !== 200) throw new WrongAnswer(name, 'status 200 was due', answer);
      const isPacked = answer.headers['content-encoding'] === 'gzip';
      const html = (isPacked ? gunzipSync(answer.body) : answer.body).toString('utf8');
      if (!html.includes(text) || !html.trimEnd().endsWith('</html>'))
        throw new WrongAnswer(name, `the document does not say “${text}” or is cut off`, answer);
    },
  };
}

/** A workload whose answers have this to say. */
export function call(
  name: string,
  request: Workload['request'],
  due: string,
  isDue: (body: Json, subject: Subject) => boolean,
): Workload {
  return {
    name,
    request,
    accept(subject, answer) {
      if (!isDue(jsonOf(name, answer), subject)) throw new WrongAnswer(name, `${due} was due`, answer);
    },
  };
}
