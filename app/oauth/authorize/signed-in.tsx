/** Who is being asked, and buttons to switch account or sign out. */
export function SignedIn({ email, here }: { email: string; here: string }) {
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 px-5 py-4 text-small text-ink-2">
      <span>
        Signed in as <b className="font-semibold break-all">{email}</b>
      </span>
      <form method="post" action="/sign-out" className="flex gap-3">
        <button type="submit" name="next" value={here} className="underline decoration-line-2 underline-offset-4">
          Switch account
        </button>
        <button type="submit" className="underline decoration-line-2 underline-offset-4">
          Sign out
        </button>
      </form>
    </div>
  );
}
