import { deviceName } from '../kernel/text/device.ts';

const LONGEST = 40;

/** What a person would call the program behind a User-Agent: “curl 8.5.0”, “Firefox on Windows”. Null for none. */
export function agentName(userAgent: string | null): string | null {
  const text = userAgent?.trim();
  if (!text) return null;
  if (/^Mozilla\//.test(text)) return deviceName(text);
  const [, product = '', version] = /^([^\s/]+)(?:\/(\S+))?/.exec(text) ?? [];
  const name = version ? `${product} ${version}` : product;
  return [...name].length > LONGEST ? `${[...name].slice(0, LONGEST - 1).join('')}…` : name;
}
