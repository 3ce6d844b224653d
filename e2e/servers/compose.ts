import { readFileSync } from 'node:fs';

export const COMPOSE = readFileSync('compose.yaml', 'utf8');

/** The environment that compose gives to app1, app2 and worker, when .env sets what it must. */
export function composeEnvironment(own: Record<string, string>): Record<string, string> {
  const [, block = ''] = /^ {2}environment: &settings\n((?: {4}.*\n)+)/m.exec(COMPOSE) ?? [];
  const lines = [...block.matchAll(/^ {4}(\w+): "?(.*?)"?$/gm)];
  if (lines.length < 10) throw new Error('The settings of compose.yaml are not where they were.');
  return Object.fromEntries(
    lines.map(([, name = '', value = '']) => [
      name,
      value.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, key, kind, text) => own[key] ?? (kind === '-' ? text : '')),
    ]),
  );
}
