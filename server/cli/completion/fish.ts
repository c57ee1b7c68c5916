import { type CommandShape, ENV_FILE, groupsOf, nextWords, type OptionShape, valueOptions } from './shape.ts'

export const fishScript = (
  shapes: readonly CommandShape[],
): string => `# Completion of affiche for fish. For this shell: affiche completion fish | source
function __affiche_named
    set -l named
    set -l skip 0
    for word in (commandline -opc)[2..-1]
        if test $skip = 1
            set skip 0
            continue
        end
        switch $word
            case ${valueOptions(shapes).join(' ')}
                set skip 1
            case '-*'
            case '*'
                set -a named $word
        end
    end
    for word in $named
        echo -- $word
    end
end

function __affiche_is
    string match -q -- "$argv[1] *" (string join ' ' -- (__affiche_named) '')
end

function __affiche_at
    test (count (__affiche_named)) = $argv[1]
end

complete -c affiche -f
complete -c affiche -l ${ENV_FILE} -r -F
complete -c affiche -l version -n '__affiche_at 0'
complete -c affiche -n '__affiche_at 0' -a '${[...nextWords(shapes, null), 'help'].join(' ')}'
${groupsOf(shapes)
  .map(
    (prefix) =>
      `complete -c affiche -n '__affiche_is "${prefix}"; and __affiche_at ${prefix.split(' ').length}' -a '${nextWords(shapes, prefix).join(' ')}'`,
  )
  .join('\n')}
${shapes.flatMap((shape) => linesOf(shape, shapes)).join('\n')}`

const linesOf = (shape: CommandShape, shapes: readonly CommandShape[]): string[] => {
  const { name, options, arguments: taken } = shape
  const is = conditionOf(name, shapes)
  return [
    ...options.map((option) => `complete -c affiche -n '${is}' ${optionOf(option)}`),
    ...taken.flatMap(({ choices, isFile }, at) => {
      const condition = `'${is}; and __affiche_at ${name.split(' ').length + at}'`
      if (isFile) return [`complete -c affiche -n ${condition} -F`]
      return choices.length === 0 ? [] : [`complete -c affiche -n ${condition} -a '${choices.join(' ')}'`]
    }),
  ]
}

/** Condition for this command, but not for a longer name that starts with it. */
const conditionOf = (name: string, shapes: readonly CommandShape[]): string => {
  const longer = shapes.filter((shape) => shape.name.startsWith(`${name} `))
  return [`__affiche_is "${name}"`, ...longer.map((shape) => `and not __affiche_is "${shape.name}"`)].join('; ')
}

const optionOf = ({ name, takesValue, choices }: OptionShape): string => {
  if (!takesValue) return `-l ${name}`
  return choices.length === 0 ? `-l ${name} -x` : `-l ${name} -x -a '${choices.join(' ')}'`
}
