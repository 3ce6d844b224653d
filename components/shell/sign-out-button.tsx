import { buttonClass } from '../ui/button.tsx';

/** Ends the session. A plain form, so that it works whatever state the page's scripts are in. */
export function SignOutButton() {
  return (
    <form method="post" action="/sign-out">
      <button type="submit" className={buttonClass('plain', 'w-full')}>
        Sign out
      </button>
    </form>
  );
}
