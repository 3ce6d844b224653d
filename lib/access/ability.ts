import { FULL_ACCESS } from './scope.ts';
import { SCOPE_NAMES } from './scope-catalogue.ts';

/** What a scope's first part is called in the middle of a sentence, where its own name is not the word for it. */
const NOUNS: Record<string, string> = {
  bumps: 'order bumps',
  audience: 'your mailing list',
  geo_pricing: 'regional prices',
  metrics: 'sales figures',
  balances: 'your balance',
  subscription_invoices: 'invoices',
  splits: 'how income is shared',
};

const MOST_NOUNS = 6;

/**
 * What scopes allow, in a few words that follow “can”: “see orders and customers”, “see and change subscriptions”. Full
 * access is one of its own; without scopes there are none.
 */
export function abilities(scopes: readonly string[]): string[] {
  if (scopes.includes(FULL_ACCESS)) return ['do everything an app can do in the store'];
  const things = [...new Set(SCOPE_NAMES.filter((name) => scopes.includes(name)).map(thingOf))];
  const can = (thing: string, verb: 'read' | 'write') => scopes.includes(`${thing}:${verb}`);
  const gives = can('refunds', 'write') ? ['give refunds'] : [];
  const changes = (thing: string) => thing !== 'refunds' && can(thing, 'write');
  return [
    ...phrase(
      'see',
      things.filter((thing) => can(thing, 'read') && !changes(thing)),
    ),
    ...phrase(
      'see and change',
      things.filter((thing) => can(thing, 'read') && changes(thing)),
    ),
    ...phrase(
      'change',
      things.filter((thing) => !can(thing, 'read') && changes(thing)),
    ),
    ...gives,
  ];
}

/** The same as one piece of a sentence: “see orders, change subscriptions”. */
export function abilitiesInWords(scopes: readonly string[]): string {
  return abilities(scopes).join(', ');
}

function thingOf(scope: string): string {
  return scope.slice(0, scope.indexOf(':'));
}

function phrase(verb: string, things: string[]): string[] {
  if (things.length === 0) return [];
  const nouns = things.map((thing) => NOUNS[thing] ?? thing.replaceAll('_', ' '));
  const shown = nouns.length > MOST_NOUNS ? nouns.slice(0, MOST_NOUNS - 1) : nouns;
  const rest = nouns.length - shown.length;
  return [`${verb} ${listed(rest > 0 ? [...shown, `${rest} more`] : shown)}`];
}

function listed(words: string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
