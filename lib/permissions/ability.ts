import type { Language } from '../kernel/language/language.ts';
import { inSequence, listed } from '../kernel/language/list.ts';
import { textsIn } from '../kernel/language/texts.ts';
import { FULL_ACCESS } from './scope.ts';
import { SCOPE_NAMES } from './scope-catalogue.ts';

const MOST_NOUNS = 6;

/**
 * What scopes allow, in a few words of a language that follow “can”: “see orders and customers”, “see and change
 * subscriptions”. Full access is one of its own; without scopes there are none.
 */
export function abilities(scopes: readonly string[], language: Language = 'en'): string[] {
  const t = textsIn(language, 'scopes');
  if (scopes.includes(FULL_ACCESS)) return [t('doEverything')];
  const things = [...new Set(SCOPE_NAMES.filter((name) => scopes.includes(name)).map(thingOf))];
  const can = (thing: string, verb: 'read' | 'write') => scopes.includes(`${thing}:${verb}`);
  const gives = can('refunds', 'write') ? [t('giveRefunds')] : [];
  const changes = (thing: string) => thing !== 'refunds' && can(thing, 'write');
  return [
    ...phrase(
      language,
      'see',
      things.filter((thing) => can(thing, 'read') && !changes(thing)),
    ),
    ...phrase(
      language,
      'seeAndChange',
      things.filter((thing) => can(thing, 'read') && changes(thing)),
    ),
    ...phrase(
      language,
      'change',
      things.filter((thing) => !can(thing, 'read') && changes(thing)),
    ),
    ...gives,
  ];
}

/** The same as one piece of a sentence: “see orders, change subscriptions”. */
export function abilitiesInWords(scopes: readonly string[], language: Language = 'en'): string {
  return inSequence(abilities(scopes, language), language);
}

function thingOf(scope: string): string {
  return scope.slice(0, scope.indexOf(':'));
}

function phrase(language: Language, verb: 'see' | 'seeAndChange' | 'change', things: string[]): string[] {
  if (things.length === 0) return [];
  const t = textsIn(language, 'scopes');
  const nouns = things.map((thing) => t(`thing_${thing}` as 'thing_orders'));
  const shown = nouns.length > MOST_NOUNS ? nouns.slice(0, MOST_NOUNS - 1) : nouns;
  const rest = nouns.length - shown.length;
  return [t(verb, { things: listed(rest > 0 ? [...shown, t('more', { count: rest })] : shown, language) })];
}
