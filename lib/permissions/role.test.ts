import { expect, test } from 'vitest';
import { may, mayAsk, mayChangeRole, ROLES, RULES, rolesThatMay, type StoreAction } from './role.ts';

const ACTIONS = Object.keys(RULES) as StoreAction[];
/** What each role may do in live mode, and in test mode beside that. */
const shown = ACTIONS.map((action) => [
  action,
  rolesThatMay(action, 'live').join(' '),
  rolesThatMay(action, 'test').join(' '),
]);

test('each role may do what the table on the members page says', () => {
  expect(shown).toEqual([
    ['see', 'owner admin developer viewer', 'owner admin developer viewer'],
    ['change', 'owner admin', 'owner admin developer'],
    ['connect', 'owner admin', 'owner admin developer'],
    ['test_data', 'owner admin developer', 'owner admin developer'],
    ['settings', 'owner admin', 'owner admin'],
    ['members', 'owner admin', 'owner admin'],
    ['own', 'owner', 'owner'],
  ]);
});

test('a role may do in test mode whatever it may do in live mode, and never more than the role above it', () => {
  for (const action of ACTIONS)
    for (const [rank, role] of ROLES.entries()) {
      if (may(role, action, 'live')) expect(may(role, action, 'test')).toBe(true);
      for (const above of ROLES.slice(0, rank))
        for (const mode of ['live', 'test'] as const)
          if (may(role, action, mode)) expect(may(above, action, mode), `${above} ${action}`).toBe(true);
    }
});

test('only a developer asks, and only about live mode', () => {
  const asking = ROLES.flatMap((role) =>
    (['live', 'test'] as const).filter((mode) => mayAsk(role, mode)).map((mode) => [role, mode]),
  );
  expect(asking).toEqual([['developer', 'live']]);
});

test('nobody changes or makes an owner', () => {
  for (const role of ROLES) {
    expect(mayChangeRole(role, 'owner', 'viewer')).toBe(false);
    expect(mayChangeRole(role, 'owner', null)).toBe(false);
    expect(mayChangeRole(role, 'admin', 'owner')).toBe(false);
    expect(mayChangeRole(role, 'viewer', 'admin')).toBe(role === 'owner' || role === 'admin');
    expect(mayChangeRole(role, null, 'viewer')).toBe(role === 'owner' || role === 'admin');
  }
});
