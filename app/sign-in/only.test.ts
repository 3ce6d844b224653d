import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import {
  passkeyAction,
  requestPasskeyAction,
  sendLinkAction,
  setPasswordAction,
  signInAction,
  signInByCodeAction,
  signUpAction,
} from '@/app/(main)/(signing-in)/actions.ts';
import * as confirming from '@/app/(main)/confirm-it-is-you/actions.ts';
import {
  addPasskeyAction,
  changePasswordAction,
  confirmTwoFactorAction,
  endTwoFactorAction,
  offerPasskeyAction,
  removePasskeyAction,
  renewBackupCodesAction,
  startTwoFactorAction,
} from '@/app/(main)/dashboard/account/actions.ts';
import { makeRecoveryLink } from '@/app/(main)/operator/actions.ts';
import { env } from '@/lib/kernel/config/env.ts';
import { testDatabase } from '@/prisma/testing/database.ts';
import { hidePages } from '@/server/http/hidden-pages.ts';
import { runOperatorCommand } from '@/server/operator/run-command.ts';

testDatabase({
  signIn: { issuer: 'https://login.example', clientId: 'a', clientSecret: 'b', name: 'Acme', isOnly: true },
});

const ACTIONS = {
  signInAction,
  requestPasskeyAction,
  passkeyAction,
  makeRecoveryLink,
  signInByCodeAction,
  signUpAction,
  sendLinkAction,
  setPasswordAction,
  changePasswordAction,
  offerPasskeyAction,
  addPasskeyAction,
  removePasskeyAction,
  startTwoFactorAction,
  confirmTwoFactorAction,
  renewBackupCodesAction,
  endTwoFactorAction,
  ...confirming,
};

test.each(Object.entries(ACTIONS))('%s isn’t there where a provider is the only way to sign in', async (_, action) => {
  const call = action as (...given: unknown[]) => Promise<unknown>;
  await expect(call({ is: 'unsent' }, new FormData(), new FormData())).rejects.toThrow('NEXT_HTTP_ERROR_FALLBACK;404');
});

test.each([
  '/sign-up',
  '/sign-up?next=/dashboard',
  '/forgot-password',
  '/reset-password?link=a',
  '/reset-password/open?link=a',
  '/sign-in/two-factor',
  '/dashboard/account/password',
  '/dashboard/account/passkeys',
  '/dashboard/account/two-factor',
  '/dashboard/account/two-factor/confirm/',
])('nor is %s', (url) => {
  const request = { url } as IncomingMessage;
  hidePages(request, env());
  expect(request.url).toBe('/not-here');
});

test.each([
  '/sign-in',
  '/sign-in/continue?next=/sign-up',
  '/dashboard/account',
  '/dashboard/account/email',
  '/confirm-email',
])('but %s is', (url) => {
  const request = { url } as IncomingMessage;
  hidePages(request, env());
  expect(request.url).toBe(url);
});

test('and nobody’s password can be set anew from the command line', async () => {
  const { isDone, line } = await runOperatorCommand(['recover', 'a@example.com'], { now: new Date() });
  expect([isDone, line]).toEqual([false, 'Everybody signs in with Acme (SIGN_IN_ONLY): there are no passwords.']);
});
