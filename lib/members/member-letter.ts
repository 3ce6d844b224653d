import { type Letter, type Product, writeLetter } from '../mail/letter.ts';

const NOT_YOU = 'If you don’t know what this is about, ignore this mail: without the link nothing happens.';

/**
 * To somebody who is to work on a store or an app.
 * @param by the email of who invites them
 */
export function invitationLetter(
  link: string,
  { by, what, role }: { by: string; what: string; role: string },
  product: Product,
): Letter {
  return writeLetter(
    {
      subject: 'You are invited',
      paragraphs: [
        `${by} invites you to work on “${what}” at ${product.appName}, as ${role}. Use the link within seven days; it ` +
          'works once, for an account with this address.',
      ],
      button: { label: 'See the invitation', url: link },
      footnote: NOT_YOU,
    },
    product,
  );
}

/** To the member or developer to whom the owner of a store or an app wants to hand it over. */
export function handoverLetter(
  link: string,
  { by, kind, name }: { by: string; kind: 'store' | 'app'; name: string },
  product: Product,
): Letter {
  const after = kind === 'store' ? 'an admin' : 'a developer';
  return writeLetter(
    {
      subject: kind === 'store' ? 'A store is to be handed over to you' : 'An app is to be handed over to you',
      paragraphs: [
        `${by} wants to hand the ${kind} “${name}” over to you at ${product.appName}. If you accept within seven days, ` +
          `you are its owner, and they stay as ${after}.`,
      ],
      button: { label: 'See the offer', url: link },
      footnote: 'If you don’t want that, ignore this mail: nothing changes.',
    },
    product,
  );
}

/** To those who may connect apps to a store, when somebody who may not asks for one. */
export function requestLetter(
  link: string,
  { by, app, store, mode }: { by: string; app: string; store: string; mode: string },
  product: Product,
): Letter {
  return writeLetter(
    {
      subject: 'Somebody asks you to connect an app',
      paragraphs: [
        `${by} works on your store “${store}” and asks you to connect the app “${app}” to it in ${mode} mode. You will see ` +
          'first what the app asks for.',
      ],
      button: { label: 'See the request', url: link },
    },
    product,
  );
}

/** To somebody who asked for an app to be connected, once that was approved. */
export function approvedLetter(
  link: string,
  { by, app, store, mode }: { by: string; app: string; store: string; mode: string },
  product: Product,
): Letter {
  return writeLetter(
    {
      subject: 'Your request was approved',
      paragraphs: [
        `${by} allows you to connect the app “${app}” to the store “${store}” in ${mode} mode, as you asked at ` +
          `${product.appName}. Nothing is connected until you do that.`,
      ],
      button: { label: 'Connect the app', url: link },
    },
    product,
  );
}

/** To the same person, once it was declined. */
export function declinedLetter(
  { by, app, store, mode }: { by: string; app: string; store: string; mode: string },
  product: Product,
): Letter {
  return writeLetter(
    {
      subject: 'Your request was declined',
      paragraphs: [
        `${by} declined to have the app “${app}” connected to the store “${store}” in ${mode} mode, as you asked at ` +
          `${product.appName}. Nothing was connected.`,
      ],
    },
    product,
  );
}
