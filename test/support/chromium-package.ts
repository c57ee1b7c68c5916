/** The Chromium that the package @sparticuz/chromium holds for Linux on x64, unpacked once beside the packages. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Packaged = { readonly executablePath: string; readonly env: NodeJS.ProcessEnv }

const MODULES = join(import.meta.dirname, '..', '..', 'node_modules')
const PACKAGE = join(MODULES, '@sparticuz', 'chromium')
const CACHE = join(MODULES, '.cache')

/** Null on other systems, and where the packages for development were left out. */
export const packagedChromium = (): Packaged | null => {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(PACKAGE)) return null
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
  const folder = join(CACHE, `chromium-${version}`)
  if (!existsSync(folder)) unpack(folder)
  return { executablePath: join(folder, 'chromium'), env: environmentOf(folder) }
}

/** The package unpacks into the folder for temporary files, and its libraries only where it takes the machine for the one it names. */
const SCRIPT = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`
const MACHINE = 'AWS_Lambda_nodejs22.x'

/** Another process may unpack at the same time: the folder comes into being whole, and whose it is does not matter. */
const unpack = (folder: string): void => {
  mkdirSync(CACHE, { recursive: true })
  const temporary = mkdtempSync(`${folder}-`)
  const env = { ...process.env, TMPDIR: temporary, AWS_EXECUTION_ENV: MACHINE }
  const args = ['--input-type=module', '--eval', SCRIPT]
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: dirname(MODULES), env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`@sparticuz/chromium could not be unpacked: ${stderr}`)
  writeFileSync(join(temporary, 'fonts.conf'), fontsOf(folder))
  try {
    renameSync(temporary, folder)
  } catch (error) {
    if (!existsSync(join(folder, 'chromium'))) throw error
    rmSync(temporary, { recursive: true })
  }
}

/** The fonts of the package alone, so that a text is as wide on every machine. */
const fontsOf = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}/fonts/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>
`

/** Machines without a browser often lack its libraries too, as libnss3. */
const environmentOf = (folder: string): NodeJS.ProcessEnv => ({
  ...process.env,
  FONTCONFIG_FILE: join(folder, 'fonts.conf'),
  LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
})
