#!/usr/bin/env -S node --max-semi-space-size=2 --heap-growing-percent=30 --no-allocation-site-pretenuring --
// Launcher, in JavaScript, so that an old runtime can print the message below.
const major = Number(process.versions.node.split('.')[0])
if (major >= 26) {
  const { keepCompiled } = await import('../platform/lib/compile-cache.js')
  keepCompiled()
  await import('../main.ts')
} else {
  process.stderr.write(
    `affiche needs Node 26 or newer, and this is ${process.version}. Run it as "npx --no affiche" in its folder, where "npm ci" puts its own Node.\n`,
  )
  process.exitCode = 1
}
