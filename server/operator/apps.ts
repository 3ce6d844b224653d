import { db } from '@/lib/database/db.ts';
import { decideVerification, type VerificationDecision } from '@/lib/operators/decide-verification.ts';
import { disableApp, enableApp } from '@/lib/operators/disable-app.ts';
import { endApiKeyAsOperator, endConnectionAsOperator } from '@/lib/operators/end-connection.ts';
import { lookUpSearchTerm } from '@/lib/operators/look-up.ts';
import { findAppAsOperator, type OperatorApp } from '@/lib/operators/operator-apps.ts';
import { readSearchTerm } from '@/lib/permissions/fingerprint.ts';
import { done, type OperatorAnswer, refused, type Verb } from './answer.ts';
import { BY_COMMAND, commandContext } from './by-command.ts';
import { readAnswer, readReason } from './read-reason.ts';

/** Does something with the app that was named, or says that there is none. */
async function withApp(given: string, work: (app: OperatorApp) => Promise<OperatorAnswer>): Promise<OperatorAnswer> {
  const term = readSearchTerm(given);
  const found = term && (await lookUpSearchTerm(BY_COMMAND, term));
  const app = found && 'app' in found ? await findAppAsOperator(db(), BY_COMMAND, { id: found.app }) : null;
  return app ? work(app) : refused(`There is no app with the ID, client ID or fingerprint ${shown(given)}.`);
}

/** What was typed may be a whole secret after all, so no more than a fingerprint of it is repeated. */
const shown = (given: string) => (given.length > 48 ? `${given.slice(0, 24)}…` : given);

const IN_WORDS: Record<OperatorApp['verification'], string> = {
  none: 'isn’t verified, and hasn’t asked to be',
  requested: 'has asked to be verified, and waits for the answer',
  declined: 'was declined, and hasn’t asked again',
  verified: 'is verified already',
};

/** Carries out a decision about the app as it is now. */
function decision(kind: VerificationDecision, takes: string, does: string, words: string): Verb {
  return {
    takes,
    does,
    run: ([given = '', text = ''], { now }) =>
      withApp(given, async ({ id, name, verification, verificationAt }) => {
        const answer = readAnswer(text);
        if ('refused' in answer) return answer.refused;
        const isDone =
          verificationAt !== null &&
          (await decideVerification(BY_COMMAND, id, kind, verificationAt, commandContext(now), answer.text));
        return isDone ? done(`${name} ${words}.`) : refused(`Nothing was changed: ${name} ${IN_WORDS[verification]}.`);
      }),
  };
}

const disable: Verb = {
  takes: '<app> <reason…>',
  does: 'ends all connections of an app and lets nobody connect it; its owner is told the reason',
  run: ([given = '', why = ''], { now }) =>
    withApp(given, async ({ id, name }) => {
      const reason = readReason(why);
      if ('refused' in reason) return reason.refused;
      const ended = await disableApp(BY_COMMAND, id, reason.text, commandContext(now));
      if (ended === null) return refused(`${name} is already disabled.`);
      return done(`${name} is disabled. ${ended.toLocaleString('en')} connection${ended === 1 ? '' : 's'} ended.`);
    }),
};

const enable: Verb = {
  takes: '<app>',
  does: 'lets a disabled app be connected again',
  run: ([given = ''], { now }) =>
    withApp(given, async ({ id, name }) =>
      (await enableApp(BY_COMMAND, id, commandContext(now)))
        ? done(`${name} can be connected again.`)
        : refused(`${name} is not disabled.`),
    ),
};

const end: Verb = {
  takes: '<connection or key> <reason…>',
  does: 'ends one connection or API key, by its ID or fingerprint; its owner is told the reason',
  async run([given = '', why = ''], { now }) {
    const term = readSearchTerm(given);
    const found = term && (await lookUpSearchTerm(BY_COMMAND, term));
    if (!found || 'app' in found) return refused(`There is no connection or API key ${shown(given)}.`);
    const reason = readReason(why);
    if ('refused' in reason) return reason.refused;
    const isDone =
      'key' in found
        ? await endApiKeyAsOperator(BY_COMMAND, found.key, reason.text, commandContext(now))
        : await endConnectionAsOperator(BY_COMMAND, found.connection, reason.text, commandContext(now));
    const what = 'key' in found ? 'API key' : 'connection';
    return isDone ? done(`The ${what} has ended.`) : refused(`The ${what} had ended already.`);
  },
};

/** What concerns an app, a connection or an API key. */
export const APPS = {
  verify: decision('verify', '<app> [answer…]', 'verifies an app that asked for it', 'is verified'),
  decline: decision('decline', '<app> [answer…]', 'declines its request; its owner reads the answer', 'is declined'),
  unverify: decision('remove', '<app> [answer…]', 'takes the verification away', 'is no longer verified'),
  disable,
  enable,
  end,
};
