import { renewSealed } from '@/lib/jobs/renew-sealed.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { done, refused, type Verb } from './answer.ts';

/** What is left of changing AUTH_SECRET: encrypts again what the previous secret encrypted, and says what there was. */
export const secret: Verb = {
  takes: '[check]',
  does: 'after changing AUTH_SECRET: encrypts again what the previous one encrypted; with “check” only counts it',
  async run([word = '']) {
    if (word !== '' && word !== 'check') return refused('Only “check” can follow “secret”.');
    const isCheck = word === 'check';
    const renewals = await renewSealed({ signal: new AbortController().signal, isCheck });
    const lines = renewals.map(({ what, old, unreadable }) => {
      const lost = unreadable > 0 ? `, ${unreadable} that neither secret opens` : '';
      return `  ${what.padEnd(24)}${old} ${isCheck ? 'of the previous secret' : 'encrypted again'}${lost}`;
    });
    if (env().authSecretPrevious === null) lines.unshift('AUTH_SECRET_PREVIOUS is not set: only AUTH_SECRET is known.');
    const isLost = renewals.some(({ unreadable }) => unreadable > 0);
    const end = isLost
      ? 'Don’t remove AUTH_SECRET_PREVIOUS yet: find the secret that opens the rest.'
      : 'Sessions that the previous secret signed last 30 days: until then removing it signs their people out.';
    const text = [...lines, end].join('\n');
    return isLost ? refused(text) : done(text);
  },
};
