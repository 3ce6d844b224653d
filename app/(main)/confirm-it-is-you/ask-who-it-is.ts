import { notFound } from 'next/navigation';
import { confirmPerson } from '@/lib/accounts/confirm-person.ts';
import { CONFIRMATION_FIELD, type Refused, refuse } from '@/lib/forms.ts';
import { currentRequest, currentSeller } from '@/lib/session.ts';
import { passwordFault } from '../dashboard/account/password-fault.ts';

/**
 * For actions that whoever finds a browser open must not carry out: null when the signed-in person proved who they are
 * within the last ten minutes, or does so with this form. Otherwise the answer to the form, which then asks them and
 * keeps all that was typed. Call it once the form is fine, so that nobody is asked in vain.
 * @param many names of the fields that are lists
 */
export async function askWhoItIs(data: FormData, many: readonly string[] = []): Promise<Refused | null> {
  const seller = (await currentSeller()) ?? notFound();
  const typed = String(data.get(CONFIRMATION_FIELD) ?? '').slice(0, 1000);
  const outcome = await confirmPerson(seller, typed, await currentRequest());
  if (outcome === 'confirmed') return null;
  const { ways, refused } = outcome;
  const errors: Record<string, string> =
    refused === 'needed' ? {} : { [CONFIRMATION_FIELD]: faultOf(refused, ways.byCode) };
  return { ...refuse(data, errors, many), confirm: ways };
}

function faultOf(refused: Parameters<typeof passwordFault>[0], byCode: boolean): string {
  if (refused === 'wrong_password' && byCode) return 'This is neither your password nor a code that works now.';
  return passwordFault(refused);
}
