import type { CAC } from 'cac';
import { fault } from '../document/fault.ts';

/** `docloupe completion bash >> ~/.bashrc`: commands, their flags, then files. */
export function addCompletion(cli: CAC): void {
  cli
    .command('completion <shell>', 'Print a completion script for bash, zsh or fish')
    .example('  docloupe completion bash >> ~/.bashrc')
    .example('  source <(docloupe completion zsh)')
    .example('  docloupe completion fish > ~/.config/fish/completions/docloupe.fish')
    .action((shell: string) => {
      const script = SCRIPTS.get(shell);
      if (!script)
        throw fault('invalid_request', `There is no completion for ${shell}: ${[...SCRIPTS.keys()].join(', ')}.`);
      process.stdout.write(script(commandsOf(cli)));
    });
}

interface Command {
  name: string;
  description: string;
  flags: { name: string; description: string }[];
}

const commandsOf = (cli: CAC): Command[] =>
  cli.commands.map(({ name, description, options }) => ({
    name,
    description,
    flags: [...options, ...cli.globalCommand.options].flatMap((option) => {
      const flag = /--([\w-]+)/.exec(option.rawName)?.[1];
      return flag === undefined ? [] : [{ name: flag, description: option.description }];
    }),
  }));

const names = (commands: Command[]): string => commands.map(({ name }) => name).join(' ');
const flags = (command: Command): string => command.flags.map(({ name }) => `--${name}`).join(' ');
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

const SCRIPTS = new Map<string, (commands: Command[]) => string>([
  [
    'bash',
    (commands) => `_docloupe() {
  local current="\${COMP_WORDS[COMP_CWORD]}" known=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then known="${names(commands)}"
  elif [ "\${current:0:1}" = "-" ]; then
    case "\${COMP_WORDS[1]}" in
${commands.map((command) => `      ${command.name}) known="${flags(command)}" ;;`).join('\n')}
    esac
  fi
  if [ -n "$known" ]; then COMPREPLY=($(compgen -W "$known" -- "$current")); fi
}
complete -o default -F _docloupe docloupe
`,
  ],
  [
    'zsh',
    (commands) => `#compdef docloupe
_docloupe() {
  if (( CURRENT == 2 )); then compadd -- ${names(commands)}
  elif [[ "$PREFIX" == -* ]]; then
    case "$words[2]" in
${commands.map((command) => `      ${command.name}) compadd -- ${flags(command)} ;;`).join('\n')}
    esac
  else _files
  fi
}
compdef _docloupe docloupe
`,
  ],
  [
    'fish',
    (commands) =>
      commands
        .flatMap(({ name, description, flags: own }) => [
          `complete -c docloupe -n __fish_use_subcommand -f -a ${name} -d ${quoted(description)}`,
          ...own.map(
            (flag) =>
              `complete -c docloupe -n '__fish_seen_subcommand_from ${name}' -l ${flag.name} -d ${quoted(flag.description)}`,
          ),
        ])
        .join('\n')
        .concat('\n'),
  ],
]);
