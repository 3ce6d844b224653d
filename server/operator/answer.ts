/** What `npm run operator` was asked to do, and the answer to it: text for the caller. */
export interface OperatorAnswer {
  isDone: boolean;
  line: string;
}

/** What a command is carried out with. */
export interface CommandContext {
  now: Date;
  /** Takes one row of a long answer, and resolves when there is room for the next. */
  write(row: string): Promise<void>;
}

/** A thing that the command can do. */
export interface Verb {
  /** What it takes, for the usage; the last part may be several words. */
  takes: string;
  does: string;
  /** @param given what follows the verb: one text for each word of `takes`, none of them empty */
  run(given: string[], context: CommandContext): Promise<OperatorAnswer>;
}

export const done = (line: string): OperatorAnswer => ({ isDone: true, line });
export const refused = (line: string): OperatorAnswer => ({ isDone: false, line });

/** What a text is, if it could be an email at all: in lower case. */
export function emailIn(text: string): string | null {
  const email = text.trim().toLowerCase();
  return /^[^\s@]+@[^\s@]+$/.test(email) ? email : null;
}
