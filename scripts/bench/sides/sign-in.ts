/**
 * Signs a person in by the form of the sign-in page, as a browser without JavaScript does; gives the session's cookie.
 */
export async function signIn(base: string, email: string, password: string): Promise<string> {
  const page = await (await fetch(`${base}/sign-in`)).text();
  const form = /<form[^>]*aria-label="Sign in"[^>]*>(.*?)<\/form>/s.exec(page)?.[1];
  if (!form) throw new Error('The sign-in page has no form.');
  const data = new FormData();
  for (const [input] of form.matchAll(/<input[^>]*type="hidden"[^>]*>/g))
    data.append(attribute(input, 'name'), attribute(input, 'value'));
  data.append('email', email);
  data.append('password', password);
  const answer = await fetch(`${base}/sign-in`, {
    method: 'POST',
    body: data,
    headers: { Origin: base },
    redirect: 'manual',
  });
  const cookie = answer.headers.getSetCookie().find((one) => /^(?:__Host-)?session=/.test(one));
  if (!cookie) throw new Error(`${email} could not sign in: ${answer.status}.`);
  return cookie.split(';')[0] ?? '';
}

function attribute(tag: string, name: string): string {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  return value
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');
}
