/**
 * The image of deploy/Dockerfile, without a container engine: its steps are performed in folders of their own. Effects
 * of a step on the base image itself (absolute paths outside /affiche) are left out.
 */
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DockerfileParser, type ModifiableInstruction } from 'dockerfile-ast'

const ROOT = join(import.meta.dirname, '..', '..')

export type Step = { readonly keyword: string; readonly words: readonly string[]; readonly text: string }

export const readSteps = (dockerfile: string): Step[] =>
  DockerfileParser.parse(dockerfile)
    .getInstructions()
    .map((instruction) => ({
      keyword: instruction.getKeyword(),
      words: [...flagsOf(instruction), ...instruction.getArguments()].map(String),
      text: (instruction.getArgumentsContent() ?? '').replace(/\\\n\s*/g, ''),
    }))

const flagsOf = (instruction: object): unknown[] =>
  'getFlags' in instruction ? (instruction as ModifiableInstruction).getFlags() : []

export type Image = {
  /** The folder that is /affiche in the image. */
  readonly folder: string
  readonly user: number
  readonly environment: Record<string, string>
  readonly command: readonly string[]
  readonly health: readonly string[]
}

/** `install` runs npm as the image does; `link` takes the packages that are here. */
export type Making = { readonly into: string; readonly packages: 'install' | 'link'; readonly dockerfile: string }

export const isRoot = process.getuid?.() === 0

type Stage = { readonly folder: string; user: number }

export const makeImage = ({ into, packages, dockerfile }: Making): Image => {
  const steps = readSteps(dockerfile)
  const stages = new Map<string, Stage>()
  let stage: Stage = { folder: into, user: 0 }
  chmodSync(into, 0o755)
  for (const step of steps) {
    if (step.keyword === 'FROM') {
      stage = { folder: join(into, `stage-${stages.size}`), user: 0 }
      mkdirSync(stage.folder)
      stages.set(step.words[2] ?? '', stage)
    } else if (step.keyword === 'USER') stage.user = Number(step.words[0]?.split(':')[0])
    else if (step.keyword === 'COPY') copy(step, stage, stages)
    else if (step.keyword === 'RUN') for (const command of step.text.split(' && ')) run(command.trim(), stage, packages)
  }
  const json = (keyword: string): string[] =>
    JSON.parse(/\[.*\]$/s.exec(steps.find((step) => step.keyword === keyword)?.text ?? '')?.[0] ?? '[]')
  const pairs = steps.filter(({ keyword }) => keyword === 'ENV').flatMap(({ words }) => words)
  return {
    folder: stage.folder,
    user: stage.user,
    environment: Object.fromEntries(pairs.map((pair) => pair.split('=', 2))),
    command: json('CMD'),
    health: json('HEALTHCHECK'),
  }
}

/** A file goes into a target that ends in a slash; of a folder the contents go to the target. */
const copy = ({ words }: Step, stage: Stage, stages: Map<string, Stage>): void => {
  const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
  const named = words.filter((word) => !word.startsWith('--'))
  const target = join(stage.folder, named.at(-1) ?? '')
  for (const source of named.slice(0, -1)) {
    const path = from === undefined ? join(ROOT, source) : (stages.get(from)?.folder ?? '')
    const isFolder = statSync(path).isDirectory()
    const to = isFolder || !named.at(-1)?.endsWith('/') ? target : join(target, basename(source))
    mkdirSync(isFolder ? to : dirname(to), { recursive: true })
    const filter = from === undefined ? (file: string) => isSent(file.slice(ROOT.length + 1)) : () => true
    cpSync(path, to, { recursive: true, filter, verbatimSymlinks: true })
  }
}

const patterns = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ sent: line.startsWith('!'), form: formOf(line.replace(/^!/, '')) }))

/** Unlike a shell's, a star stands for a leading dot too. */
function formOf(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+?^$()|[\]{}\\]/g, String.raw`\$&`)
  return new RegExp(`^${escaped.replaceAll('**/', '\0').replaceAll('*', '[^/]*').replaceAll('\0', '(?:.*/)?')}$`)
}

/** The last pattern of .dockerignore that fits a file, or a folder above it, decides. */
export const isSent = (file: string): boolean => {
  const parts = file.split('/')
  const paths = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  return patterns.findLast(({ form }) => paths.some((path) => form.test(path)))?.sent ?? true
}

const run = (command: string, { folder, user }: Stage, packages: Making['packages']): void => {
  if (/ \/(?!affiche)/.test(command)) return
  if (command.startsWith('npm ci') && packages === 'link') {
    link(folder)
    return
  }
  const identity = isRoot ? { uid: user, gid: user } : {}
  const PATH = `${dirname(process.execPath)}:${process.env.PATH}`
  // Only npm needs what this machine says about its registry.
  const env = command.startsWith('npm') ? { ...process.env, PATH } : { PATH, HOME: folder }
  execFileSync('sh', ['-ec', command], { cwd: folder, env, stdio: 'pipe', ...identity })
}

/** Our own two packages are those of the folder, so that what the image lacks is missing. */
const link = (folder: string): void => {
  const target = join(folder, 'node_modules')
  mkdirSync(join(target, '@affiche'), { recursive: true })
  for (const name of readdirSync(join(ROOT, 'node_modules')))
    if (name !== '@affiche' && !name.startsWith('.')) symlinkSync(join(ROOT, 'node_modules', name), join(target, name))
  for (const name of ['contract', 'server']) symlinkSync(join('..', '..', name), join(target, '@affiche', name))
}
