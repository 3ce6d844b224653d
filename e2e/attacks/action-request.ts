import { readFileSync } from 'node:fs';
import { type Attack, multipart } from './attack.ts';

/** What a form sends: a field may be sent several times. */
export type Fields = Record<string, string | string[]>;

/** A server action as the build knows it. */
export interface BuiltAction {
  id: string;
  /** File and function, as in the source. */
  name: string;
}

/** Every server action of the build, in an order that is the same after each build. */
export function builtActions(): BuiltAction[] {
  const { node, edge } = JSON.parse(readFileSync('.next/server/server-reference-manifest.json', 'utf8')) as Record<
    'node' | 'edge',
    Record<string, { filename: string; exportedName: string }>
  >;
  const actions = Object.entries({ ...node, ...edge }).map(([id, { filename, exportedName }]) => ({
    id,
    name: `${filename.replace(/^app\/\(main\)\//, '').replace(/\.ts$/, '')}#${exportedName}`,
  }));
  return actions.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * A call of a server action as React's router makes it: its arguments as JSON in the field `0`, a form among them as
 * fields `_1_…`.
 */
export function actionCall(
  { id }: BuiltAction,
  path: string,
  args: readonly unknown[],
  headers: Record<string, string>,
): Omit<Attack, 'what'> {
  const isForm = (value: unknown) => typeof value === 'object' && value !== null && 'fields' in value;
  const given = args.map((value) => (isForm(value) ? '$K1' : value));
  const fields = (args.find(isForm) as { fields: Fields } | undefined)?.fields ?? {};
  const parts: [string, string][] = [
    ...Object.entries(fields).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [`_1_${name}`, value]),
    ),
    ['0', JSON.stringify(given)],
  ];
  const sent = multipart(parts);
  const all = { ...sent.headers, 'next-action': id, accept: 'text/x-component', ...headers };
  return { method: 'POST', path, headers: all as Record<string, string>, body: sent.body ?? '' };
}
