import { Button } from '@/components/ui/button.tsx';
import type { TesterPhase } from '@/lib/tester/state.ts';

const WORDS: Record<TesterPhase, string> = {
  consent: 'Forgets this link and makes another. Its state and code_verifier are stored nowhere else.',
  exchange: 'Forgets the code, which expires unused after 5 minutes.',
  use: 'Forgets the tokens without revoking them; the connection stays until you end it under API Keys. Revoke first.',
  over: 'The test is complete. Start another one with other settings.',
};

/** Goes back to the first step; says first what that leaves behind. */
export function StartAgain({ action, phase }: { action: string; phase: TesterPhase }) {
  return (
    <form method="post" action={action} className="grid gap-4" aria-label="Start again">
      <p className="max-w-[68ch] text-ink-2">{WORDS[phase]}</p>
      <div>
        <Button
          type="submit"
          name="do"
          value="reset"
          look={phase === 'use' ? 'danger' : phase === 'over' ? 'primary' : 'plain'}
        >
          Start again
        </Button>
      </div>
    </form>
  );
}
