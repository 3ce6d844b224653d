import { readFileSync } from 'node:fs';
import { type Attack, multipart, type Part } from './attack.ts';

/** What a form sends: a field may be sent several times. */
export type Fields = Record<string, string | string[]>;

/** A form among the arguments of an action, and the state that comes before one that has been sent to nobody. */
export const form = (fields: Fields) => ({ fields });
export const UNSENT = { is: 'unsent' };

export const isForm = (value: unknown): value is { fields: Fields } =>
  typeof value === 'object' && value !== null && 'fields' in value;

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

type Headers = Record<string, string>;
type Call = (action: BuiltAction, path: string, args: readonly unknown[], headers: Headers) => Omit<Attack, 'what'>;

function fieldsOf(args: readonly unknown[], prefix = ''): Part[] {
  const { fields } = args.find(isForm) ?? form({});
  return Object.entries(fields).flatMap(([name, values]) =>
    [values].flat().map((value): Part => [prefix + name, value]),
  );
}

/** A call as React's router makes it: its arguments as JSON in the field `0`, a form among them as fields `_1_…`. */
export const calledParts = (args: readonly unknown[]): Part[] => [
  ...fieldsOf(args, '_1_'),
  ['0', JSON.stringify(args.map((value) => (isForm(value) ? '$K1' : value)))],
];

/** The same as a form without JavaScript sends it: all but the form is bound. */
export const boundParts = ({ id }: BuiltAction, args: readonly unknown[]): Part[] => [
  ['$ACTION_REF_1', ''],
  ['$ACTION_1:0', JSON.stringify({ id, bound: '$@1' })],
  ['$ACTION_1:1', JSON.stringify(args.filter((value) => !isForm(value)))],
  ...fieldsOf(args),
];

/** Posts parts; with the action's id as the router does, or without. */
export function postParts(parts: Part[], path: string, headers: Headers, { id }: { id?: string } = {}) {
  const sent = multipart(parts);
  const called: Headers = id === undefined ? {} : { 'next-action': id, accept: 'text/x-component' };
  return { method: 'POST', path, body: sent.body, headers: { ...sent.headers, ...called, ...headers } };
}

export const actionCall: Call = (action, path, args, headers) => postParts(calledParts(args), path, headers, action);
export const formCall: Call = (action, path, args, headers) => postParts(boundParts(action, args), path, headers);
