import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware, getOAuthState } from 'better-auth/api';

/** What becomes known during a sign-in by the provider. */
export interface ProviderClaims {
  /** It didn’t answer in time, or not as a provider does. */
  isAway?: boolean;
  /** Whether it says that the person has confirmed the address that it gives. */
  isEmailProven?: boolean;
  /** When the person last proved to the provider who they are; null where it doesn’t say. */
  authenticatedAt?: Date | null;
  /** What the provider calls the person. */
  subject?: string;
  /** The account was made for this. */
  isNew?: boolean;
  /** The session that has begun. */
  session?: { id: string; token: string; userId: string };
  /** The session whose person was asked to prove who they are, in place of signing in. */
  confirms?: string;
}

/**
 * A plugin of better-auth that tells how a sign-in by the provider went. It keeps none of the provider’s tokens:
 * nothing here ever calls it in a person’s name.
 */
export function newPeople(known: ProviderClaims): BetterAuthPlugin {
  const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null };
  const note = createAuthMiddleware(async ({ context }) => {
    const { confirms }: { confirms?: unknown } = (await getOAuthState()) ?? {};
    if (typeof confirms === 'string') known.confirms = confirms;
    const made = context.newSession?.session;
    if (made) known.session = { id: made.id, token: made.token, userId: made.userId };
  });
  return {
    id: 'new-people',
    init: () => ({
      options: {
        account: { updateAccountOnSignIn: false },
        databaseHooks: {
          account: { create: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) } },
          user: {
            create: {
              after: async () => {
                known.isNew = true;
              },
            },
          },
        },
      },
    }),
    hooks: { after: [{ matcher: () => true, handler: note }] },
  };
}
