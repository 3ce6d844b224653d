import { Failure } from './failure.ts';
import { TRIGGERED } from './trigger.ts';

/** The second words, or options, of each command. */
const WORDS: Record<string, string[]> = {
  login: ['--web', '--live'],
  logout: [],
  whoami: [],
  apps: ['create'],
  call: ['GET', 'POST', 'PATCH', 'DELETE'],
  listen: ['--forward-to', '--mode', '--secret', '--requests'],
  requests: ['--status', '--path', '--error', '--id', '--limit'],
  trigger: TRIGGERED,
  init: ['--python'],
  completion: ['bash', 'zsh'],
};

/** A script that completes commands: for bash, or for zsh by its emulation of that. */
export function completion(shell: string | undefined): string {
  if (shell !== 'bash' && shell !== 'zsh') throw new Failure('usage', 'tillgate completion bash|zsh');
  const cases = Object.entries(WORDS).map(([word, words]) => `    ${word}) words='${words.join(' ')}' ;;`);
  const options = ['login', 'listen', 'requests'].map(
    (word) => `    ${word}*) words='${WORDS[word]?.join(' ')} --json' ;;`,
  );
  const script = `_tillgate() {
  local words=''
  if [ "$COMP_CWORD" -eq 1 ]; then words='${Object.keys(WORDS).join(' ')} --help --version --json'
  elif [ "$COMP_CWORD" -eq 2 ]; then case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    esac
  else case "\${COMP_WORDS[1]} \${COMP_WORDS[2]}" in
    'apps create') words='--from --json' ;;
    call*) words='-d --json' ;;
${options.join('\n')}
    *) words='--json' ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -F _tillgate tillgate
`;
  return shell === 'bash' ? script : `autoload -U +X compinit bashcompinit && compinit && bashcompinit\n${script}`;
}
