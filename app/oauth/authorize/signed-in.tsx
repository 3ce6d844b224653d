import { texts } from '@/lib/kernel/language/current-language.ts';

/** Who is being asked, and buttons to switch account or sign out. */
export function SignedIn({ email, here }: { email: string; here: string }) {
  const t = texts('consent');
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-5 py-4 text-small text-ink-2">
      <span>
        {t.rich('signedInAs', {
          email,
          b: (address) => (
            <b dir="ltr" className="font-semibold break-all">
              {address}
            </b>
          ),
        })}
      </span>
      <form method="post" action="/sign-out" className="flex gap-3">
        <button type="submit" name="next" value={here} className="underline decoration-line-2 underline-offset-4">
          {t('switchAccount')}
        </button>
        <button type="submit" className="underline decoration-line-2 underline-offset-4">
          {t('signOut')}
        </button>
      </form>
    </div>
  );
}
