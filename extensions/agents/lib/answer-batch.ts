import { setImmediate as others } from 'node:timers/promises';
import { type McpAnswer, methodOf, refusalOf } from './message.ts';

/** The only version whose messages may come together (MCP 2025-03-26), and that which is meant where none is named. */
const WITH_BATCHES = '2025-03-26';
const MOST_MESSAGES = 10;

/** Answers one of several messages. */
type AnswerOne = (message: unknown, index: number) => Promise<McpAnswer>;

/**
 * Answers several messages that came together: one after another, so that somebody else's turn comes between them, each
 * as if it had come alone.
 * @param version what `MCP-Protocol-Version` names; null without it
 */
export async function answerBatch(
  messages: unknown[],
  version: string | null,
  answerOne: AnswerOne,
): Promise<McpAnswer> {
  const fault = faultIn(messages, version);
  if (fault !== null) return refusalOf(null, 'invalidRequest', fault);
  const answers: string[] = [];
  for (const [index, message] of messages.entries()) {
    if (index > 0) await others();
    const { text } = await answerOne(message, index);
    if (text !== '') answers.push(text);
  }
  return answers.length > 0 ? { status: 200, text: `[${answers.join(',')}]` } : { status: 202, text: '' };
}

function faultIn(messages: unknown[], version: string | null): string | null {
  if ((version ?? WITH_BATCHES).trim() !== WITH_BATCHES) return `Only ${WITH_BATCHES} has batches: send one message.`;
  if (messages.length === 0) return 'The batch is empty.';
  if (messages.length > MOST_MESSAGES) return `A batch may have ${MOST_MESSAGES} messages.`;
  return messages.some((message) => methodOf(message) === 'initialize') ? 'initialize comes alone.' : null;
}
