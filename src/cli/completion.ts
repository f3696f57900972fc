import type { CAC } from 'cac';

/** `docloupe completion bash >> ~/.bashrc`: commands, then files. */
export function addCompletion(cli: CAC): void {
  cli
    .command('completion <shell>', 'Print a completion script for bash, zsh or fish')
    .example('docloupe completion bash >> ~/.bashrc')
    .action((shell: string) => {
      const names = cli.commands.map((command) => command.name).filter((name) => name !== '');
      const script = SCRIPTS.get(shell);
      if (!script) throw new Error(`There is no completion for ${shell}: bash, zsh, fish.`);
      process.stdout.write(script(names));
    });
}

const SCRIPTS = new Map<string, (names: string[]) => string>([
  [
    'bash',
    (names) => `_docloupe() {
  if [ "$COMP_CWORD" -eq 1 ]; then COMPREPLY=($(compgen -W "${names.join(' ')}" -- "\${COMP_WORDS[1]}"));
  else COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}")); fi
}
complete -o filenames -F _docloupe docloupe
`,
  ],
  ['zsh', (names) => `#compdef docloupe\n_arguments '1:command:(${names.join(' ')})' '*:file:_files'\n`],
  ['fish', (names) => `complete -c docloupe -n __fish_use_subcommand -f -a "${names.join(' ')}"\n`],
]);
