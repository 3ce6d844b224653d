import { readFileSync } from 'node:fs';

export const COMPOSE = readFileSync('compose.yaml', 'utf8');

/** The environment that compose gives to app1, app2 and worker, when .env sets what it must. */
export function composeEnvironment(own: Record<string, string>): Record<string, string> {
  const settings = read(/^ {2}environment: &settings\n((?: {4}.*\n)+)/m, own);
  if (Object.keys(settings).length < 10) throw new Error('The settings of compose.yaml are not where they were.');
  return settings;
}

/** The same of its proxy. */
export function composeProxy(own: Record<string, string>): Record<string, string> {
  return read(/^ {4}image: caddy:2\n(?: {4}.*\n)*? {4}environment:\n((?: {6}.*\n)+)/m, own);
}

function read(block: RegExp, own: Record<string, string>): Record<string, string> {
  const lines = [...(block.exec(COMPOSE)?.[1] ?? '').matchAll(/^ {4,6}(\w+): "?(.*?)"?$/gm)];
  return Object.fromEntries(
    lines.map(([, name = '', value = '']) => [
      name,
      value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, key, kind, text) => own[key] ?? (kind === '-' ? text : '')),
    ]),
  );
}
