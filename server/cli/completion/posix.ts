/** Completion scripts for bash and zsh, which differ in how they pass words and take results. */
import { type CommandShape, ENV_FILE, groupsOf, nextWords, optionWords, valueOptions } from './shape.ts'

/** Calls `_affiche_offer WORD…` with the candidates at the cursor, or `_affiche_files`. */
const choose = (shapes: readonly CommandShape[]): string => `
_affiche_choose() {
  local previous=$1 current=$2 first=\${3-} second=\${4-} third=\${5-}
  case $previous in
    --${ENV_FILE}) _affiche_files; return ;;
  esac
  case "$first $second $third" in
${byName(shapes).map(commandCase).join('\n')}
  esac
  case "$first:$second:$third:$current" in
    :::-*) _affiche_offer --help --version --json --${ENV_FILE} ;;
    :::*) _affiche_offer ${[...nextWords(shapes, null), 'help'].join(' ')} ;;
    help:::*) _affiche_offer ${nextWords(shapes, null).join(' ')} ;;
${groupsOf(shapes)
  .map((prefix) => {
    const [first = '', second = ''] = prefix.split(' ')
    const helped = second === '' ? `help:${first}::*` : `help:${first}:${second}:*`
    return `    ${first}:${second}::*|${helped}) _affiche_offer ${nextWords(shapes, prefix).join(' ')} ;;`
  })
  .join('\n')}
  esac
}

# The words before the cursor that are no options and no values of any.
_affiche_named() {
  named=()
  local word skip=
  for word in "$@"; do
    if [ -n "$skip" ]; then skip=; continue; fi
    case $word in
      ${valueOptions(shapes).join('|')}) skip=1 ;;
      -*) ;;
      *) named+=("$word") ;;
    esac
  done
}
`

/** Sorts commands of more words before the command that is their first word. */
const byName = (shapes: readonly CommandShape[]): CommandShape[] =>
  [...shapes].sort((a, b) => b.name.split(' ').length - a.name.split(' ').length)

const commandCase = (shape: CommandShape): string => {
  const words = shape.name.split(' ')
  const pattern = words.length > 2 ? `"${shape.name}"` : `"${shape.name} "*`
  return `    ${pattern})
${valueCases(shape)}      case $current in
        -*) _affiche_offer ${optionWords(shape).join(' ')}; return ;;
      esac
${argumentCases(shape)}      ;;`
}

const valueCases = ({ options }: CommandShape): string => {
  const cases = options
    .filter(({ takesValue }) => takesValue)
    .map(
      ({ name, choices }) =>
        `        --${name})${choices.length > 0 ? ` _affiche_offer ${choices.join(' ')};` : ''} return ;;`,
    )
  return cases.length === 0 ? '' : `      case $previous in\n${cases.join('\n')}\n      esac\n`
}

/** Cases by the number of words before an argument: the command's and the earlier arguments. */
const argumentCases = ({ name, arguments: taken }: CommandShape): string => {
  const before = name.split(' ').length
  const cases = taken.flatMap(({ choices, isFile }, at) => {
    if (isFile) return [`        ${before + at}) _affiche_files; return ;;`]
    return choices.length === 0 ? [] : [`        ${before + at}) _affiche_offer ${choices.join(' ')}; return ;;`]
  })
  return cases.length === 0 ? '' : `      case \${#named[@]} in\n${cases.join('\n')}\n      esac\n`
}

export const bashScript = (
  shapes: readonly CommandShape[],
): string => `# Completion of affiche for bash. For this shell: source <(affiche completion bash)
_affiche_offer() { COMPREPLY=($(compgen -W "$*" -- "\${COMP_WORDS[COMP_CWORD]}")); }

_affiche_files() {
  local IFS=$'\\n'
  compopt -o filenames 2> /dev/null
  COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
${choose(shapes)}
_affiche() {
  local named
  COMPREPLY=()
  _affiche_named "\${COMP_WORDS[@]:1:COMP_CWORD-1}"
  _affiche_choose "\${COMP_WORDS[COMP_CWORD-1]}" "\${COMP_WORDS[COMP_CWORD]}" "\${named[@]}"
}
complete -F _affiche affiche`

export const zshScript = (shapes: readonly CommandShape[]): string => `#compdef affiche
# Completion of affiche for zsh. For this shell, after compinit: source <(affiche completion zsh)
_affiche_offer() { compadd -- "$@"; }

_affiche_files() { _files; }
${choose(shapes)}
_affiche() {
  local -a named
  _affiche_named "\${(@)words[2,CURRENT-1]}"
  _affiche_choose "\${words[CURRENT-1]}" "\${words[CURRENT]}" "\${(@)named}"
}
if [ "\${funcstack[1]-}" = _affiche ]; then _affiche "$@"; else compdef _affiche affiche; fi`
