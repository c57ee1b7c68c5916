/** A systemd unit as its sections and entries; a key that stands twice keeps both values. */
export type Unit = ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>

export const readUnit = (text: string): Unit => {
  const unit = new Map<string, Map<string, string[]>>()
  let section: Map<string, string[]> | undefined
  for (const [at, line] of text.split('\n').entries()) {
    const name = /^\[(\w+)\]$/.exec(line)?.[1]
    const [, key, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (name !== undefined) {
      section = unit.get(name) ?? new Map<string, string[]>()
      unit.set(name, section)
    } else if (key !== undefined && section) section.set(key, [...(section.get(key) ?? []), value])
    else if (line !== '' && !line.startsWith('#')) throw new Error(`line ${at + 1} is no entry: ${line}`)
  }
  return unit
}
