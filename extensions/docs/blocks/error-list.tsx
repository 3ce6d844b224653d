import { Code, Prose } from '@/components/prose.tsx';
import { apiErrorsOn, type ErrorEntry, OAUTH_ERRORS } from '@/lib/api/error-catalogue.ts';
import { reasonPath } from '@/lib/kernel/errors/reasons.ts';
import type { DocsContext } from '../context.ts';
import { Terms } from './terms.tsx';

/** In the order of the checks. */
export const ApiErrors = ({ installation }: DocsContext) => (
  <ErrorList kind="api" entries={apiErrorsOn(installation)} />
);

export const OAuthErrors = () => <ErrorList kind="oauth" entries={OAUTH_ERRORS} />;

function ErrorList({ kind, entries }: { kind: 'api' | 'oauth'; entries: ErrorEntry[] }) {
  const terms = entries.map(({ status, code, ...entry }) => ({
    name: `${status} ${code}`,
    id: `error-${kind}-${status}-${code}`,
    term: (
      <span className="font-mono text-small">
        <b>{status}</b> {code}
      </span>
    ),
    about: <ErrorAbout kind={kind} {...entry} />,
  }));
  return <Terms terms={terms} />;
}

type About = Omit<ErrorEntry, 'status' | 'code'> & { kind: 'api' | 'oauth' };

function ErrorAbout({ kind, meaning, remedy, reasons }: About) {
  return (
    <>
      <p>
        <Prose text={meaning} />
      </p>
      <p className="font-medium text-ink">
        <Prose text={remedy} />
      </p>
      <ul className="mt-1">
        {reasons.map(({ name, message }) => (
          <li
            key={name}
            id={reasonPath(kind === 'api' ? 'v1' : 'oauth', name).split('#')[1]}
            className="scroll-mt-6 target:bg-warn-wash"
          >
            <Code>{name}</Code> <Prose text={message} />
          </li>
        ))}
      </ul>
    </>
  );
}
