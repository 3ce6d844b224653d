/** How much one account may have or do: all such numbers are here, and in the table of docs/security.md. */
export const ACCOUNT_LIMITS = {
  stores: 50,
  apps: 50,
  redirectUrisOfApp: 20,
  redirectHostsOfApp: 10,
  secretsOfApp: 5,
  keysOfStore: 20,
  membersOfStore: 100,
  developersOfApp: 50,
  invitationsAnHour: 30,
  connectRequestsAnHour: 20,
  passkeys: 20,
  sessions: 50,
  verificationRequestsADay: 20,
  logoUploadsAnHour: 20,
  entriesOfExport: 50_000,
} as const;
