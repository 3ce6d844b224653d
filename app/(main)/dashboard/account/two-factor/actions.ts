'use server';
import { redirect } from 'next/navigation';
import { encode } from 'uqr';
import { z } from 'zod';
import { fieldsIn, formAction } from '@/app/(main)/form-action.ts';
import { currentContext, currentRequest, requireBuiltInSignIn, requireSeller } from '@/lib/accounts/require-seller.ts';
import {
  confirmTwoFactor,
  endTwoFactor,
  renewBackupCodes,
  startTwoFactor,
} from '@/lib/accounts/second-factors/start-two-factor.ts';
import { type FormState, made, refuse, textIn } from '@/lib/http/forms.ts';
import { texts } from '@/lib/kernel/language/current-language.ts';
import { passwordFault, passwordField } from '../person-fields.ts';

const PATH = '/dashboard/account/two-factor';
const schema = z.object({ password: passwordField });

export const startTwoFactorAction = formAction(async (data) => {
  requireBuiltInSignIn();
  const seller = await requireSeller(PATH);
  const fields = fieldsIn(data, schema);
  const result = await startTwoFactor(seller.id, fields.password, await currentRequest());
  if ('kit' in result) {
    const { uri, key, backupCodes } = result.kit;
    const { path, size } = qrPath(uri);
    return made({ uri, key, path, size: String(size), backupCodes: backupCodes.join('\n') });
  }
  if (result.refused === 'is_on') redirect(PATH);
  return refuse(data, { password: passwordFault(result.refused) });
});

export async function confirmTwoFactorAction(_: FormState, data: FormData): Promise<FormState> {
  requireBuiltInSignIn();
  const seller = await requireSeller(`${PATH}/confirm`);
  const code = textIn(data, 'code').slice(0, 100);
  const result = await confirmTwoFactor(seller.id, code, await currentRequest());
  if (result === 'done') redirect('/dashboard/account?notice=two-factor-on');
  if (result === 'not_started') redirect(PATH);
  return refuse(new FormData(), {
    code: texts('account')('notThatCode'),
  });
}

export const renewBackupCodesAction = formAction(async (data) => {
  requireBuiltInSignIn();
  const seller = await requireSeller(PATH);
  const fields = fieldsIn(data, schema);
  const result = await renewBackupCodes(seller.id, fields.password, await currentRequest());
  if ('backupCodes' in result) return made({ backupCodes: result.backupCodes.join('\n') });
  if (result.refused === 'is_off') redirect(PATH);
  return refuse(data, { password: passwordFault(result.refused) });
});

export const endTwoFactorAction = formAction(async (data) => {
  requireBuiltInSignIn();
  const seller = await requireSeller(PATH);
  const fields = fieldsIn(data, schema);
  const result = await endTwoFactor(seller.id, fields.password, await currentContext());
  if (result === 'done') redirect('/dashboard/account?notice=two-factor-off');
  return refuse(data, { password: passwordFault(result) });
});

/**
 * A QR code as the path of an SVG, one unit per module; drawn here, so that nobody else sees what is in it.
 * @returns the path, and the width and height in units
 */
function qrPath(text: string): { path: string; size: number } {
  const { data: modules, size } = encode(text, { border: 4 });
  const rows = modules.map((row, y) =>
    [
      ...row
        .map((dark) => (dark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`),
  );
  return { path: rows.flat().join(''), size };
}
