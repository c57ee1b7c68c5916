import { bundleOf } from './browser-bundle.ts'

/** The files that browsers load, each made of a module of `web/`. */
export const bundles: Readonly<Record<string, () => Promise<string>>> = {
  'server/html/assets/apply.js': () => bundleOf('web/site/apply.ts'),
  'server/html/assets/console.js': () => bundleOf('web/console/console.ts'),
  'server/html/assets/editor.js': () => bundleOf('web/editor/editor.ts'),
  'server/html/assets/site.js': () => bundleOf('web/site/site.ts'),
}
